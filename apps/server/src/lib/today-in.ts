// The date in a time zone. Uses the runtime's zones, because names of zones are checked against them.
const formats = new Map<string, Intl.DateTimeFormat>();

// Creating one takes a third of a millisecond, using it a few microseconds.
function formatFor(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  // Swedish dates have the standard's format: 2026-11-21.
  const format = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' });
  formats.set(timezone, format);
  return format;
}

/** Today's date in a time zone. */
export const todayIn = (timezone: string, now = Date.now()): string => formatFor(timezone).format(now);
