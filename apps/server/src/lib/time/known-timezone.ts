/** A time zone, or UTC instead of one that this runtime does not know: it was saved under another one. */
export function knownTimezone(timezone: string): string {
  try {
    Intl.DateTimeFormat('en', { timeZone: timezone });
    return timezone;
  } catch {
    return 'UTC';
  }
}
