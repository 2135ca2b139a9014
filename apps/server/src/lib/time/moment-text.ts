const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(language: string): Intl.DateTimeFormat {
  const known = formats.get(language);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}

/** A time for readers in any time zone: `20 November 2026 at 09:30 UTC`. */
export const momentText = (moment: Date | null, language = 'en-GB'): string =>
  moment ? `${formatFor(language).format(moment)} UTC` : '';
