const units: [Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago a moment was, in the largest whole unit: "2 hours ago", "yesterday". */
export function relativeTime(moment: string, now: number, language?: string): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  // A clock that is a little off, or a moment just gone, is now.
  const amount = unit === 'second' ? 0 : Math.trunc(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(amount, unit);
}
