import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isPageHeld } from '../../../lib/forms/held-page.ts';
import { useSession } from '../../../session/store.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import IndustriesPage from '../../admin/industries/industries-page.tsx';

const banking = { id: 1, name: 'Banking', description: 'Money', client_count: 0, is_active: true, version: 4 };
const energy = { id: 2, name: 'Energy', description: null, client_count: 3, is_active: true, version: 1 };
const mining = { id: 3, name: 'Mining', description: null, client_count: 0, is_active: false, version: 2 };
const many = Array.from({ length: 30 }, (_, index) => ({ ...energy, id: 100 + index, name: `Trade ${index + 1}` }));

let api: StubbedApi;
let listed: object[];

beforeAll(haveScreen);
beforeEach(() => {
  localStorage.clear();
  listed = [banking, energy, mining];
  api = stubApi({ GET: () => json({ success: true, data: listed }) });
});
afterEach(forgetScreen);

const open = (address = '/admin/industries?show=all') => openScreen(<IndustriesPage />, address);
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryByRole('rowheader')?.textContent);
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const bar = () => screen.findByRole('region', { name: 'Selected' });
const seek = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Search industries...' }), { target: { value } });
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const focused = () => document.activeElement?.textContent;

test('rows are selected one by one, by range and by page; other filters clear the selection, other pages do not', async () => {
  listed = many;
  open('/admin/industries');
  await screen.findByText('Trade 1');
  const all = box('Select all on this page');
  fireEvent.click(box('Select Trade 2'));
  expect([all.checked, all.indeterminate]).toEqual([false, true]);
  fireEvent.click(box('Select Trade 4'), { shiftKey: true });
  expect(box('Select Trade 3').checked).toBe(true);
  expect(within(await bar()).getByText('3 selected')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  fireEvent.click(box('Select all on this page'));
  expect(within(await bar()).getByText('13 selected')).toBeDefined();
  expect(said()).toContain('13 selected');
  seek('trade');
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  fireEvent.click(box('Select Trade 1'));
  await bar();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
});

test('says what is loading until the rows are there', async () => {
  let answer: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (answer = resolve));
  api.answers['GET'] = () => held;
  open();
  const shown = () => screen.queryByText('Loading industries...', { selector: 'p' });
  await waitFor(() => expect(shown()).not.toBeNull());
  answer(json({ success: true, data: listed }));
  await screen.findByText('Banking');
  expect(shown()).toBeNull();
});

test('a new search, order or page size opens the first page, and what is shown is announced', async () => {
  listed = many;
  open('/admin/industries?page=3');
  await screen.findByText('21–30 of 30 industries', { selector: 'p' });
  await waitFor(() => expect(said()).toContain('21–30 of 30 industries'));
  const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  seek('trade');
  expect(screen.getByText('1–10 of 30 industries')).toBeDefined();
  next();
  fireEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByText('1–10 of 30 industries')).toBeDefined();
  next();
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '25' } });
  expect(screen.getByText('1–25 of 30 industries')).toBeDefined();
});

test('many records are deleted one after another, and the refused ones are listed with the reasons', async () => {
  api.answers['DELETE'] = ({ path }) =>
    path.endsWith('/2/')
      ? json({ success: false, message: 'Three clients', error: { message: 'No', code: 'in_use' } }, 409)
      : json({ success: true, message: 'Done' });
  open();
  await screen.findByText('Banking');
  fireEvent.click(box('Select all on this page'));
  press(await bar(), 'Delete 2');
  press(await screen.findByRole('alertdialog', { name: 'Delete 2 industries?' }), 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: '1 of 2 not deleted' });
  expect(within(dialog).getByText('Energy')).toBeDefined();
  expect(within(dialog).getByText('Three clients')).toBeDefined();
  expect(api.writes().map(({ method, path }) => `${method} ${path.slice(-3)}`)).toEqual(['DELETE /1/', 'DELETE /2/']);
  expect(api.requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
  press(dialog, 'OK');
  expect(box('Select Banking').checked).toBe(false);
  expect(box('Select Energy').checked).toBe(true);
  // What was deleted can be undone, as after a delete without refusals.
  await screen.findByText('Deleted: 1 industry');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored: 1 industry')).toBeDefined();
  expect(api.writes().at(-1)?.path).toMatch(/\/1\/restore\/$/);
});

/** What others changed arrives, as with the live list. */
function arrive(rows: object[]) {
  listed = rows;
  fireEvent(window, new Event('visibilitychange'));
}

