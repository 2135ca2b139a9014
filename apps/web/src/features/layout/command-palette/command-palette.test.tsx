import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { UnsavedInput } from '../../../ui/dialogs/unsaved-input.tsx';
import type { Screen } from '../screens/screen.ts';
import CommandPalette from './command-palette.tsx';

const load = () => Promise.reject(new Error('No screen is drawn here'));
const at = (path: string, anyOf?: Screen['anyOf']): Screen => ({
  path,
  frame: 'signed-in',
  title: 'home:title',
  texts: [],
  load,
  ...(anyOf && { anyOf }),
});
const screens: Screen[] = [
  at('/app/home'),
  at('/account/my-profile'),
  at('/admin/clients', ['core.can_admin']),
  at('/admin/users', ['core.can_admin', 'core.can_manage_client']),
  at('/admin/functions', ['core.can_admin', 'core.can_manage_client']),
  at('/admin/assets/:id', ['core.can_admin', 'core.can_manage_client']),
  { ...at('*'), frame: 'plain' },
];

const acme = { id: 2, name: 'Acme' };
const hits = [
  { kind: 'client', id: 2, title: 'Acme', subtitle: 'Mining', client: acme },
  { kind: 'user', id: 7, title: 'Ada Acmeson', subtitle: 'ada@acme.example', client: acme },
  { kind: 'asset', id: 9, title: 'Acme router', subtitle: 'R-9', client: { id: 1, name: 'Orgscope' } },
  { kind: 'application', id: 3, title: 'Acme portal', subtitle: '', client: acme },
];

let api: StubbedApi;
beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({ GET: () => json({ success: true, data: hits }) });
});
afterEach(() => {
  forgetScreen();
  clearSession();
  localStorage.clear();
});

function Page() {
  const [shown, setShown] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setShown(true)}>
        Again
      </button>
      <CommandPalette open={shown} onClose={() => setShown(false)} screens={screens} />
    </>
  );
}

const start = (permissions: string[], id: number) =>
  startSession({ id, client: { id: 1, name: 'Orgscope' }, permissions }, []);

function open(permissions = ['core.can_admin', 'core.can_manage_client'], id = 4) {
  start(permissions, id);
  openScreen(<Page />, '/app/home');
}

const input = () => screen.findByRole('combobox', { name: 'Search' });
const options = () =>
  within(screen.getByRole('listbox'))
    .queryAllByRole('option')
    .map((option) => option.textContent);
const marked = () => screen.getByRole('option', { selected: true }).textContent;
const type = async (value: string) => fireEvent.change(await input(), { target: { value } });
const press = async (key: string, modifiers = {}) => fireEvent.keyDown(await input(), { key, ...modifiers });
const address = () => screen.getByTestId('address').textContent;

test('offers at first the screens that the user may open, without a call', async () => {
  open(['core.can_manage_client']);
  await input();
  expect(options()).toEqual(['Home', 'Functions', 'Users', 'My profile']);
  expect(api.requests).toEqual([]);
});

test('asks before it leaves a form with input', async () => {
  start(['core.can_manage_client'], 4);
  const Path = () => <output data-testid="path">{useLocation().pathname}</output>;
  openScreen(
    <>
      <Page />
      <UnsavedInput held />
      <Path />
    </>,
    '/app/home',
  );
  const path = () => screen.getByTestId('path').textContent;
  await type('func');
  await press('Enter');
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(question.contains(document.activeElement)).toBe(true);
  fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(path()).toBe('/app/home');
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await type('func');
  await press('Enter');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(path()).toBe('/admin/functions'));
});

test('finds screens first, then the server’s records, grouped, if there is a screen for them', async () => {
  open();
  await type('ac');
  await waitFor(() =>
    expect(options()).toEqual(['AcmeMining', 'Ada Acmesonada@acme.exampleAcme', 'Acme routerR-9Orgscope']),
  );
  expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'Clients',
    'Users',
    'Assets',
  ]);
  expect(api.requests.map(({ path }) => path)).toEqual(['/api/core/search/?q=ac']);
  await type('func');
  await waitFor(() => expect(options()[0]).toBe('Functions'));
});

test('several quick letters make one call, and a late answer to earlier ones is not shown', async () => {
  open();
  for (const text of ['a', 'ad', 'ada']) await type(text);
  await waitFor(() => expect(api.requests.map(({ path }) => path)).toEqual(['/api/core/search/?q=ada']));
  await waitFor(() => expect(options()).toHaveLength(3));
  let answer: ((response: Response) => void) | undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  await type('acme router');
  await waitFor(() => expect(options()).toEqual(['Acme routerR-9Orgscope']));
  await waitFor(() => expect(answer).toBeDefined());
  answer?.(json({ success: true, data: [] }));
  expect(await screen.findByText('Nothing found', { selector: 'p' })).toBeDefined();
});

