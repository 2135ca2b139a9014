import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { editConflict } from '../../../testing/edit-conflict.ts';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import SubscriptionsPage from './subscriptions-page.tsx';

const core = {
  id: 1,
  client: { id: 7, name: 'Acme' },
  name: 'Core',
  modules: ['measure_it', 'performance_dashboard'],
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  seat_limit: 25,
  seats_used: 12,
  notes: null,
  status: 'active',
  is_active: true,
  version: 3,
};
const full = { ...core, id: 2, name: 'Full', client: { id: 8, name: 'Globex' }, seat_limit: 5, seats_used: 6 };
const past = { ...full, id: 3, name: 'Past', modules: ['year_in_review'], status: 'expired', seats_used: 0 };

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({
    GET: ({ path }) => json({ success: true, data: path.includes('/clients/') ? [core.client] : [core, full, past] }),
  });
});
afterEach(forgetScreen);

const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const fill = (where: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });
const tick = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('checkbox', { name }));
const sent = () => api.writes().map(({ method, body }) => [method, body]);

async function begin() {
  openScreen(<SubscriptionsPage />, '/admin/subscriptions');
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  return screen.findByRole('dialog', { name: 'Add Subscription' });
}

async function edit() {
  openScreen(<SubscriptionsPage />, '/admin/subscriptions');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Core' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit Subscription' });
}

test('a new subscription is for the client that the list is filtered by', async () => {
  openScreen(<SubscriptionsPage />, '/admin/subscriptions?client=7');
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const form = await screen.findByRole('dialog', { name: 'Add Subscription' });
  await waitFor(() => expect(within(form).getByRole('combobox', { name: 'Client' }).textContent).toContain('Acme'));
});

test('a new subscription begins today, in the time zone of its client, or on the day that was entered', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1, 12) });
  startSession({ client: { id: 1, name: 'Operator', timezone: 'Pacific/Kiritimati' } }, []);
  api.answers['GET'] = ({ path }) =>
    json({
      success: true,
      data: path.includes('/clients/')
        ? [
            { ...core.client, timezone: 'UTC' },
            { ...full.client, timezone: 'Pacific/Kiritimati' },
          ]
        : [],
    });
  const form = await begin();
  const day = within(form).getByLabelText<HTMLInputElement>('Start date');
  const choose = async (name: string) => {
    fireEvent.click(within(form).getByLabelText('Client'));
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  expect(day.value).toBe('2026-03-02');

  await choose('Acme');
  await waitFor(() => expect(day.value).toBe('2026-03-01'));

  fill(form, 'Start date', '2026-04-01');
  await choose('Globex');
  await waitFor(() => expect(within(form).getByLabelText('Client').textContent).toBe('Globex'));
  expect(day.value).toBe('2026-04-01');
  vi.useRealTimers();
});

test('an empty form shows the fault of each required field and sends nothing', async () => {
  const form = await begin();
  fill(form, 'Start date', '');
  press(form, 'Save');
  for (const fault of [
    'Client is required',
    'Subscription name is required',
    'Choose at least one module',
    'Start date is required',
  ])
    expect(await within(form).findByText(fault)).toBeDefined();
  expect(sent()).toEqual([]);
});

test('a subscription is sent with its dates as typed, and without a limit if the field is empty', async () => {
  const form = await begin();
  const client = within(form).getByLabelText('Client');
  await waitFor(() => expect(client.hasAttribute('data-disabled')).toBe(false));
  fireEvent.click(client);
  fireEvent.click(await screen.findByRole('option', { name: 'Acme' }));
  fill(form, 'Name', 'Pilot');
  tick(form, 'Year in review');
  tick(form, 'Measure IT');
  fill(form, 'Start date', '2026-03-01');
  fill(form, 'End date', '2026-02-01');
  fill(form, 'Seat limit', 'many');
  press(form, 'Save');
  expect(await within(form).findByText('End date must not be before the start date')).toBeDefined();
  expect(within(form).getByText('Seat limit must be a whole number from 1 to 1,000,000')).toBeDefined();

  fill(form, 'End date', '');
  fill(form, 'Seat limit', '');
  press(form, 'Save');

  expect(await screen.findByText('Subscription added successfully')).toBeDefined();
  expect(sent()).toEqual([
    [
      'POST',
      {
        client_id: 7,
        name: 'Pilot',
        modules: ['measure_it', 'year_in_review'],
        start_date: '2026-03-01',
        end_date: null,
        seat_limit: null,
        notes: null,
      },
    ],
  ]);
});

