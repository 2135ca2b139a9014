import { text } from '../../i18n/texts.ts';
import { willReload } from '../../lib/browser/reload-for-new-build.ts';
import { logFailure } from '../../lib/log.ts';
import { toast } from './toast.tsx';

/** What the user pressed needs a part of the page that could not be loaded. */
export async function tellFailedPart(error: unknown): Promise<void> {
  // The page is about to be replaced: there is nothing to say.
  if (await willReload()) return;
  logFailure('A part of the page could not be loaded', error);
  toast.error(text('common:failure.part'));
}
