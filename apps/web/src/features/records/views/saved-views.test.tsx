import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { clearSession, startSession, useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
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
const shared = {
  ...mine,
  id: 2,
  name: 'All of them',
  query: 'show=all',
  owner: 'Bo Lind',
  is_own: false,
  may_edit: false,
};
const ofClient = { ...mine, id: 3, name: 'Of Acme', query: 'client=2' };

let api: StubbedApi;
beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({ GET: () => json({ success: true, data: [mine, { ...shared, is_shared: true }, ofClient] }) });
});
afterEach(() => {
  forgetScreen();
  clearSession();
});

function Table() {
  const [hidden, hide] = useState<readonly string[]>(['users']);
  return (
    <>
      <SavedViews ns="functions" hidden={hidden} hide={hide} />
      <output data-testid="hidden">{hidden.join()}</output>
    </>
  );
}

function open(address = '/admin/functions', defaultViews: object[] = []) {
  startSession({ id: 4, permissions: ['core.can_manage_client'], default_views: defaultViews }, []);
  openScreen(<Table />, address);
}

const address = () => screen.getByTestId('address').textContent;
const hidden = () => screen.getByTestId('hidden').textContent;
async function openMenu(name: string | RegExp = 'Views') {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('menu');
}
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }));
const chooseView = async (name: RegExp) => fireEvent.click(await screen.findByRole('menuitemradio', { name }));
const writes = () => api.writes().map(({ method, path, body }) => [method, path, body]);

test('a press while the menu is loading opens it, and the button says before that it has one', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Views', expanded: false });
  expect(button.getAttribute('aria-haspopup')).toBe('menu');
  fireEvent.mouseDown(button);
  expect(await screen.findByRole('menuitemradio', { name: /Backwards/ })).toBeDefined();
});

test('a key while the menu is loading opens it with its first row focused', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Views' });
  button.focus();
  fireEvent.click(button, { detail: 0 });
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('menuitem'));
  expect(menu.contains(document.activeElement)).toBe(true);
});

test('the button keeps the focus when its menu is loaded', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Views' });
  button.focus();
  fireEvent.keyDown(button, { key: 'Tab' });
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Views' })));
});

test('choosing a view sets the address and the columns, and the button shows its name', async () => {
  open();
  await openMenu();
  expect((await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)).toEqual([
    'Backwards',
    'All of themby Bo Lind',
  ]);
  await chooseView(/Backwards/);
  await waitFor(() => expect(address()).toBe('?sort=-name&view=1'));
  await waitFor(() => expect(hidden()).toBe('type'));
  expect(await screen.findByRole('button', { name: 'Saved views: Backwards' })).toBeDefined();
});

test('a table that differs from its view says so, and the changes can be saved', async () => {
  open('/admin/functions?view=1&sort=-name&search=desk&page=3');
  await openMenu('Saved views: Backwards, changed');
  await choose('Save changes');
  await waitFor(() => expect(writes()).toHaveLength(1));
  const body = { version: 3, query: 'search=desk&sort=-name', hidden_columns: ['users'] };
  expect(writes()).toEqual([['PATCH', '/api/core/saved-views/1/', body]]);
});

test('another user’s view can be the default and can be copied, but not changed', async () => {
  open('/admin/functions?view=2&search=x');
  await openMenu(/All of them, changed/);
  const acts = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(acts).toEqual(['Save as new view...', 'Open by default', 'All records, without a view']);
  await choose('Open by default');
  await waitFor(() => expect(writes()).toEqual([['POST', '/api/core/saved-views/2/default/', undefined]]));
  const view = { screen: 'functions', view: 2, query: 'show=all', hidden_columns: ['type'] };
  await waitFor(() => expect(useSession.getState().user?.default_views).toEqual([view]));
});

