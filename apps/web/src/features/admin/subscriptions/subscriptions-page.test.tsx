import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import SubscriptionsPage from './subscriptions-page.tsx';

const all = ['measure_it', 'year_in_review', 'stakeholder_engagement', 'performance_dashboard'];
const base = {
  client: { id: 7, name: 'Acme' },
  modules: all,
  start_date: '2026-03-01',
  end_date: null,
  seat_limit: null,
  seats_used: 3,
  notes: null,
  status: 'active',
  is_active: true,
  version: 1,
};
const listed = [
  { ...base, id: 1, name: 'Open' },
  { ...base, id: 2, name: 'Full', seat_limit: 3, end_date: '2027-02-28' },
  { ...base, id: 3, name: 'Over', seat_limit: 2, modules: ['measure_it'], client: { id: 8, name: 'Globex' } },
  { ...base, id: 4, name: 'To come', status: 'upcoming', start_date: '2027-01-01' },
  { ...base, id: 5, name: 'Past', status: 'expired', end_date: '2026-06-30' },
];
const cancelled = { ...base, id: 6, name: 'Ended', status: 'cancelled', is_active: false };

beforeAll(haveScreen);
beforeEach(() => {
  stubApi({
    GET: ({ path }) =>
      path.includes('/clients/')
        ? json({ success: true, data: [{ id: 9, name: 'Initech' }] })
        : json({ success: true, data: path.includes('include_inactive') ? [...listed, cancelled] : listed }),
  });
});
afterEach(forgetScreen);

const open = (search = '') => openScreen(<SubscriptionsPage />, `/admin/subscriptions${search}`);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('rowheader')?.textContent);
const filter = async (button: string, value: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: value }));
};

test.each([
  ['Open', ['Acme', 'All four', 'since 1 Mar 2026', '3 of unlimited seats', 'Active']],
  ['Full', ['Acme', 'All four', '1 Mar 2026 – 28 Feb 2027', '3 of 3 seats', 'Active']],
  ['Over', ['Globex', 'Measure IT', 'since 1 Mar 2026', 'More users than seats3 of 2 seats', 'Active']],
  ['To come', ['Acme', 'All four', 'from 1 Jan 2027', '3 of unlimited seats', 'Upcoming']],
  ['Past', ['Acme', 'All four', '1 Mar 2026 – 30 Jun 2026', '-', 'Expired']],
  ['Ended', ['Acme', 'All four', 'since 1 Mar 2026', '-', 'Cancelled']],
])('%s is shown with its modules, period and seats', async (name, expected) => {
  open('?show=all');
  const row = (await screen.findByText(name)).closest('tr') as HTMLElement;
  const cells = within(row).getAllByRole('cell');
  expect(cells.slice(1, 6).map(({ textContent }) => textContent)).toEqual(expected);
});

test('the filters for client, module and status are in the address', async () => {
  open();
  await screen.findByText('Over');
  await filter('Client: All clients', 'Globex');
  expect(names()).toEqual(['Over']);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?client=8'));
  await filter('Client: Globex', 'All clients');
  await filter('Module: All modules', 'Year in review');
  expect(names()).not.toContain('Over');
  await filter('Status: All statuses', 'Cancelled');
  await waitFor(() => expect(names()).toEqual(['Ended']));
});

test('the filter names a client that has no subscription yet', async () => {
  open('?client=9');
  expect(await screen.findByRole('button', { name: 'Client: Initech' })).toBeDefined();
});

test('a filter clears the selection', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Over' }));
  await screen.findByRole('region', { name: 'Selected' });
  await filter('Status: All statuses', 'Active');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
});