test('a list goes once the server refuses it, with the bar of its selected rows', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Banking' }));
  await bar();
  api.answers['GET'] = () => json({ success: false, message: 'Not for you', error: { message: 'No' } }, 403);
  arrive([]);
  expect(await screen.findByText('Not for you')).toBeDefined();
  expect(screen.queryByText('Banking')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
});

const told = 'The list could not be loaded again and may be out of date. Retry';

test.each([429, 500])('a list that cannot be loaded again, for a %s, stays and says so until it is', async (status) => {
  const page = (
    <main>
      <IndustriesPage />
    </main>
  );
  openScreen(page, '/admin/industries?show=all');
  await screen.findByText('Banking');
  const regions = screen.getAllByRole('status');
  api.answers['GET'] = () => json('?', status);
  arrive([]);
  await waitFor(() => expect(said()).toContain(told));
  expect(screen.getByText(/out of date/).closest('[role=status]')).toBeOneOf(regions);
  expect(names()).toEqual(['Banking', 'Energy', 'Mining']);
  api.answers['GET'] = () => json({ success: true, data: [banking] });
  const retry = screen.getByRole('button', { name: 'Retry' });
  retry.focus();
  fireEvent.click(retry);
  await waitFor(() => expect(names()).toEqual(['Banking']));
  expect(said()).not.toContain(told);
  await waitFor(() => expect(focused()).toBe('Industries'));
});

test('an empty list that cannot be loaded again says so too', async () => {
  listed = [];
  open();
  await screen.findByText('No industries found');
  api.answers['GET'] = () => json('?', 500);
  arrive([]);
  await waitFor(() => expect(said()).toContain(told));
  expect(screen.getByText('No industries found')).toBeDefined();
});

test('a selected row that somebody else deletes is deselected, or under All offers Restore', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Banking' }));
  fireEvent.click(box('Select Energy'));
  press(await bar(), 'Delete');
  await screen.findByRole('alertdialog', { name: 'Delete 2 industries?' });
  arrive([{ ...banking, is_active: false }, mining]);
  expect(await within(await bar()).findByText('1 selected')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(await bar()).queryByRole('button', { name: 'Delete' })).toBeNull();
  press(await bar(), 'Restore');
  expect(await screen.findByText('Restored: 1 industry')).toBeDefined();
});

