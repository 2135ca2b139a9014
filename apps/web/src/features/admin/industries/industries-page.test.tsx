import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import IndustriesPage from './industries-page.tsx';

const banking = { id: 1, name: 'Banking', description: 'Money', client_count: 0, is_active: true };
const energy = { id: 2, name: 'Energy', description: null, client_count: 3, is_active: true };
const mining = { id: 3, name: 'Mining', description: null, client_count: 0, is_active: false };

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({ GET: () => json({ success: true, data: [banking, energy] }) });
});
afterEach(forgetScreen);

const open = (address = '/admin/industries') => openScreen(<IndustriesPage />, address);

async function choose(industry: string, what: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${industry}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: what }));
}

async function typeName(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Industry' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: name } });
  return dialog;
}

const press = (within_: HTMLElement, name: string) => fireEvent.click(within(within_).getByRole('button', { name }));

test('an industry with clients is not deleted: the dialog says why and sends nothing', async () => {
  open();
  await choose('Energy', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Cannot Delete Industry' });
  expect(within(dialog).getByText('Industry cannot be deleted. 3 client(s) associated')).toBeDefined();
  const link = within(dialog).getByRole('link', { name: 'Show 3 clients' });
  expect(link.getAttribute('href')).toBe('/admin/clients?industry=2');
  press(dialog, 'OK');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.writes()).toEqual([]);
});

