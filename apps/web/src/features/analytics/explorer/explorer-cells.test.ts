import { expect, it } from 'vitest';
import type { ExplorePage } from '../../../api/explorer.ts';
import { numbersOf } from './explorer-cells.ts';
import type { Question } from './use-question.ts';

const question: Question = {
  count: 'applications',
  by: 'lifecycle',
  across: 'month',
  question: '',
  display: 'table',
  filters: { function: '', location: '', attribute: '' },
};
const value = (number: number | null) => ({ value: number, amount: null, reason: null });
const line = (key: string, total: number | null = null, kind: 'value' | 'hidden' = 'value') => ({
  key,
  kind,
  name: null,
  groups: null,
  total: total === null ? null : value(total),
});
const page: ExplorePage = {
  as_of: '2026-11-23',
  client: { id: 1, name: 'Acme' },
  count: 'applications',
  by: 'lifecycle',
  across: 'month',
  attribute: null,
  currency: null,
  converted: { currencies: [], rates_year: null, missing: [] },
  rows: [line('active'), line('plan'), line('hidden', null, 'hidden')],
  columns: [line('2026-09', 4), line('2026-10')],
  cells: [{ row: 'active', column: '2026-09', ...value(4) }],
  total: null,
};
const [active, plan, hidden] = page.rows;
const [september, october] = page.columns;

it('counts 0 where there is none, and knows nothing of a month without a snapshot or of hidden groups', () => {
  const at = numbersOf(question, page);
  const told = [
    [active, september],
    [plan, september],
    [plan, october],
    [hidden, september],
  ].map(([row, column]) => row && column && at(row, column)?.value);
  expect(told).toEqual([4, 0, undefined, undefined]);
});

it('has no amount of nothing', () => {
  const at = numbersOf({ ...question, count: 'annual_cost' }, page);
  expect(plan && september && at(plan, september)).toBeNull();
});
