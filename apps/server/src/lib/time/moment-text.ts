import { dateFormat } from '@orgscope/contract/words/intl-formats';

/** A time for readers in any time zone: `20 November 2026 at 09:30 UTC`. */
export const momentText = (moment: Date | null, language = 'en-GB'): string =>
  moment
    ? `${dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`
    : '';
