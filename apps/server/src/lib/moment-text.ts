let moments: Intl.DateTimeFormat | undefined;
const inWords = (moment: Date) =>
  (moments ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })).format(
    moment,
  );

/** A time for readers in any time zone: `20 November 2026 at 09:30 UTC`. */
export const momentText = (moment: Date | null): string => (moment ? `${inWords(moment)} UTC` : '');
