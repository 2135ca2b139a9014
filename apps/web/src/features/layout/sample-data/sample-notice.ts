import { loadTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Says that sample data is shown. Few companies have any: it is no part of the first load. */
export const SampleNotice = lazyPart(async () => {
  const [part] = await Promise.all([import('./sample-notice-parts.tsx'), loadTexts(['sample-data'])]);
  return part;
});