test('what is under way goes on in its place though the list is refused meanwhile, and tells its result there', async () => {
  open();
  await screen.findByText('Banking');
  fireEvent.click(box('Select all on this page'));
  press(await bar(), 'Delete 2');
  let answer = (_answer: Response) => {};
  api.answers['DELETE'] = () => new Promise((resolve) => (answer = resolve));
  press(await screen.findByRole('alertdialog', { name: 'Delete 2 industries?' }), 'Delete');
  await screen.findByText('1 of 2');
  api.answers['GET'] = () => json({ success: false, message: 'Not for you' }, 403);
  arrive([]);
  await screen.findByText('Not for you');
  expect(within(await bar()).getByText('1 of 2')).toBeDefined();
  const refused = () => json({ success: false, message: 'In use', error: { message: 'No', code: 'in_use' } }, 409);
  api.answers['DELETE'] = refused;
  answer(refused());
  expect(await screen.findByRole('alertdialog', { name: '2 of 2 not deleted' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
});

test('a delete is undone from its toast', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Banking' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  press(await screen.findByRole('alertdialog', { name: 'Delete Industry' }), 'Delete');
  await screen.findByText('Industry deleted successfully');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Restored: 1 industry')).toBeDefined();
  expect(api.writes().map(({ method, path }) => `${method} ${path.split('/').slice(-3).join('/')}`)).toEqual([
    expect.stringMatching(/^DELETE .*1\/$/),
    expect.stringMatching(/^PATCH .*1\/restore\/$/),
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a delete that cannot be undone says so, without the names of the interface', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Banking' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  press(await screen.findByRole('alertdialog', { name: 'Delete Industry' }), 'Delete');
  await screen.findByText('Industry deleted successfully');
  const message = { name: ['An industry with this name exists'] };
  api.answers['PATCH'] = () =>
    json({ success: false, message, error: { message: 'No', code: 'validation_failed' } }, 400);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Failed to restore industry: An industry with this name exists')).toBeDefined();
});

async function deleteBoth() {
  open();
  await screen.findByText('Banking');
  fireEvent.click(box('Select all on this page'));
  press(await bar(), 'Delete 2');
  press(await screen.findByRole('alertdialog', { name: 'Delete 2 industries?' }), 'Delete');
  await screen.findByText('Deleted: 2 industries');
}

test('a delete of many is undone, and what cannot come back is told', async () => {
  await deleteBoth();
  api.answers['PATCH'] = ({ path }) =>
    path.includes('/2/')
      ? json({ success: false, message: 'The name is taken', error: { message: 'No', code: 'name_taken' } }, 409)
      : json({ success: false, message: 'It is', error: { message: 'No', code: 'already_active' } }, 409);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  // The other one is active again, whoever restored it.
  expect(await screen.findByText('1 of 2 not restored. Energy: The name is taken')).toBeDefined();
});

test('the undo of a delete that meets a lost network is taken up again, for those alone that had no answer', async () => {
  await deleteBoth();
  api.answers['PATCH'] = ({ path }) =>
    path.includes('/2/') ? Promise.reject(new TypeError('Failed to fetch')) : json({ success: true, message: 'Done' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  delete api.answers['PATCH'];
  const before = api.writes().length;
  fireEvent.click(retry);
  expect(await screen.findByText('Restored: 2 industries')).toBeDefined();
  expect(api.writes().slice(before)).toMatchObject([{ path: expect.stringMatching(/2\/restore\/$/) }]);
});

test('many records are restored without a question, and a toast confirms it', async () => {
  open();
  await screen.findByText('Mining');
  fireEvent.click(box('Select Mining'));
  press(await bar(), 'Restore');
  expect(await screen.findByText('Restored: 1 industry')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  expect(focused()).toBe('Industries');
});

test.each([
  ['refused without words', () => json({ success: false }, 409), 'Failed to restore industry'],
  ['broken', () => json('?', 500), 'An error occurred while restoring the industry'],
])('many records that are %s show the text of the action', async (_, answer, text) => {
  api.answers['PATCH'] = answer;
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Mining' }));
  press(await bar(), 'Restore');
  expect(within(await screen.findByRole('alertdialog', { name: '1 of 1 not restored' })).getByText(text)).toBeDefined();
});

test('a change of many holds the tab, and leaves the focus where the user works at its end', async () => {
  let answer = () => {};
  api.answers['DELETE'] = () =>
    new Promise((resolve) => (answer = () => resolve(json({ success: true, message: 'Done' }))));
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Banking' }));
  press(await bar(), 'Delete');
  press(await screen.findByRole('alertdialog', { name: 'Delete 1 industry?' }), 'Delete');
  await waitFor(() => expect([api.writes().length, screen.queryByRole('alertdialog')]).toEqual([1, null]));
  expect(isPageHeld()).toBe(true);
  const search = screen.getByRole('textbox', { name: 'Search industries...' });
  search.focus();
  answer();
  expect(await screen.findByText('Deleted: 1 industry')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
  expect([document.activeElement, isPageHeld()]).toEqual([search, false]);
});

test('the selection is cleared by its button or when its rows are gone, and the focus stays on the page', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Banking' }));
  press(await bar(), 'Clear');
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  expect(box('Select Banking').checked).toBe(false);
  expect(focused()).toBe('Industries');

  fireEvent.click(box('Select Banking'));
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Banking' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  press(await screen.findByRole('alertdialog', { name: 'Delete Industry' }), 'Delete');
  await screen.findByText('Industry deleted successfully');
  expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
});

async function hideDescription() {
  fireEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  const offered = await screen.findAllByRole('menuitemcheckbox');
  // The column with the name cannot be hidden.
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Description', 'Clients', 'Status']);
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Description' }));
}
const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent);
const signIn = (id: number) => useSession.setState({ user: { id } });

test('a hidden column stays hidden for this user until all are shown again', async () => {
  signIn(7);
  open();
  await screen.findByText('Banking');
  expect(headers()).toContain('Description');
  await hideDescription();
  await waitFor(() => expect(headers()).not.toContain('Description'));
  forgetScreen();

  const visit = async (id: number) => {
    signIn(id);
    api = stubApi(api.answers);
    open();
    await screen.findByText('Banking');
  };
  await visit(8);
  expect(headers()).toContain('Description');
  forgetScreen();
  await visit(7);
  expect(headers()).not.toContain('Description');
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show all columns' }));
  await waitFor(() => expect(headers()).toContain('Description'));
  expect(localStorage.getItem('hidden-columns:7:industries')).toBeNull();
});

test('the page size is in the address and is read from it', async () => {
  listed = many;
  open('/admin/industries?size=25');
  await screen.findByText('Trade 25');
  expect(screen.getByText('1–25 of 30 industries')).toBeDefined();
  fireEvent.change(screen.getByRole('combobox', { name: 'Rows per page' }), { target: { value: '50' } });
  expect(names()).toHaveLength(30);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('?size=50'));
});

test('arrow keys move through the rows, Space selects, Enter opens, Page Down turns the page', async () => {
  listed = [...many.slice(0, 10), banking];
  open('/admin/industries');
  const first = (await screen.findByText('Trade 1')).closest('tr');
  const rows = () => screen.getAllByRole('row').slice(1);
  const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
  expect(
    rows()
      .map((row) => row.tabIndex)
      .filter((index) => index === 0),
  ).toHaveLength(1);
  first?.focus();
  key('ArrowDown');
  expect(document.activeElement).toBe(rows()[1]);
  expect(rows()[1]?.tabIndex).toBe(0);
  key('End');
  expect(document.activeElement).toBe(rows()[9]);
  key('Home');
  key('ArrowUp');
  expect(document.activeElement).toBe(rows()[0]);
  key(' ');
  expect(box('Select Trade 1').checked).toBe(true);
  fireEvent.keyDown(rows()[0] as HTMLElement, { key: 'ArrowDown', ctrlKey: true });
  expect(document.activeElement).toBe(rows()[0]);
  key('PageDown');
  await waitFor(() => expect(focused()).toContain('Banking'));
  key('PageUp');
  await waitFor(() => expect(focused()).toContain('Trade 1'));
  key('End');
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(rows().map((row) => row.tabIndex)).toEqual([0]);
  rows()[0]?.focus();
  key('Enter');
  expect(await screen.findByRole('dialog', { name: 'Edit Industry' })).toBeDefined();
});

test('Enter restores an inactive row, and a menu button handles its own keys', async () => {
  open();
  const mine = (await screen.findByText('Mining')).closest('tr');
  const menu = screen.getByRole('button', { name: 'Actions for Mining' });
  menu.focus();
  fireEvent.keyDown(menu, { key: 'Home' });
  expect(document.activeElement).toBe(menu);
  mine?.focus();
  fireEvent.keyDown(mine as HTMLElement, { key: 'Enter' });
  expect(await screen.findByRole('alertdialog', { name: 'Restore Industry' })).toBeDefined();
});

const empty: [what: string, search: string, all: object[], hint: RegExp, button: string, next: string][] = [
  ['none at all', '', [], /^Add the first industry/, 'Add the first', 'Add Industry'],
  ['only inactive ones', '', [mining], /^Inactive industries are shown under All/, 'Show all', 'Mining'],
  ['nothing that a search finds', '?search=x', [banking], /^Nothing has this text/, 'Clear search', 'Banking'],
];
test.each(empty)(
  'a list of %s has a hint and a button for the next step',
  async (_, search, all, hint, button, next) => {
    api.answers['GET'] = ({ path }) =>
      json({ success: true, data: search || path.includes('include_inactive') ? all : [] });
    open(`/admin/industries${search}`);
    expect(await screen.findByText(hint)).toBeDefined();
    expect(screen.getByText('No industries found')).toBeDefined();
    fireEvent.click(screen.getAllByRole('button', { name: button }).at(-1) as HTMLElement);
    expect(await screen.findByText(next)).toBeDefined();
  },
);

test('deactivating has the same text and icon for one record and for many, and the icon is no bin', async () => {
  open();
  const shown = (button: HTMLElement) => button.querySelector('svg')?.classList.contains('lucide-circle-minus');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Banking' }));
  expect(shown(within(await bar()).getByRole('button', { name: 'Delete' }))).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Banking' }));
  expect(shown(await screen.findByRole('menuitem', { name: 'Delete' }))).toBe(true);
});

test('once a whole page is selected, the rows of all pages can be', async () => {
  listed = many;
  open('/admin/industries');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Trade 1' }));
  expect(within(await bar()).queryByRole('button', { name: 'Select all 30' })).toBeNull();
  fireEvent.click(box('Select all on this page'));
  press(await bar(), 'Select all 30');
  expect(await within(await bar()).findByText('30 selected')).toBeDefined();
  expect(focused()).toBe('Clear');
  expect(within(await bar()).queryByRole('button', { name: /^Select all/ })).toBeNull();
});

test('of a long list, as many rows are selected as can be deleted and restored at once', async () => {
  listed = Array.from({ length: 300 }, (_, index) => ({ ...energy, id: 100 + index, name: `Trade ${index + 1}` }));
  open('/admin/industries');
  await screen.findByText('Trade 1');
  fireEvent.click(box('Select all on this page'));
  press(await bar(), 'Select the first 200 of 300');
  expect(await within(await bar()).findByText('200 selected')).toBeDefined();
});
