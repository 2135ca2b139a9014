const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A time for readers in any time zone: `20 November 2026 at 09:30 UTC`. */
export const momentText = (moment: Date | null): string => (moment ? `${moments.format(moment)} UTC` : '');
