import { figureFields, moneyFigures } from '@orgscope/contract/analytics/figures';
import type { Figures } from '@orgscope/contract/analytics/figures';
import type { HistoryEvent } from '@orgscope/contract/records/history';
import { pricedAmount } from '../../lib/amount.ts';

const amounts: ReadonlySet<string> = new Set(moneyFigures);

/** The figures that differ between two states of a year, as the history shows them; undefined for no figures. */
export function figureChanges(before: Figures | undefined, after: Figures | undefined): HistoryEvent['changes'] {
  const shown = (figures: Figures | undefined, field: (typeof figureFields)[number]) => {
    const value = figures?.[field] ?? null;
    if (value === null) return null;
    return amounts.has(field) ? pricedAmount(String(value), figures?.currency ?? null) : String(value);
  };
  return figureFields
    .map((field) => ({ field, from: shown(before, field), to: shown(after, field) }))
    .filter(({ from, to }) => from !== to);
}
