const day = 86_400_000;

/** Today's date in the reader's time zone, as `2026-11-21`. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The number of days from one date to another; negative if it is past. */
export const daysUntil = (date: string, from: string): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / day);
