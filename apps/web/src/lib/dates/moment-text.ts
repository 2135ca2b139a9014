import { formatLanguage } from '../format-language.ts';

/** A moment in the reader's own time, to the minute. */
export const momentText = (moment: string, language = formatLanguage()): string =>
  new Date(moment).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
