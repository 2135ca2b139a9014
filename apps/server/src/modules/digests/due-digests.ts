// When digests are due: from 8:00 on the first of a month by the clock of the reader, once the month is over for the company too.
import { utcDay } from '../../lib/time/days.ts';
import { localTime, momentOf } from '../../lib/time/local-moment.ts';

const hour = '08:00';
/** A server that was away sends them until this day of the month; later they are no news. */
const lastDay = '03';

/** The time zones of a reader and of their company. */
export interface ReaderZones {
  readonly timezone: string;
  readonly company: string;
}

export interface DueDigest extends ReaderZones {
  /** The month that it tells of, the one before: 2026-11. */
  readonly month: string;
  /** When it became due: who wanted one later waits for the next. */
  readonly since: Date;
  /** Not sent any more after this. */
  readonly until: Date;
}

const monthBefore = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
};

/** The digest that is due at a moment. */
export function dueIn({ timezone, company }: ReaderZones, now: number): DueDigest | undefined {
  const clock = localTime(timezone, new Date(now));
  const month = clock.slice(0, 7);
  if (clock < `${month}-01T${hour}` || clock.slice(8, 10) > lastDay) return undefined;
  const at = (day: string) => momentOf(timezone, `${month}-${day}T${hour}`);
  const isOver = momentOf(company, `${month}-01T00:00`);
  const since = isOver > at('01') ? isOver : at('01');
  return now < since.getTime() ? undefined : { timezone, company, month: monthBefore(month), since, until: at('04') };
}

/** Whether it is the first days of a month anywhere. */
export const isSeason = (now: number): boolean =>
  ['Etc/GMT-14', 'UTC', 'Etc/GMT+12'].some((timezone) => dueIn({ timezone, company: timezone }, now) !== undefined);

/** The last day (YYYY-MM-DD) of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return utcDay(Date.UTC(year, number, 0));
};