test('an edit keeps the client and sends only the changed fields', async () => {
  const form = await edit();
  expect(within(form).getByLabelText('Client').hasAttribute('data-disabled')).toBe(true);
  expect(within(form).getByLabelText('Client').textContent).toBe('Acme');
  expect(within(form).getByText('12 seats are taken now.')).toBeDefined();
  fill(form, 'Seat limit', '1,200');
  tick(form, 'Performance dashboard');
  press(form, 'Save');
  expect(await screen.findByText('Subscription updated successfully')).toBeDefined();
  expect(sent()).toEqual([['PATCH', { modules: ['measure_it'], seat_limit: 1200, version: 3 }]]);
});

test('the user’s own modules are reloaded after a change', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  const form = await edit();
  tick(form, 'Performance dashboard');
  press(form, 'Save');
  await waitFor(() =>
    expect(api.requests.map(({ path }) => path)).toContainEqual(expect.stringContaining('/api/core/me/')),
  );
  clearSession();
});

test('a limit that the server refuses shows the fault at its field', async () => {
  const text = 'The client has 12 active user(s). The limit must be at least 12';
  api.answers['PATCH'] = refusal({ seat_limit: [text] }, 'in_use');
  const form = await edit();
  fill(form, 'Seat limit', '3');
  press(form, 'Save');
  const field = within(form).getByLabelText('Seat limit');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(within(form).getByText(text)).toBeDefined();
});

test('an edit conflict shows the differences with the labels of the form', async () => {
  const theirs = { ...core, modules: ['measure_it'], version: 4 };
  api.answers['PATCH'] = () => editConflict(theirs);
  const form = await edit();
  fill(form, 'Name', 'Core 2');
  press(form, 'Save');
  const dialog = await screen.findByRole('dialog', { name: 'Changed meanwhile' });
  const section = within(dialog).getByRole('heading', { name: 'Modules' }).closest('section');
  expect(section?.textContent).toContain('When you opened itMeasure IT, Performance dashboardNowMeasure IT');
});

test('the table shows seats, period and status, and warns if there are more users than seats', async () => {
  openScreen(<SubscriptionsPage />, '/admin/subscriptions');
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
  expect((await rowOf('Core')).textContent).toMatch(/1 Jan 2026 – 31 Dec 2026.*12 of 25.*Active/);
  expect(within(await rowOf('Full')).getByTitle('More users than seats').textContent).toContain('6 of 5');
  expect((await rowOf('Past')).textContent).toMatch(/Year.*Expired/);
});

test('client, status and module in the address filter the list', async () => {
  openScreen(<SubscriptionsPage />, '/admin/subscriptions?client=8&status=expired&module=year_in_review');
  expect(await screen.findByText('Past')).toBeDefined();
  expect(screen.queryByText('Full')).toBeNull();
  expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toMatch(
    /export\/\?client_id=8&status=expired&module=year_in_review$/,
  );
});

test('a new subscription begins with its client, also while the clients are loading', async () => {
  let bring = () => {};
  api.answers['GET'] = ({ path }) =>
    path.includes('/clients/')
      ? new Promise((resolve) => {
          bring = () => resolve(json({ success: true, data: [core.client] }));
        })
      : json({ success: true, data: [core] });
  const form = await begin();
  const client = within(form).getByLabelText('Client');
  await waitFor(() => expect(document.activeElement).toBe(client));
  fireEvent.click(client);
  const list = await screen.findByRole('dialog', { name: 'Client' });
  expect(await within(list).findByText('Loading clients...')).toBeDefined();
  bring();
  fireEvent.click(await screen.findByRole('option', { name: 'Acme' }));
  await waitFor(() => expect(client.textContent).toBe('Acme'));
});

test.each([
  [0, 'active', true],
  [3, 'active', false],
  [0, 'expired', false],
])(
  'after adding one with %i seats used that is %s, an administrator is invited next: %s',
  async (used, status, isNext) => {
    api.answers['POST'] = () => json({ success: true, data: { ...core, id: 9, seats_used: used, status } });
    openScreen(<SubscriptionsPage />, '/admin/subscriptions?client=7');
    fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const form = await screen.findByRole('dialog', { name: 'Add Subscription' });
    fill(form, 'Name', 'Pilot');
    tick(form, 'Measure IT');
    press(form, 'Save');
    await screen.findByText('Subscription added successfully');
    expect(screen.queryByRole('button', { name: 'Invite administrator' }) !== null).toBe(isNext);
  },
);
