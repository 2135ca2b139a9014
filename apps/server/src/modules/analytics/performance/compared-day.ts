import type { ComparedSpan } from '@orgscope/contract/resources/analytics';

const monthsOf: Record<ComparedSpan, number> = { month: 1, quarter: 3, year: 12 };

/** The same day of an earlier month; the last one of that month, if it has no such day. */
export function comparedDay(day: string, span: ComparedSpan): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() - monthsOf[span]);
  // A day that the month does not have is one of the next month.
  if (date.getUTCDate() !== Number(day.slice(8))) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}