test('arrows, Home and End move the mark, and the input names the marked entry', async () => {
  open();
  await type('ac');
  await waitFor(() => expect(options()).toHaveLength(3));
  expect(marked()).toBe('AcmeMining');
  await press('ArrowUp');
  expect(marked()).toBe('Acme routerR-9Orgscope');
  await press('ArrowDown');
  await press('ArrowDown');
  expect(marked()).toBe('Ada Acmesonada@acme.exampleAcme');
  await press('End');
  expect(marked()).toBe('Acme routerR-9Orgscope');
  await press('Home');
  expect((await input()).getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
  await press('End');
  await type('acme');
  expect(marked()).toBe('AcmeMining');
});

test('Enter opens the entry, which is the first of the recent ones next time, for this user only', async () => {
  open();
  await type('ada');
  await waitFor(() => expect(options()).toHaveLength(3));
  await press('ArrowDown');
  await press('Enter');
  await waitFor(() => expect(address()).toBe('?client=2&search=ada%40acme.example'));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await input();
  const recent = () => screen.getAllByRole('group')[0]?.textContent;
  expect(recent()).toBe('RecentAda Acmesonada@acme.exampleAcme');

  forgetScreen();
  open(undefined, 5);
  await input();
  expect(recent()).toMatch(/^Screens/);
});

test('a recent screen opens for the client that is shown now, under its name of now', async () => {
  start(['core.can_admin', 'core.can_manage_client'], 4);
  const entry = { kind: 'screen', title: 'Benutzer', subtitle: '', client: '', href: '/admin/users' };
  localStorage.setItem('session:palette-recent:4', JSON.stringify([entry]));
  openScreen(<Page />, '/admin/functions?client=2');
  await input();
  expect(screen.getAllByRole('group')[0]?.textContent).toBe('RecentUsers');
  await press('Enter');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(address()).toBe('?client=2');

  forgetScreen();
  api = stubApi({});
  openScreen(<Page />, '/admin/functions?client=5');
  await input();
  expect(screen.getAllByRole('group')[0]?.textContent).toBe('RecentUsers');
  await press('Enter');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(address()).toBe('?client=5');
});

test('stores the last five choices, and offers them while the user may open them', async () => {
  const entry = (name: string, href: string, kind = 'asset') => ({ kind, title: name, subtitle: '', client: '', href });
  const clients = entry('Clients', '/admin/clients', 'screen');
  const others = Array.from({ length: 5 }, (_, id) => entry(`Asset ${id}`, `/admin/assets/${id}`));
  start(['core.can_manage_client'], 4);
  localStorage.setItem('session:palette-recent:4', JSON.stringify([clients, ...others]));
  openScreen(<Page />, '/app/home');
  await input();
  expect(options().slice(0, 5)).toEqual(['Asset 0', 'Asset 1', 'Asset 2', 'Asset 3', 'Home']);
  await press('End');
  await press('Enter');
  const recent = JSON.parse(localStorage.getItem('session:palette-recent:4') ?? '') as { title: string }[];
  expect(recent.map(({ title }) => title)).toEqual(['My profile', 'Clients', 'Asset 0', 'Asset 1', 'Asset 2']);
});

test('announces results, and ignores the Enter key of an input method', async () => {
  open();
  const said = () => screen.getByRole('status').textContent;
  await input();
  await waitFor(() => expect(said()).not.toBe(''));
  await type('ac');
  expect(said()).toBe('Searching...');
  await waitFor(() => expect(said()).toBe('3 results'));
  await press('Enter', { isComposing: true });
  await press('Enter', { keyCode: 229 });
  expect(address()).toBe('');
  expect(screen.getByRole('combobox')).toBeDefined();
});

test('closes by a button too: a screen reader on a telephone has no Esc key', async () => {
  open();
  await input();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
});

test('finds nothing on a server without search', async () => {
  api.answers['GET'] = () => json('?', 404);
  open();
  await type('acme');
  expect(await screen.findByText('Nothing found', { selector: 'p' })).toBeDefined();
});

test('Ctrl and Enter opens in a new tab and leaves the palette open', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  open();
  await type('router');
  await waitFor(() => expect(options()).toHaveLength(3));
  await press('End');
  await press('Enter', { ctrlKey: true });
  expect(opened).toHaveBeenCalledWith('/admin/assets/9', '_blank', 'noopener');
  expect(screen.getByRole('combobox')).toBeDefined();
});

test('shows a failure with a retry; users without access to records make no call', async () => {
  api.answers['GET'] = () => json({ error: { message: 'Broken', code: 'internal_error' } }, 500);
  open();
  await type('acme');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  api.answers['GET'] = () => json({ success: true, data: hits });
  fireEvent.click(retry);
  await waitFor(() => expect(options()).toHaveLength(3));

  forgetScreen();
  api = stubApi({});
  open(['analytics.can_view']);
  await type('xyz');
  expect(await screen.findByText('Nothing found', { selector: 'p' })).toBeDefined();
  expect(api.requests).toEqual([]);
});