test('saves the table under a name, and shows the fault of a taken name at its field', async () => {
  open('/admin/functions?show=all&page=2');
  api.answers['POST'] = () =>
    json({ success: false, message: { name: ['Taken'] }, error: { message: 'x', code: 'name_taken' } }, 409);
  await openMenu();
  await choose('Save as new view...');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: ' Everything ' } });
  fireEvent.click(screen.getByLabelText('Share with everybody in my company'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Taken')).toBeDefined();
  const fields = { name: 'Everything', is_shared: true, query: 'show=all', hidden_columns: ['users'] };
  expect(writes()).toEqual([['POST', '/api/core/saved-views/', { ...fields, screen: 'functions' }]]);

  api.answers['POST'] = () => json({ success: true, message: 'View saved', data: { ...mine, ...fields, id: 8 } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(new URLSearchParams(address() ?? '').get('view')).toBe('8'));
});

test('deleting a view asks first and resets the table', async () => {
  open('/admin/functions?view=1&sort=-name');
  await openMenu(/Backwards/);
  await choose('Delete view...');
  expect(await screen.findByText('Are you sure you want to delete the view "Backwards"?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(writes()).toEqual([['DELETE', '/api/core/saved-views/1/', undefined]]));
  await waitFor(() => expect(address()).toBe(''));
});

test('leaving the view keeps the chosen client', async () => {
  open('/admin/functions?client=2&view=3&search=x');
  await openMenu(/Of Acme/);
  await choose('All records, without a view');
  await waitFor(() => expect(address()).toBe('?client=2'));
});

test('a failed action on a view shows a message', async () => {
  api.answers['POST'] = () => json('?', 500);
  open('/admin/functions?view=1&sort=-name');
  await openMenu(/Backwards/);
  await choose('Open by default');
  expect(await screen.findByText('The default could not be changed')).toBeDefined();
  expect(useSession.getState().user?.default_views).toEqual([]);
});

test('views that cannot be loaded show Retry', async () => {
  const { GET } = api.answers;
  api.answers['GET'] = () => json('?', 500);
  open();
  const menu = await openMenu();
  await waitFor(() => expect(menu.textContent).toContain('The views could not be loaded.'));
  api.answers['GET'] = GET as () => Response;
  await choose('Retry');
  await openMenu();
  expect(await screen.findByRole('menuitemradio', { name: 'Backwards' })).toBeDefined();
});

test('deleting the default view removes the default', async () => {
  api.answers['GET'] = () => json({ success: true, data: [{ ...mine, is_default: true }] });
  open('/admin/functions?view=1&sort=-name', [
    { screen: 'functions', view: 1, query: 'sort=-name', hidden_columns: ['type'] },
    { screen: 'users', view: 9, query: 'show=all', hidden_columns: [] },
  ]);
  await openMenu(/Backwards/);
  await choose('Delete view...');
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('View deleted');
  expect(useSession.getState().user?.default_views?.map((view) => view.screen)).toEqual(['users']);
});

test('a table opens with the default view only if the address has no parameters', async () => {
  const view = { screen: 'functions', view: 1, query: 'sort=-name', hidden_columns: ['type'] };
  open('/admin/functions', [view]);
  await waitFor(() => expect(address()).toBe('?sort=-name&view=1'));
  expect(hidden()).toBe('type');
  for (const search of ['?search=x', '?client=2']) {
    forgetScreen();
    api = stubApi({ GET: () => json({ success: true, data: [mine] }) });
    open(`/admin/functions${search}`, [view]);
    expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined();
    expect(address()).toBe(search);
  }
});

test('a default view of another client opens only for that client', async () => {
  const view = { screen: 'functions', view: 3, query: 'client=2&sort=-name', hidden_columns: [] };
  open('/admin/functions', [view]);
  expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined();
  expect(address()).toBe('');
  forgetScreen();
  api = stubApi({ GET: () => json({ success: true, data: [ofClient] }) });
  open('/admin/functions?client=2', [view]);
  await waitFor(() => expect(address()).toBe('?client=2&sort=-name&view=3'));
});

test('a default view that is no longer shared is left once the views are there', async () => {
  api.answers['GET'] = () => json({ success: true, data: [mine] });
  open('/admin/functions', [{ screen: 'functions', view: 2, query: 'show=all', hidden_columns: ['type'] }]);
  await waitFor(() => expect(address()).toBe('?show=all&view=2'));
  await waitFor(() => expect(address()).toBe(''));
  expect(hidden()).toBe('');
});

test('an address with an unknown view keeps its filters', async () => {
  open('/admin/functions?show=all&view=9');
  await waitFor(() => expect(api.requests).toHaveLength(1));
  await screen.findByRole('button', { name: 'Views' });
  expect(address()).toBe('?show=all&view=9');
});
