import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetScreen, haveScreen, openScreen } from '../../../testing/screen.tsx';
import { RowsTable } from './rows-table.tsx';

beforeAll(haveScreen);
afterEach(forgetScreen);

const row = { id: 1, date: null, cost: null, count: 1, code: null };
const cells = () =>
  screen.getAllByRole('row').map((each) => [...each.querySelectorAll('th, td')].map(({ textContent }) => textContent));

test('figures are named in the language of the page, money with its currency', () => {
  const rows = [
    { ...row, id: 1, name: 'IT spend (of the API)', code: 'it_spend', date: '2026-11-20', cost: '45.50', count: 0 },
    { ...row, id: 2, name: 'employees', code: 'employees', count: 4036 },
    { ...row, id: 3, name: 'a figure of a newer server', code: 'of_tomorrow', count: 2 },
  ];
  openScreen(<RowsTable subject="figures" rows={rows} currency="EUR" amount="count" />, '/');
  expect(cells()).toEqual([
    ['Name', 'Value'],
    ['IT spend (operating and capital cost)20 November 2026', '€45.50'],
    ['Employees', '4,036'],
    ['a figure of a newer server', '2'],
  ]);
});

test('people have the status of their account below their name', () => {
  const rows = ['active', 'invited', 'inactive'].map((code, id) => ({ ...row, id, name: 'Ada', code }));
  openScreen(<RowsTable subject="people" rows={rows} currency={null} amount="count" />, '/');
  expect(cells().map(([name]) => name)).toEqual(['Name', 'AdaActive', 'AdaInvited', 'AdaInactive']);
});

test('records have their class and date below their name, and a dash for an unknown cost', () => {
  const rows = [
    { ...row, id: 1, name: 'Atlas', code: 'migrate', date: '2027-02-11', cost: '100.00' },
    { ...row, id: 2, name: 'Beacon', code: 'migrate' },
  ];
  openScreen(<RowsTable subject="applications" rows={rows} currency="EUR" amount="cost" />, '/');
  expect(cells()).toEqual([
    ['Name', 'Cost a year'],
    ['AtlasMigrate · 11 February 2027', '€100.00'],
    ['BeaconMigrate', '—'],
  ]);
});
