const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** A moment for people in any place: `20 November 2026 at 09:30 UTC`. */
export const momentText = (moment: Date | null): string => (moment ? `${moments.format(moment)} UTC` : '');
