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

test('a year before which nothing was recorded stands alone, on the screen and in the file', async () => {
  const joined = { ...aMeasure({ key: 'people_joined', value: 6 }), previous_reason: 'no_data' as const };
  open([joined, { ...joined, key: 'purchases', value: null, reason: 'no_data' }]);

  expect(await screen.findByText('Nothing was recorded in 2025.')).toBeDefined();
  expect(textsOf(screen.getByRole('row', { name: /^People joined/ }))).toEqual(['6']);
  fireEvent.click(screen.getByRole('button', { name: 'Against the year before as a table' }));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Measure', '2026']);
});

test('says why a figure of the year before is missing', async () => {
  const none = { ...aMeasure({ key: 'people_joined', value: 6 }), previous_reason: 'no_data' as const };
  const rates = { ...purchases, previous: null, previous_reason: 'not_comparable' as const };
  open([{ ...none, key: 'people_left', previous: 1, previous_reason: null }, none, rates]);

  const before = async (name: RegExp) => textsOf(await screen.findByRole('row', { name }))[0];
  expect(await before(/^People joined/)).toBe('—Nothing is recorded for this.');
  expect(await before(/^Purchases/)).toBe('—Cannot be computed with these filters or currencies.');
});
