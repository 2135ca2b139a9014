import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import type { InitialEntry } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, stubApi } from '../../../testing/screen.tsx';
import { useHiddenColumns } from '../list/use-hidden-columns.ts';
import { SavedViews } from './saved-views.tsx';

const mine = {
  id: 1,
  screen: 'functions',
  name: 'Backwards',
  query: 'sort=-name',
  hidden_columns: ['type'],
  is_shared: false,
  owner: 'Ada Berg',
  is_own: true,
  may_edit: true,
  is_default: false,
  version: 3,
};
const path = '/admin/functions';
const hiddenAtFirst = ['notes'];

beforeAll(haveScreen);
beforeEach(() => {
  localStorage.clear();
  stubApi({ GET: () => json({ success: true, data: [mine] }) });
});
afterEach(() => {
  forgetScreen();
  clearSession();
});

function Table() {
  const [hidden, hide] = useHiddenColumns('functions', hiddenAtFirst);
  const [view, change] = useListView();
  return (
    <>
      <SavedViews ns="functions" hidden={hidden} hide={hide} hiddenAtFirst={hiddenAtFirst} />
      <button type="button" onClick={() => hide([...hidden, 'users'])}>
        Hide users
      </button>
      <input aria-label="Search" value={view.search} onChange={({ target }) => change({ search: target.value })} />
      <output data-testid="hidden">{hidden.join()}</output>
    </>
  );
}

function Browser() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
      <button type="button" onClick={() => void navigate('/admin/functions/1')}>
        Open a record
      </button>
      <button type="button" onClick={() => void navigate(path)}>
        Functions
      </button>
      <output data-testid="address">{pathname + search}</output>
    </>
  );
}

function open(entry: InitialEntry = path, defaultViews: object[] = []) {
  startSession({ id: 4, permissions: ['core.can_manage_client'], default_views: defaultViews }, []);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[entry]}>
        <Routes>
          <Route path={path} element={<Table />} />
          <Route path="*" element={<h1>Another page</h1>} />
        </Routes>
        <Browser />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** The address and the hidden columns. */
const shown = () => ['address', 'hidden'].map((part) => screen.getByTestId(part).textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function pressMenu(role: 'menuitem' | 'menuitemradio', name: RegExp) {
  fireEvent.click(await screen.findByRole('button', { name: /^(Views|Saved views: .*)$/ }));
  fireEvent.click(await screen.findByRole(role, { name }));
}
const chooseView = () => pressMenu('menuitemradio', /Backwards/);
const chooseAll = () => pressMenu('menuitem', /^All records/);
const [all, backwards] = [path, `${path}?sort=-name&view=1`];

test('all records have the columns of a table that was never changed', async () => {
  open();
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  await chooseView();
  await waitFor(() => expect(shown()).toEqual([backwards, 'type']));
  await chooseAll();
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
});

test('a column that was hidden in a view stays hidden after a reload', async () => {
  localStorage.setItem('hidden-columns:4:functions', JSON.stringify(['type', 'users']));
  // The browser keeps the state of a step, which is that of the choice.
  open({ pathname: path, search: '?sort=-name&view=1', key: 'reloaded', state: { columns: ['type'] } });
  await screen.findByRole('button', { name: 'Saved views: Backwards, changed' });
  await waitFor(() => expect(shown()).toEqual([backwards, 'type,users']));
});

test('a column that was hidden in all records stays hidden after a reload, also once the menu is there', async () => {
  localStorage.setItem('hidden-columns:4:functions', JSON.stringify(['notes', 'users']));
  open({ pathname: path, key: 'reloaded-all', state: { columns: ['notes'] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }));
  await screen.findByRole('menuitemradio', { name: /Backwards/ });
  await waitFor(() => expect(shown()).toEqual([all, 'notes,users']));
});

test('going back and forward restores the columns that each step had at last', async () => {
  open();
  await chooseView();
  await waitFor(() => expect(shown()).toEqual([backwards, 'type']));
  press('Hide users');
  await waitFor(() => expect(shown()).toEqual([backwards, 'type,users']));
  press('Back');
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  press('Forward');
  await waitFor(() => expect(shown()).toEqual([backwards, 'type,users']));
});

test('a column that was hidden in a view stays hidden on the way back to it from another page', async () => {
  open();
  await chooseView();
  await waitFor(() => expect(shown()).toEqual([backwards, 'type']));
  press('Hide users');
  press('Open a record');
  await screen.findByText('Another page');
  press('Back');
  await waitFor(() => expect(shown()).toEqual([backwards, 'type,users']));
  press('Functions');
  await waitFor(() => expect(shown()).toEqual([all, 'type,users']));
  press('Back');
  await waitFor(() => expect(shown()).toEqual([backwards, 'type,users']));
});

test('a filter does not bring back a hidden column, and its step has its columns on the way back', async () => {
  open();
  await chooseView();
  await waitFor(() => expect(shown()).toEqual([backwards, 'type']));
  press('Hide users');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'desk' } });
  const filtered = `${backwards}&search=desk`;
  await waitFor(() => expect(shown()).toEqual([filtered, 'type,users']));
  press('Back');
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  press('Forward');
  await waitFor(() => expect(shown()).toEqual([filtered, 'type,users']));
});

test('columns that were hidden without a view stay hidden on all steps', async () => {
  open();
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  press('Open a record');
  await screen.findByText('Another page');
  press('Functions');
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  press('Hide users');
  press('Back');
  await screen.findByText('Another page');
  press('Back');
  await waitFor(() => expect(shown()).toEqual([all, 'notes,users']));
});

test('all records that were chosen do not turn into the default view on the way back', async () => {
  open(path, [{ screen: 'functions', view: 1, query: 'sort=-name', hidden_columns: ['type'] }]);
  await waitFor(() => expect(shown()).toEqual([backwards, 'type']));
  await chooseAll();
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  press('Open a record');
  await screen.findByText('Another page');
  press('Back');
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
  press('Functions');
  await waitFor(() => expect(shown()).toEqual([all, 'notes']));
});
