import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { clearSession, startSession, updateSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { UnsavedInput } from '../../../ui/dialogs/unsaved-input.tsx';
import { PerClient } from './per-client.tsx';

const operator = { id: 1, name: 'Orgscope' };
const clients = [operator, { id: 2, name: 'Acme' }, { id: 3, name: 'Globex' }];
const filters = ['type'] as const;

let api: StubbedApi;
let access: { open: { id: number; client_id: number; kind: string; until: string }[]; closed: number[] };

/** Answers with these clients, and with what is open to the operator. */
const answer =
  (list: readonly { id: number; name: string }[]) =>
  ({ path }: { path: string }) =>
    json({ success: true, data: path.includes('/support-access/') ? access : list });

beforeAll(haveScreen);
beforeEach(() => {
  access = { open: [], closed: [] };
  api = stubApi({ GET: answer(clients) });
});
afterEach(() => {
  forgetScreen();
  clearSession();
});

function Screen({ client }: { client: ActingClient }) {
  const [view, change] = useListView(filters);
  const [arrival] = useState(client.id);
  return (
    <>
      <h1>Functions</h1>
      <p data-testid="query">{JSON.stringify(client.query)}</p>
      <p data-testid="view">{JSON.stringify([view.search, view.filters.type, view.page, view.size, view.show])}</p>
      <p data-testid="arrival">{String(arrival)}</p>
      <a href={client.addressOf('/admin/users', { function: '7' })}>Users</a>
      <button type="button" onClick={() => change({ page: 2 })}>
        Next
      </button>
    </>
  );
}

function open(permissions: string[], search = '') {
  startSession({ id: 9, client: operator, permissions }, []);
  openScreen(
    <main>
      <PerClient>{(client) => <Screen client={client} />}</PerClient>
    </main>,
    `/admin/functions${search}`,
  );
}

const admin = ['core.can_admin', 'core.can_manage_client'];
const text = (id: string) => screen.getByTestId(id).textContent;
const picker = (name: string) => screen.findByRole('combobox', { name: `Client: ${name}` });

async function openList(name: string) {
  fireEvent.click(screen.getByRole('button', { name: `Client: ${name}` }));
  return within(await screen.findByRole('listbox'));
}

test('a client administrator has no picker, and sends no client of the address', () => {
  open(['core.can_manage_client'], '?client=2');
  expect(screen.queryByText('Client')).toBeNull();
  expect(text('query')).toBe('{}');
  expect(text('arrival')).toBe('1');
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/admin/users?function=7');
  expect(api.requests).toEqual([]);
});

test('the user’s own client is shown at once, and its id is sent', () => {
  open(admin);
  expect(screen.getByRole('button', { name: 'Client: Orgscope' })).toBeDefined();
  expect(text('query')).toBe('{"client_id":1}');
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/admin/users?function=7');
  expect(api.requests).toEqual([]);
});

test('a press during which the list arrives opens it, though the pressed button is replaced', async () => {
  open(admin);
  fireEvent.mouseDown(screen.getByRole('button', { name: 'Client: Orgscope' }));
  expect(await screen.findByRole('listbox')).toBeDefined();
});

test('choosing a client puts it into the address and removes the search', async () => {
  open(admin, '?search=x&type=IT&page=3&size=25&show=all');
  const list = await openList('Orgscope');
  fireEvent.click(await list.findByRole('option', { name: 'Globex' }));
  expect(await picker('Globex')).toBeDefined();
  expect(new URLSearchParams(text('address') ?? '').get('client')).toBe('3');
  expect(text('view')).toBe('["","",1,25,"all"]');
  expect(text('query')).toBe('{"client_id":3}');
  expect(text('arrival')).toBe('3');
  expect(screen.getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/admin/users?function=7&client=3');
});

test('another client is opened once the input for this one may be discarded', async () => {
  startSession({ id: 9, client: operator, permissions: admin }, []);
  openScreen(
    <PerClient>
      {(client) => (
        <>
          <Screen client={client} />
          <UnsavedInput held />
        </>
      )}
    </PerClient>,
    '/admin/functions',
  );
  const list = await openList('Orgscope');
  fireEvent.click(await list.findByRole('option', { name: 'Globex' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  expect(text('arrival')).toBe('1');
  fireEvent.click(within(question).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(text('arrival')).toBe('3'));
});

test('a link opens its client, and paging keeps it', async () => {
  open(admin, '?client=2');
  expect(await screen.findByRole('button', { name: 'Client: Acme' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(text('address')).toBe('?client=2&page=2'));
});

test('a client that gives no access has a lock, and its screen says what to do', async () => {
  access.closed = [3];
  open(admin, '?client=2');
  await screen.findByRole('button', { name: 'Client: Acme' });
  const list = await openList('Acme');
  fireEvent.click(await list.findByRole('option', { name: 'Globex (no access)' }));
  expect(await screen.findByRole('heading', { name: 'Globex has not given access' })).toBeDefined();
  expect(screen.queryByTestId('query')).toBeNull();

  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'The nightly import fails' } });
  api.answers['POST'] = () => {
    access = { open: [{ id: 5, client_id: 3, kind: 'break_glass', until: '2027-01-01T12:00:00Z' }], closed: [] };
    return json({ success: true, message: 'Done', data: access });
  };
  const unlock = screen.getByRole('button', { name: 'Open for an hour' });
  unlock.focus();
  fireEvent.click(unlock);
  await waitFor(() => expect(text('query')).toBe('{"client_id":3}'));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Functions'));
  expect(api.writes()[0]?.body).toEqual({ client_id: 3, reason: 'The nightly import fails' });
});

test('an unknown client is shown by its id, with a link back', async () => {
  open(admin, '?client=99&search=x');
  expect(screen.getByRole('button', { name: 'Client: no. 99' })).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Back to Orgscope' }));
  await waitFor(() => expect(text('address')).toBe(''));
  expect(text('query')).toBe('{"client_id":1}');
});

test('a list that cannot be loaded shows Retry', async () => {
  api.answers['GET'] = () => json('?', 500);
  open(admin);
  fireEvent.click(screen.getByRole('button', { name: 'Client: Orgscope' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answers['GET'] = answer(clients);
  fireEvent.click(retry);
  expect(await screen.findByRole('option', { name: 'Acme' })).toBeDefined();
});

test('of 10,000 clients fifty are listed with the chosen one, and a search finds the others', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ id: index + 1, name: `Company ${index + 1}` }));
  api.answers['GET'] = answer(many);
  open(admin, '?client=9000');
  await screen.findByRole('button', { name: 'Client: Company 9000' });
  const list = await openList('Company 9000');
  expect(list.getAllByRole('option')).toHaveLength(50);
  expect(list.getByRole('option', { name: 'Company 9000', selected: true })).toBeDefined();
  expect(await screen.findByText(/^50 of 10\D?000 clients/)).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Search Client' }), { target: { value: 'y 777' } });
  await waitFor(() =>
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toContain('Company 7779'),
  );
  // Each word may stand anywhere: nineteen numbers have it.
  expect(list.getAllByRole('option')).toHaveLength(19);
});

test('a screen stays when the user’s own client is loaded late', async () => {
  startSession({ id: 9, permissions: ['core.can_manage_client'] }, []);
  openScreen(<PerClient>{(client) => <Screen client={client} />}</PerClient>, '/admin/functions');
  expect(text('arrival')).toBe('undefined');
  act(() => updateSession({ client: { id: 1 } }));
  expect(text('arrival')).toBe('undefined');
});