test('a delete that the server refuses shows the same dialog with the server’s message and count', async () => {
  const message = 'Industry cannot be deleted. 1 client(s) associated';
  const error = { message: 'No', code: 'in_use' };
  api.answers['DELETE'] = () => json({ success: false, message, error, uses: { clients: 1 } }, 409);
  open();
  await choose('Banking', 'Delete');
  press(await screen.findByRole('alertdialog', { name: 'Delete Industry' }), 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Cannot Delete Industry' });
  expect(within(dialog).getByText(message)).toBeDefined();
  expect(within(dialog).getByRole('link', { name: 'Show 1 client' })).toBeDefined();
});

test('deleting names the industry, asks first and reloads the list', async () => {
  open();
  await choose('Banking', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Industry' });
  expect(within(dialog).getByText('Are you sure you want to delete the industry?')).toBeDefined();
  expect(within(dialog).getByText('Banking')).toBeDefined();
  press(dialog, 'Delete');
  expect(await screen.findByText('Industry deleted successfully')).toBeDefined();
  expect(api.writes()).toEqual([
    { method: 'DELETE', path: expect.stringMatching(/\/industries\/1\/$/), body: undefined },
  ]);
  await waitFor(() => expect(api.requests.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test('an empty name shows a fault at its field, and nothing is sent', async () => {
  open();
  const dialog = await typeName('');
  press(dialog, 'Save');
  expect(await within(dialog).findByText('Industry name is required')).toBeDefined();
  expect(within(dialog).getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(api.writes()).toEqual([]);
});

test('a new industry is sent once, trimmed, with null for an empty description, even if Save is pressed twice', async () => {
  open();
  const dialog = await typeName('  Space  ');
  press(dialog, 'Save');
  fireEvent.submit(within(dialog).getByLabelText('Name').closest('form') as HTMLFormElement);
  expect(await screen.findByText('Industry added successfully')).toBeDefined();
  expect(api.writes().map(({ body }) => body)).toEqual([{ name: 'Space', description: null }]);
});

test('faults that the server finds are shown at their fields, and the typed values stay', async () => {
  api.answers['POST'] = refusal({ name: ['An industry with this name already exists'] }, 'name_taken');
  open();
  const dialog = await typeName('Banking');
  press(dialog, 'Save');
  expect(await within(dialog).findByText('An industry with this name already exists')).toBeDefined();
  expect(screen.getByText('name: An industry with this name already exists')).toBeDefined();
  expect((within(dialog).getByLabelText('Name') as HTMLInputElement).value).toBe('Banking');
});

const refused = () => json({ success: false }, 400);
const broken = () => json({ error: {} }, 500);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test.each([
  ['a refusal without words', refused, 'Failed to add industry'],
  ['a broken server', broken, 'An error occurred while adding the industry'],
  ['a lost network', lost, 'An error occurred while adding the industry'],
])('%s has its own text, and the form keeps its input until it is saved', async (_, answer, text) => {
  api.answers['POST'] = answer;
  open();
  const dialog = await typeName('Space');
  press(dialog, 'Save');
  expect(await screen.findAllByText(text)).not.toHaveLength(0);
  expect((within(dialog).getByLabelText('Name') as HTMLInputElement).value).toBe('Space');
  api.answers['POST'] = () => json({ success: true, message: 'Done' });
  press(dialog, 'Save');
  expect(await screen.findByText('Industry added successfully')).toBeDefined();
});

test.each([
  ['a refusal without words', refused, 'Failed to update industry'],
  ['a broken server', broken, 'An error occurred while updating the industry'],
])('%s of an edit has its own text, and the form keeps its input', async (_, answer, text) => {
  api.answers['PATCH'] = answer;
  open();
  await choose('Banking', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Industry' });
  fireEvent.change(within(dialog).getByLabelText('Description'), { target: { value: 'Loans' } });
  press(dialog, 'Save');
  expect(await screen.findAllByText(text)).not.toHaveLength(0);
  expect((within(dialog).getByLabelText('Description') as HTMLInputElement).value).toBe('Loans');
});

test.each([
  ['a delete that is refused without words', 'Banking', 'Delete', refused, 'Failed to delete industry'],
  ['a delete of a broken server', 'Banking', 'Delete', broken, 'An error occurred while deleting the industry'],
  ['a restore that is refused without words', 'Mining', 'Restore', refused, 'Failed to restore industry'],
  ['a restore of a broken server', 'Mining', 'Restore', broken, 'An error occurred while restoring the industry'],
  [
    'a restore of a name in use',
    'Mining',
    'Restore',
    refusal({ name: ['An industry with this name already exists'] }, 'name_taken'),
    'name: An industry with this name already exists',
  ],
])('%s says so, and the row stays', async (_, industry, name, answer, text) => {
  api.answers['GET'] = () => json({ success: true, data: [banking, mining] });
  api.answers[name === 'Delete' ? 'DELETE' : 'PATCH'] = answer;
  open('/admin/industries?show=all');
  await choose(industry, name);
  press(await screen.findByRole('alertdialog', { name: `${name} Industry` }), name);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: `Actions for ${industry}`, hidden: true })).toBeDefined();
});

test('Esc asks before it discards typed values', async () => {
  open();
  const dialog = await typeName('Space');
  fireEvent.keyDown(within(dialog).getByLabelText('Name'), { key: 'Escape' });
  press(await screen.findByRole('alertdialog', { name: 'Discard changes?' }), 'Keep editing');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((within(dialog).getByLabelText('Name') as HTMLInputElement).value).toBe('Space');
});

test.each([
  ['a form that is being saved', 'dialog', 'Add Industry', 'POST', 'Industry added successfully'],
  ['a question that has been answered', 'alertdialog', 'Delete Industry', 'DELETE', 'Industry deleted successfully'],
])('%s stays open until the response has arrived', async (_, role, name, method, done) => {
  let arrive = () => {};
  vi.stubGlobal('fetch', (_path: string, init: RequestInit = {}) =>
    init.method === method
      ? new Promise((resolve) => (arrive = () => resolve(json({ success: true, message: 'Done' }))))
      : Promise.resolve(json({ success: true, data: [banking] })),
  );
  open();
  if (role === 'dialog') press(await typeName('Space'), 'Save');
  else {
    await choose('Banking', 'Delete');
    press(await screen.findByRole(role, { name }), 'Delete');
  }
  const busy = await waitFor(() => document.querySelector('[aria-busy=true]:is(button)') as HTMLElement);
  fireEvent.keyDown(busy, { key: 'Escape' });
  await act(async () => {});
  expect(screen.getByRole(role, { name })).toBeDefined();
  act(() => arrive());
  expect(await screen.findByText(done)).toBeDefined();
});

test('All lists inactive industries, which can only be restored', async () => {
  open();
  await screen.findByText('Banking');
  api.answers['GET'] = () => json({ data: { payload: [banking, mining] } });
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  await choose('Mining', 'Restore');
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  press(await screen.findByRole('alertdialog', { name: 'Restore Industry' }), 'Restore');
  expect(await screen.findByText('Industry restored successfully')).toBeDefined();
  expect(api.requests.some(({ path }) => path.endsWith('?include_inactive=true'))).toBe(true);
});

test('searches names and descriptions, and says if nothing is found', async () => {
  open();
  await screen.findByText('Banking');
  const search = screen.getByRole('textbox', { name: 'Search industries...' });
  fireEvent.change(search, { target: { value: 'MONEY' } });
  expect(screen.queryByText('Energy')).toBeNull();
  expect(screen.getByText('Banking')).toBeDefined();
  fireEvent.change(search, { target: { value: 'nowhere' } });
  expect(await screen.findByText('No industries found')).toBeDefined();
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  expect(screen.getByText('Energy')).toBeDefined();
});

test('Esc empties the search, and all industries are listed again', async () => {
  open('/admin/industries?search=money');
  await screen.findByText('Banking');
  const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search industries...' });
  expect(screen.queryByText('Energy')).toBeNull();
  fireEvent.keyDown(search, { key: 'Escape' });
  expect(search.value).toBe('');
  expect(screen.getByText('Energy')).toBeDefined();
});

test('a description is cut at 500 characters', async () => {
  const description = 'x'.repeat(501);
  api.answers['GET'] = () => json([{ ...banking, description }]);
  open();
  expect(await screen.findByRole('button', { name: `${'x'.repeat(500)}…` })).toBeDefined();
});

test('a page has ten rows, Next opens the second, and a search returns to the first', async () => {
  api.answers['GET'] = () => json(Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `Trade ${at + 1}` })));
  open();
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  // Not disabled altogether: the focus would be lost.
  const idle = () => ['Previous', 'Next'].map((name) => button(name).getAttribute('aria-disabled'));
  expect(await screen.findByText('1–10 of 12 industries')).toBeDefined();
  expect(screen.getAllByRole('row')).toHaveLength(11);
  expect(idle()).toEqual(['true', null]);
  fireEvent.click(button('Next'));
  expect(await screen.findByText('11–12 of 12 industries', { selector: 'p' })).toBeDefined();
  expect(idle()).toEqual([null, 'true']);
  fireEvent.click(button('Next'));
  expect(await screen.findByText('11–12 of 12 industries', { selector: 'output' })).toBeDefined();
  fireEvent.change(screen.getByRole('textbox', { name: 'Search industries...' }), { target: { value: 'TRADE' } });
  expect(await screen.findByText('1–10 of 12 industries')).toBeDefined();
});

test('search, filter, order and page are read from the address', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ id: `n${index}`, name: `Trade ${index + 1}` }));
  api.answers['GET'] = () => json([...many, banking]);
  open('/admin/industries?search=trade&sort=-name&page=2');
  await screen.findByText('Trade 1');
  expect(screen.getByText('11–12 of 12 industries', { selector: 'p' })).toBeDefined();
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).queryByRole('rowheader')?.textContent),
  ).toEqual(['Trade 2', 'Trade 1']);
});

test.each([
  ['refuses', () => json({ success: false }, 400), 'Failed to fetch industries'],
  ['breaks', () => json('?', 500), 'An error occurred while fetching industries'],
])('a list request that %s shows its failure in place of the table, with Retry', async (_, answer, text) => {
  const { GET } = api.answers;
  api.answers['GET'] = answer;
  open();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.queryByRole('table')).toBeNull();
  api.answers['GET'] = GET as () => Response;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Banking')).toBeDefined();
});
