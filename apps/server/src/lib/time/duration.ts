const secondsOf = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** The seconds of a duration such as `90`, `30m`, `12h` or `7d`; undefined if it is invalid. */
export function parseDuration(text: string): number | undefined {
  const parts = /^(\d{1,9})([smhd]?)$/.exec(text);
  if (!parts) return undefined;
  const unit = (parts[2] || 's') as keyof typeof secondsOf;
  const seconds = Number(parts[1]) * secondsOf[unit];
  return seconds > 0 ? seconds : undefined;
}
