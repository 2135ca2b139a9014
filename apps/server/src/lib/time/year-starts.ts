// When the months of years begin in a time zone, as moments: summer time, and days without a midnight, are the zone's own.
import { todayIn } from './today-in.ts';

const minute = 60_000;
const reach = 15 * 60;

/** The first moment of a date in a time zone. Its clock is at most 14 hours ahead of or behind the universal one. */
export function startOfDay(timezone: string, day: string): number {
  const about = Date.parse(day);
  let [low, high] = [-reach, reach];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (todayIn(timezone, about + middle * minute) >= day) high = middle;
    else low = middle;
  }
  return about + high * minute;
}

const known = new Map<string, readonly number[]>();
const most = 1000;

/** The starts of a year's months and of the next year. Finding them takes a millisecond. */
export function monthStarts(timezone: string, year: number): readonly number[] {
  const key = `${year} ${timezone}`;
  const found = known.get(key);
  if (found) return found;
  const starts = Array.from({ length: 13 }, (_, month) => {
    const [of, number] = month === 12 ? [year + 1, 1] : [year, month + 1];
    return startOfDay(timezone, `${of}-${String(number).padStart(2, '0')}-01`);
  });
  if (known.size >= most) known.clear();
  known.set(key, starts);
  return starts;
}
