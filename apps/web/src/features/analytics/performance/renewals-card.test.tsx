import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import type { CardProps } from './card.ts';
import { RenewalsCard } from './renewals-card.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

type Renewal = CardProps['data']['renewals'][number];
const contract = (id: number, name: string, date: string, cost: string | null = '1000.00'): Renewal => ({
  id,
  name,
  date,
  at_risk: false,
  cost,
});

const converted = { currencies: [], rates_year: null, missing: [] };

function open(asOf: string, renewals: Renewal[], missing: string[] = []) {
  const onOpen = vi.fn<CardProps['onOpen']>();
  const data = { renewals, currency: 'EUR', converted: { ...converted, missing }, as_of: asOf };
  openScreen(<RenewalsCard data={data as unknown as CardProps['data']} source="Northlight" onOpen={onOpen} />, '/');
  return onOpen;
}

const texts = () => [...screen.getByRole('group').querySelectorAll('text')].map(({ textContent }) => textContent);
const rows = () => {
  fireEvent.click(screen.getByRole('button', { name: /as a table$/ }));
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
};

test('contracts of the last days of the twelve months have a month, which its year tells from the first, and a day in the table', () => {
  const onOpen = open('2026-09-30', [
    contract(1, 'Atlas', '2026-09-30'),
    contract(2, 'Beacon', '2026-12-31'),
    contract(3, 'Compass', '2027-09-01'),
    contract(4, 'Drift', '2027-09-30'),
  ]);

  expect(screen.getByText(/^4 contracts/)).toBeTruthy();
  const months = 'Sept Oct Nov Dec Jan Feb Mar Apr May Jun Jul Aug Sept'.split(' ');
  expect(texts().filter((text) => months.includes(text))).toEqual(months);
  expect(texts().filter((text) => /^20\d\d$/.test(text))).toEqual(['2026', '2027']);
  const last = screen.getByRole('button', { name: /^Drift, .*30 September 2027/ });
  last.focus();
  fireEvent.keyDown(last, { key: 'Enter' });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ of: 'renewals', month: '2027-09' });
  expect(rows().map(([name, month]) => [name, month])).toEqual([
    ['Name', 'Contract end'],
    ['Atlas', '30 Sept 2026'],
    ['Beacon', '31 Dec 2026'],
    ['Compass', '1 Sept 2027'],
    ['Drift', '30 Sept 2027'],
  ]);
});

test('a single contract in the month a year from now is no empty year', () => {
  open('2026-09-30', [contract(1, 'Compass', '2027-09-01')]);

  expect(screen.queryByText('No contract ends in the next twelve months.')).toBeNull();
  expect(screen.getByText(/^1 contract,/)).toBeTruthy();
});

test('a year from 29 February ends in the February after', () => {
  open('2028-02-29', [contract(1, 'Compass', '2029-02-28')]);

  expect(texts().filter((text) => /^20\d\d$/.test(text))).toEqual(['2028', '2029']);
  expect(rows()[1]?.slice(0, 2)).toEqual(['Compass', '28 Feb 2029']);
});

test('contracts without a cost are counted beside the sum, and are no sum of 0', () => {
  open('2026-09-30', [
    contract(1, 'Atlas', '2026-10-30'),
    contract(2, 'Beacon', '2026-10-31', null),
    contract(3, 'Compass', '2027-01-31', null),
  ]);

  expect(screen.getByText('3 contracts, €1,000 a year; area is annual cost · 2 without a cost')).toBeTruthy();
  expect(texts().filter((text) => /^(—|€?\d+k?)$/.test(text))).toEqual(expect.arrayContaining(['€1k', '—']));
  expect(texts()).not.toContain('€0');
});

test('contracts of which none has a cost have no sum', () => {
  open('2026-09-30', [contract(1, 'Atlas', '2026-10-30', null)]);

  expect(screen.getByText('1 contract, — a year; area is annual cost · 1 without a cost')).toBeTruthy();
});

test('a sum that a missing rate would make smaller is not told', () => {
  open('2026-09-30', [contract(1, 'Atlas', '2026-10-30'), contract(2, 'Beacon', '2026-10-31', null)], ['JPY']);

  expect(screen.getByText('2 contracts, — a year; area is annual cost')).toBeTruthy();
});
