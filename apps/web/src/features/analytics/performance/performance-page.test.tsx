import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useSession } from '../../../session/store.ts';
import { aMeasure } from '../../../testing/measure.ts';
import { aPerformancePage } from '../../../testing/performance-page.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import PerformancePage from './performance-page.tsx';

const page = aPerformancePage({
  headline: 'No application is at risk',
  as_of: '2027-01-01',
  compared_with: '2026-01-01',
});

beforeAll(haveScreen);
afterEach(() => {
  vi.useRealTimers();
  useSession.setState(useSession.getInitialState());
  forgetScreen();
});

interface Opened extends Record<string, unknown> {
  measures?: object[];
  permissions?: string[];
  /** What else the page has that is asked for at a path. */
  partsAt?: (path: string) => object;
}

/** New Year's Day at a client in Tokyo, for a reader in whose time zone the old year has not ended. */
function open(
  address: string,
  { measures = [], permissions = ['core.can_manage_client'], partsAt, ...known }: Opened = {},
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 11, 31, 8) });
  useSession.setState({
    user: { client: { id: 2, name: 'Acme' }, ...known },
    subscriptions: [{ modules: ['performance_dashboard'] }],
    permissions: ['analytics.can_view', ...permissions],
    isAuthenticated: true,
  });
  const api = stubApi({
    GET: ({ path }) =>
      json({
        success: true,
        data: path.includes('/performance-dashboard/') ? { ...page, measures, ...partsAt?.(path) } : [],
      }),
  });
  openScreen(<PerformancePage />, address);
  const asked = () =>
    api.requests
      .filter(({ path }) => path.includes('/performance-dashboard/'))
      .map(({ path }) => new URL(path, 'http://none').search);
  return { asked, answers: api.answers };
}

test('targets are set for the year that has begun at the client', async () => {
  open('/app/performance-dashboard');

  fireEvent.click(await screen.findByRole('button', { name: 'Targets' }));

  expect(await screen.findByRole('dialog', { name: 'Targets for 2027' })).toBeDefined();
});

test('a comparison is asked for once, by its length: only the server knows the day at the client', async () => {
  const { asked } = open('/app/performance-dashboard?compare=month');
  await screen.findByRole('button', { name: 'Targets' });

  fireEvent.click(screen.getByRole('button', { name: /^Compared with/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'A quarter ago' }));

  await waitFor(() => expect(asked()).toEqual(['?compare=month', '?compare=quarter']));
});

test('says that filters of applications leave the figures of assets as they are', async () => {
  open('/app/performance-dashboard?criticality=mission_critical');

  expect(await screen.findByText(/^Criticality and vendor narrow applications/)).toBeDefined();
});

test('the filter that was changed keeps the focus when the figures cannot be loaded', async () => {
  const { answers } = open('/app/performance-dashboard');
  await screen.findByRole('button', { name: 'Targets' });

  fireEvent.click(screen.getByRole('button', { name: /^Compared with/ }));
  const choice = await screen.findByRole('menuitemradio', { name: 'A quarter ago' });
  answers['GET'] = () => json({}, 500);
  fireEvent.click(choice);

  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Compared with: A quarter ago'));
});

test('who has it in a subscription that is still to begin reads from when', async () => {
  open('/app/performance-dashboard', {
    modules: [{ name: 'performance_dashboard', status: 'upcoming', date: '2027-03-01' }],
  });

  expect(await screen.findByText('Not part of your subscription yet')).toBeDefined();
  expect(screen.getByText(/The subscription starts on 1 March 2027\./)).toBeDefined();
});

test('who takes the seats is not offered to members, who may not see people', async () => {
  const measures = (['seats_used_share', 'assigned_share'] as const).map((key) => ({
    ...aMeasure({ key, as_of: '2027-01-01' }),
    unit: 'percent',
  }));
  open('/app/performance-dashboard', { measures, permissions: [] });

  expect(await screen.findByRole('button', { name: /^Assigned assets: / })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Seats used: / })).toBeNull();
  forgetScreen();

  open('/app/performance-dashboard', { measures });
  expect(await screen.findByRole('button', { name: /^Seats used: / })).toBeDefined();
});

/** A page with two numbers that can be opened, and the rows of each. */
async function openNumbers() {
  const measures = (['seats_used_share', 'assigned_share'] as const).map((key) => ({
    ...aMeasure({ key, as_of: '2027-01-01' }),
    unit: 'percent',
  }));
  const { answers } = open('/app/performance-dashboard', { measures });
  const pageOf = answers['GET'];
  const rows = {
    subject: 'applications',
    rows: [],
    total: { rows: 0, count: 0, cost: null },
    currency: null,
    list: null,
  };
  answers['GET'] = (request) =>
    request.path.includes('/rows/') ? json({ success: true, data: rows }) : (pageOf?.(request) ?? json({}));
  await screen.findByRole('button', { name: /^Seats used: / });
}

/** Presses a number as a pointer or Enter does; its rows open. */
async function pressNumber(name: string) {
  const number = screen.getByRole('button', { name: new RegExp(`^${name}: `) });
  number.focus();
  fireEvent.click(number);
  const rows = await screen.findByRole('complementary', { name });
  await waitFor(() => expect(document.activeElement).toBe(within(rows).getByRole('heading')));
  return number;
}

test('closing the rows gives the focus to the number that was pressed last', async () => {
  await openNumbers();
  await pressNumber('Seats used');
  const last = await pressNumber('Assigned assets');

  fireEvent.keyDown(document.body, { key: 'Escape' });

  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  expect(document.activeElement).toBe(last);
});

test('of a figure and the records that it leaves out, the one whose rows are open is the current one', async () => {
  const cost = aMeasure({ key: 'cost_at_risk', value: 1, unit: 'money', currency: 'EUR', amount: '1.00', unpriced: 2 });
  open('/app/performance-dashboard?criticality=mission_critical', { measures: [cost] });
  const figure = await screen.findByRole('button', { name: /^Cost at risk: / });
  const unpriced = screen.getByRole('button', { name: /2 without a cost$/ });
  const current = () => [figure, unpriced].map((button) => button.getAttribute('aria-current'));
  expect(current()).toEqual([null, null]);

  fireEvent.click(unpriced);
  await waitFor(() => expect(current()).toEqual([null, 'true']));

  fireEvent.click(figure);
  await waitFor(() => expect(current()).toEqual(['true', null]));
});

test('a filter that is changed while rows are open keeps the focus', async () => {
  await openNumbers();
  await pressNumber('Seats used');

  fireEvent.click(screen.getByRole('button', { name: /^Criticality/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Mission critical' }));

  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Criticality/));
  expect(screen.getByRole('complementary', { name: 'Seats used' })).toBeDefined();
});

test('another vendor can be chosen in place of the chosen one', async () => {
  const vendorOf = (name: string) => ({ name, count: 1, cost: '10.00' });
  open('/app/performance-dashboard?vendor=Sund', {
    partsAt: (path) => ({ cost_by_vendor: (path.includes('vendor=Sund') ? ['Sund'] : ['Sund', 'Volt']).map(vendorOf) }),
  });

  fireEvent.click(await screen.findByRole('button', { name: 'Vendor: Sund' }));

  await screen.findByRole('menuitemradio', { name: 'Volt' });
  const options = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
  expect(options).toEqual(['All vendors', 'Sund', 'Volt']);
});
