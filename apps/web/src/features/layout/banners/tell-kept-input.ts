import { text } from '../../../i18n/texts.ts';
import { hasKeptInput } from '../../../session/kept-input.ts';
import { toast } from '../../../ui/states/toast.tsx';

/** Tells a user who is back that input of forms is kept from the session that ended by itself. */
export function tellKeptInput(): void {
  if (hasKeptInput()) toast.success(text('common:kept_input.told'));
}
