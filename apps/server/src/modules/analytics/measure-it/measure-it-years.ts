// Which years measure-it shows: yearly figures are of whole years, so that a span means the years that its days are in.
import { mostYears } from '@orgscope/contract/analytics/answers';
import { firstFiscalYear } from '@orgscope/contract/analytics/figures';
import { message } from '@orgscope/contract/words/message';
import { figureMessages } from '@orgscope/contract/resources/figures';
import type { MeasureItQuery } from '@orgscope/contract/resources/analytics';
import { AppError } from '../../../errors/app-error.ts';
import { yearOf } from '../../../lib/time/days.ts';
import type { ClientData } from './client-data.ts';

/** How many years a line has without a span. */
const usualYears = 5;

export interface ShownYears {
  readonly year: number;
  /** The one whose figures are asked for: before any are entered, the last that is over, as home asks. */
  readonly asked: number;
  /** The year that it is compared with. */
  readonly before: number;
  /** The years of lines, the oldest first. */
  readonly line: readonly number[];
  /** Those that can be chosen, the latest first. */
  readonly years: number[];
}

export const refuse = (field: keyof MeasureItQuery, text: string) =>
  new AppError('validation_failed', { [field]: [text] });

type Wanted = Pick<MeasureItQuery, 'year' | 'from' | 'to'>;

export function checkSpan({ year, from, to }: Wanted): void {
  if (year !== undefined && (from ?? to) !== undefined) throw refuse('year', message('analytics.span_or_year'));
  if (from !== undefined && to !== undefined && from > to) throw refuse('from', message('analytics.span_reversed'));
  for (const [field, day] of Object.entries({ from, to })) {
    if (day !== undefined && yearOf(day) < firstFiscalYear)
      throw refuse(field as 'from' | 'to', message('figures.early_year', { first: firstFiscalYear }));
  }
}

/** The years that a query asks for: by default the latest with figures, beside the one before. */
export function shownYears(
  { figures, runs }: Pick<ClientData, 'figures' | 'runs'>,
  thisYear: number,
  wanted: Wanted,
): ShownYears {
  checkSpan(wanted);
  const first = wanted.from === undefined ? undefined : yearOf(wanted.from);
  const last = wanted.to === undefined ? wanted.year : yearOf(wanted.to);
  if (last !== undefined && last > thisYear)
    throw refuse(wanted.year === undefined ? 'to' : 'year', figureMessages.futureYear);
  if (first !== undefined && first > thisYear) throw refuse('from', figureMessages.futureYear);
  const entered = [...figures.keys()].toSorted((one, other) => other - one);
  const year = last ?? Math.max(entered[0] ?? thisYear, first ?? 0);
  // Within one year there is nothing to compare.
  const start = first !== undefined && first < year ? first : undefined;
  const count = start === undefined ? usualYears : year - start + 1;
  if (count > mostYears) throw refuse('from', message('analytics.span_long', { most: mostYears }));
  // The year that is over is the next to be entered.
  const known = [thisYear, thisYear - 1, ...entered, ...runs.map((run) => run.year)];
  return {
    year,
    asked: entered.length === 0 && last === undefined ? thisYear - 1 : year,
    before: start ?? year - 1,
    line: Array.from({ length: count }, (_, index) => year - count + 1 + index),
    years: [...new Set(known)].toSorted((one, other) => other - one),
  };
}
