import {
  amount,
  choice,
  count,
  country,
  currency,
  date,
  longText,
  name,
  person,
  rating,
  webAddress,
} from '@orgscope/contract/records/fields';
import type { Declared, Field } from '@orgscope/contract/records/fields';
import type { Message } from '@orgscope/contract/words/message';
import { clientRecordCalls } from '@orgscope/contract/records/calls';
import { inputSchema } from '@orgscope/contract/records/record';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientRecords } from '../../../api/records/client-records.ts';
import { choose, forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { PerClient } from '../client/per-client.tsx';
import { RecordList } from './record-list.tsx';

// A resource with a field of every kind, and only the usual calls. No locale file has its texts.
const named = <F extends Field>(field: Declared<F>, label: string) =>
  field(label as Message, (code) => `${label} ${code}` as Message);
const fields = {
  name: named(name({ listed: true, sorted: true }), 'Thing name'),
  website: named(webAddress({ max: 100, listed: true }), 'Website'),
  country: named(country({ listed: true }), 'Country'),
  kind: named(choice(['small', 'large'], { listed: true, filtered: true }), 'Kind'),
  owner: named(person({ listed: true }), 'Owner'),
  deputy: named(person({ listed: true }), 'Deputy'),
  since: named(date({ listed: true }), 'Since'),
  price: named(amount({ currency: 'currency', listed: true }), 'Price'),
  currency: named(currency({}), 'Currency'),
  seats: named(count({ listed: true }), 'Seats'),
  score: named(rating({ max: 3 }), 'Score'),
  notes: named(longText({ max: 100 }), 'Notes'),
} as const;

const {
  list,
  export: file,
  add,
  update,
  delete: remove,
  restore,
} = clientRecordCalls({
  path: '/api/core/things/',
  one: 'thing',
  many: 'things',
  access: ['core.can_admin'],
  absent: 'Thing not found',
  fields,
  filters: {},
});
const things = clientRecords('things', { list, export: file, add, update, delete: remove, restore });
const resource = { ns: 'assets', fields, records: things, input: inputSchema(fields) } as const;

const row = {
  id: 1,
  name: 'Crane',
  website: 'crane.example',
  country: 'NO',
  kind: 'large',
  owner: null,
  deputy: { id: 7, name: 'Mira Vandenberg', is_active: true },
  since: '2026-03-01',
  price: '1200.5',
  currency: 'EUR',
  seats: 3000,
  is_active: true,
};

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({ GET: () => json({ success: true, data: [row], meta: { count: 1 } }) });
});
afterEach(forgetScreen);

const open = (address = '/things') =>
  openScreen(<PerClient>{(client) => <RecordList resource={resource} client={client} />}</PerClient>, address);

test('a list formats each field by its kind', async () => {
  open();
  const shownRow = within((await screen.findByText('Crane')).closest('tr') as HTMLElement);
  expect(shownRow.getByRole('rowheader').textContent).toBe('Crane');
  const cells = shownRow.getAllByRole('cell');
  // Cards show the labels of people and dates, which a table hides.
  const [deputy, day] = ['DeputyMira Vandenberg', 'Since1 Mar 2026'];
  const shown = ['crane.example', 'Norway', 'Kind large', '', deputy, day, '€1,200.50', '3,000'];
  expect(cells.slice(1, -1).map(({ textContent }) => textContent)).toEqual(shown);
});

test('a list has only the actions that its resource has calls for', async () => {
  open();
  await screen.findByText('Crane');
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Crane' }));
  await screen.findByRole('region', { name: 'Selected' });
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
});

test('a list is filtered by the fields that are declared as filtered', async () => {
  open('/things?kind=large');
  await screen.findByText('Crane');
  expect(api.requests[0]?.path).toContain('kind=large');
  await screen.findByRole('button', { name: /^Kind: Kind large/ });
});

test('clearing the filters of an empty list gives the focus to the heading', async () => {
  const filled = api.answers['GET'] as StubbedApi['answers'][string];
  api.answers['GET'] = (call) =>
    call.path.includes('kind=large') ? json({ success: true, data: [], meta: { count: 0 } }) : filled(call);
  openScreen(
    <main>
      <PerClient>{(client) => <RecordList resource={resource} client={client} />}</PerClient>
    </main>,
    '/things?kind=large',
  );
  const clear = await screen.findByRole('button', { name: 'Clear filters' });
  clear.focus();
  fireEvent.click(clear);
  await screen.findByText('Crane');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a plain form has all fields, and sends each one by its kind', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const form = await screen.findByRole('dialog', { name: 'Add Asset' });
  const fill = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await within(form).findByText('Thing name is required');
  fill('Name', ' Winch ');
  fill('Website', 'winch.example');
  fill('Since', '2026-03-02');
  fill('Price', '12.500');
  fireEvent.blur(within(form).getByLabelText('Price'));
  await within(form).findByText('Decimals or thousands? Write 12500 or 12.5');
  fill('Price', '1,200.50');
  fill('Seats', '1,000');
  fill('Notes', ' ');
  await choose('Kind', 'Kind small');
  await choose('Score', '2');
  fireEvent.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.writes()).toHaveLength(1));
  expect(api.writes()[0]?.body).toEqual({
    name: 'Winch',
    owner_id: null,
    deputy_id: null,
    website: 'winch.example',
    country: null,
    kind: 'small',
    since: '2026-03-02',
    price: '1200.50',
    currency: null,
    seats: 1000,
    score: 2,
    notes: null,
  });
});

test('a page beyond the end shows no range and no empty rows until the last page has come', async () => {
  let send = () => {};
  const last = new Promise<Response>((resolve) => {
    send = () => resolve(json({ success: true, data: [row], meta: { count: 1 } }));
  });
  api.answers['GET'] = ({ path }) =>
    path.includes('page=2') ? json({ success: true, data: [], meta: { count: 1 } }) : last;
  open('/things?page=2');
  await waitFor(() => expect(api.requests.some(({ path }) => /page=1(&|$)/.test(path))).toBe(true));
  expect(screen.queryByText(/1–0 of 1/)).toBeNull();
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  send();
  expect(await screen.findByText('1–1 of 1 asset')).toBeDefined();
});
