import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { YearPage } from '../../../api/analytics.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { ComparisonCard } from './comparison-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

type Measure = YearPage['measures'][number];

function open(measures: Measure[]) {
  const data: YearPage = {
    headline: '',
    headline_message: {},
    as_of: '2026-12-31',
    client: { id: 1, name: 'Acme' },
    year: 2026,
    years: [2026],
    from: '2026-01-01',
    to: '2026-12-31',
    previous_to: '2025-12-31',
    timezone: 'UTC',
    currency: 'EUR',
    converted: { currencies: [], rates_year: null, missing: [] },
    measures,
    months: [],
    acceptance: [],
    satisfaction: [],
  };
  openScreen(<ComparisonCard data={data} source="Acme" openerOf={() => undefined} />, '/');
}

const purchases = {
  ...aMeasure({ key: 'purchases', value: 100_000 }),
  previous: 10_000,
  currency: 'EUR',
  unit: 'money' as const,
  previous_reason: null,
};
const textsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('purchases of which a part has no price are said to be, and not compared', async () => {
  open([{ ...purchases, previous_unpriced: 90 }]);

  const row = await screen.findByRole('row', { name: /^Purchases/ });
  expect(textsOf(row)).toEqual(['€10,00090 without a cost', '€100k', '—']);
  fireEvent.click(screen.getByRole('button', { name: 'Against the year before as a table' }));
  expect(textsOf(screen.getByRole('row', { name: /2025: 90 without a cost/ }))).toEqual(['€10,000', '€100k', '—']);
});
