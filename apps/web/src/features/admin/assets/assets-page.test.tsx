import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, startSession } from '../../../session/store.ts';
import { choose, forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import AssetsPage from './assets-page.tsx';

const laptop = {
  id: 1,
  asset_tag: 'A-0001',
  name: 'ThinkPad',
  category: 'laptop',
  status: 'assigned',
  manufacturer: null,
  model: null,
  serial: null,
  assigned_user: { id: 5, name: 'Ada Lind', is_active: false },
  client: { id: 7, name: 'Acme' },
  function: null,
  location: { id: 3, name: 'Pune' },
  supplier: null,
  purchase_date: '2019-03-01',
  purchase_cost: '1249.50',
  currency: 'EUR',
  warranty_end: '2020-01-31',
  notes: null,
  is_active: true,
  version: 3,
};
const monitor = { ...laptop, id: 2, asset_tag: 'A-0002', name: 'Monitor', status: 'in_stock', assigned_user: null };

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  localStorage.clear();
  api = stubApi({
    GET: ({ path }) => {
      if (path.includes('/next-tag/')) return json({ success: true, data: { asset_tag: 'A-0003' } });
      if (path.includes('/assets/')) return json({ success: true, data: [laptop, monitor], meta: { count: 2 } });
      return json({ success: true, data: [] });
    },
  });
});
afterEach(forgetScreen);

const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const fill = (where: HTMLElement, label: string, value: string) =>
  fireEvent.change(within(where).getByLabelText(label), { target: { value } });
const writes = () => api.writes().map(({ method, path, body }) => [method, path, body]);

async function add() {
  openScreen(<AssetsPage />, '/admin/assets');
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  const form = await screen.findByRole('dialog', { name: 'Add Asset' });
  await waitFor(() => expect(within(form).getByLabelText<HTMLInputElement>('Tag').value).toBe('A-0003'));
  return form;
}

async function edit() {
  openScreen(<AssetsPage />, '/admin/assets');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for A-0001 ThinkPad' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit Asset' });
}

async function changeBoth() {
  openScreen(<AssetsPage />, '/admin/assets');
  await screen.findByText('ThinkPad');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  press(await screen.findByRole('region', { name: 'Selected' }), 'Change');
  const dialog = await screen.findByRole('dialog', { name: 'Change 2 assets' });
  await choose('Field', 'Status');
  await choose('Status', 'In repair');
  return dialog;
}

test('the list marks inactive holders and ended warranties, and hides costs', async () => {
  openScreen(<AssetsPage />, '/admin/assets');
  const row = (await screen.findByText('ThinkPad')).closest('tr');
  expect(row?.textContent).toContain('Ada LindInactive');
  expect(row?.textContent).toContain('31 Jan 2020ended');
  expect(screen.queryByText('€1,249.50')).toBeNull();
  expect(screen.getByRole('link', { name: 'A-0001' }).getAttribute('href')).toBe('/admin/assets/1');
});

test('on a narrow screen the filters are one button with their number', async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(375);
  openScreen(<AssetsPage />, '/admin/assets?status=in_repair&category=laptop');
  fireEvent.click(await screen.findByRole('button', { name: '2 filters set' }));
  const sheet = await screen.findByRole('dialog', { name: 'Filters' });
  await within(sheet).findByRole('button', { name: 'Status: In repair' });
  press(sheet, 'Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a new form says that its tag is the next free one until another is typed', async () => {
  const form = await add();
  within(form).getByText('The next free tag.');
  fill(form, 'Tag', 'LAPTOP-7');
  expect(within(form).queryByText('The next free tag.')).toBeNull();
  fill(form, 'Tag', 'A-0003');
  within(form).getByText('The next free tag.');
});

test('an empty form shows the fault of each required field and sends nothing', async () => {
  const form = await add();
  press(form, 'Save');
  await within(form).findByText('Asset name is required');
  within(form).getByText('Category is required');
  expect(writes()).toEqual([]);
});

test('the form marks optional fields, and tells screen readers which choices are required', async () => {
  const form = await add();
  const isOptional = (label: string) =>
    within(form).getByText(label, { selector: 'label' }).parentElement?.textContent === `${label}Optional`;
  const required = ['Tag', 'Name', 'Category', 'Status'];
  const optional = ['Assigned to', 'Function', 'Location', 'Supplier', 'Purchase cost', 'Currency', 'Notes'];
  expect([...required, ...optional].filter(isOptional)).toEqual(optional);
  const isRequired = (name: string) => within(form).getByRole('combobox', { name }).getAttribute('aria-required');
  expect(['Category', 'Status', 'Assigned to', 'Function'].map(isRequired)).toEqual(['true', 'true', null, null]);
  fill(form, 'Purchase cost', '12');
  await waitFor(() => expect(isRequired('Currency')).toBe('true'));
  expect(isOptional('Currency')).toBe(false);
  await choose('Status', 'Assigned');
  expect([isRequired('Assigned to'), isOptional('Assigned to')]).toEqual(['true', false]);
});

test('a contradiction is shown at its field, and the typed values stay', async () => {
  const form = await add();
  fill(form, 'Purchase date', '2026-03-01');
  fill(form, 'Warranty end', '2026-02-28');
  fill(form, 'Purchase cost', '12.50');
  press(form, 'Save');
  await within(form).findByText('Warranty end must not be before the purchase date');
  within(form).getByText('Currency is required with a cost');
  // Together with the missing fields.
  within(form).getByText('Asset name is required');
  expect(within(form).getByLabelText<HTMLInputElement>('Purchase cost').value).toBe('12.50');
  expect(writes()).toEqual([]);
});

test('an asset is sent as typed, its amount as a text with all digits', async () => {
  const form = await add();
  fill(form, 'Name', 'Rack');
  await choose('Category', 'Server');
  fill(form, 'Purchase cost', '123 456 789 012,10');
  await choose('Currency', 'EUR – Euro');
  press(form, 'Save');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[2]).toMatchObject({ asset_tag: 'A-0003', purchase_cost: '123456789012.10', currency: 'EUR' });
});

test('an edit sends the changed fields and the version that was opened; a taken tag is shown at its field', async () => {
  api.answers['PATCH'] = refusal({ asset_tag: ['An asset with this tag already exists'] }, 'duplicate');
  const form = await edit();
  fill(form, 'Tag', 'a-0002');
  press(form, 'Save');
  await within(form).findByText('An asset with this tag already exists');
  expect(writes()).toEqual([['PATCH', '/api/core/assets/1/', { asset_tag: 'a-0002', version: 3 }]]);
});

test('the status "in stock" clears the holder', async () => {
  const form = await edit();
  await choose('Status', 'In stock');
  expect(within(form).getByRole('combobox', { name: 'Assigned to' }).textContent).toBe('Nobody');
  press(form, 'Save');
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.[2]).toEqual({ status: 'in_stock', assigned_user_id: null, version: 3 });
});

test('a bulk change has a preview, and lists the refused assets', async () => {
  const change = { status: 'in_repair' };
  const changed = [
    {
      id: 1,
      name: 'A-0001 ThinkPad',
      // As a server of another version calls it.
      changes: [{ field: 'status', from: 'Lent', to: 'Mended', from_code: null, to_code: 'in_repair' }],
    },
  ];
  const refused = [{ id: 2, name: 'A-0002 Monitor', reason: 'This asset is inactive. Restore it first' }];
  api.answers['POST'] = () => json({ success: true, data: { changed, unchanged: [], refused } });
  const dialog = await changeBoth();
  press(dialog, 'Preview');
  await within(dialog).findByText('1 will change');
  // Not each record, which screen readers would read aloud.
  const announced = within(dialog).getByRole('status');
  await waitFor(() => expect(announced.textContent).toBe('1 cannot change\n1 will change'));
  within(dialog).getByText('This asset is inactive. Restore it first');
  within(dialog).getByText('1 cannot change');
  fireEvent.click(within(dialog).getByText('1 will change'));
  const changedStatus = within(dialog).getByText('Lent').closest('dd');
  expect(changedStatus?.textContent).toMatch(/Lent.*In repair$/);
  press(dialog, 'Apply to 1');
  await within(dialog).findByText('1 not changed');
  const path = '/api/core/assets/bulk/';
  expect(writes()).toEqual([
    ['POST', path, { ids: [1, 2], change, preview: true }],
    ['POST', path, { ids: [1, 2], change }],
  ]);
});

test.each([
  ['Preview', 'The change could not be previewed. Check the connection and try again.', () => json('?', 500)],
  ['Apply to 1', 'The change could not be made. Check the connection and try again.', () => json('?', 500)],
  ['Apply to 1', 'Nobody repairs that', refusal({ status: ['Nobody repairs that'] }, 'validation_failed')],
])('%s that fails shows: %s', async (act, text, answer) => {
  const changed = [{ id: 1, name: 'A-0001 ThinkPad', changes: [] }];
  if (act !== 'Preview') api.answers['POST'] = () => json({ success: true, data: { changed } });
  else api.answers['POST'] = answer;
  const dialog = await changeBoth();
  press(dialog, 'Preview');
  if (act !== 'Preview') {
    await within(dialog).findByText('1 will change', { selector: 'summary' });
    api.answers['POST'] = answer;
    press(dialog, act);
  }
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(text));
});

test('a bulk change is undone by the values and the version of each asset', async () => {
  const before = { status: 'in_stock', assigned_user_id: null };
  const changed = [{ id: 1, name: 'A-0001 ThinkPad', changes: [], version: 4, before }];
  api.answers['POST'] = () => json({ success: true, data: { changed } });
  const dialog = await changeBoth();
  press(dialog, 'Preview');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Apply to 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Changed back: 1 asset');
  expect(writes().at(-1)).toEqual(['PATCH', '/api/core/assets/1/', { ...before, version: 4 }]);
});

test.each([
  ['were all changed', [], 0],
  ['were refused in part', [{ id: 2, name: 'A-0002 Monitor', reason: 'No' }], 2],
])('assets that %s stay chosen for as long as there is something left to do', async (_, refused, chosen) => {
  const changed = [{ id: 1, name: 'A-0001 ThinkPad', changes: [] }];
  api.answers['POST'] = () => json({ success: true, data: { changed, refused } });
  const dialog = await changeBoth();
  press(dialog, 'Preview');
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Apply to 1' }));
  if (refused.length > 0) fireEvent.click(await within(dialog).findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [^a]/ });
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(chosen);
  expect(screen.queryAllByText('Changed: 1 asset')).toHaveLength(chosen === 0 ? 1 : 0);
});

test.each([
  ['assigned', ['Open', 'Edit', 'Assign', 'Hand back', 'Move', 'Delete']],
  ['retired', ['Open', 'Edit', 'Hand back', 'Move', 'Delete']],
  ['lost', ['Open', 'Edit', 'Hand back', 'Move', 'Delete']],
])('an asset that is %s is offered what can be done with it', async (status, acts) => {
  api.answers['GET'] = () => json({ success: true, data: [{ ...laptop, status }], meta: { count: 1 } });
  openScreen(<AssetsPage />, '/admin/assets');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for A-0001 ThinkPad' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(acts);
});

test.each([
  ['assigned', 'A-0001 ThinkPad comes back into stock from Ada Lind.'],
  ['retired', 'A-0001 ThinkPad comes back from Ada Lind. Its status stays: Retired.'],
])('handing back an asset that is %s says what becomes of it', async (status, text) => {
  api.answers['GET'] = () => json({ success: true, data: [{ ...laptop, status }], meta: { count: 1 } });
  openScreen(<AssetsPage />, '/admin/assets');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for A-0001 ThinkPad' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hand back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand back asset' });
  expect(within(dialog).queryByText(text)).not.toBeNull();
});

test('an action on a changed asset names who changed it, and succeeds when it is confirmed', async () => {
  const error = { message: 'Changed meanwhile', code: 'edit_conflict' };
  const conflict = { record: { ...laptop, version: 4 }, changed_by: 'Bo Lind', changed_at: null };
  api.answers['POST'] = () => json({ success: false, message: error.message, error, conflict }, 409);
  openScreen(<AssetsPage />, '/admin/assets');
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for A-0001 ThinkPad' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Hand back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hand back asset' });
  press(dialog, 'Hand back');
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).not.toBe(''));
  expect(within(dialog).getByRole('alert').textContent).toMatch(/^Bo Lind has changed this asset meanwhile/);
  api.answers['POST'] = () => json({ success: true, message: 'Done' });
  press(dialog, 'Hand back');
  await screen.findByText('Asset handed back successfully');
  expect(writes().map(([, , body]) => body)).toEqual([{ version: 3 }, { version: 4 }]);
});

test('the form names a holder and a place that are not in the lists; a new holder fills only empty fields', async () => {
  const { GET } = api.answers;
  const person = {
    full_name: 'Bo Lind',
    client_function: { id: 4, name: 'Sales' },
    client_location: { id: 9, name: 'Oslo' },
  };
  const stored = { ...laptop, function: { id: 2, name: 'Finance' }, location: null };
  api.answers['GET'] = (call) => {
    if (call.path.includes('/assets/')) return json({ success: true, data: [stored], meta: { count: 1 } });
    return call.path.includes('/users/')
      ? json({ success: true, data: [{ ...person, id: 6, username: 'bo@acme.example', is_active: true }] })
      : (GET?.(call) as Response);
  };
  const form = await edit();
  const shown = (label: string) => within(form).getByRole('combobox', { name: label }).textContent;
  expect([shown('Assigned to'), shown('Function')]).toEqual(['ALAda Lind (inactive)', 'Finance']);
  fireEvent.click(within(form).getByRole('combobox', { name: 'Assigned to' }));
  fireEvent.click(await screen.findByRole('option', { name: /Bo Lind/ }));
  await waitFor(() => expect(shown('Location')).toBe('Oslo'));
  expect(shown('Function')).toBe('Finance');
});

test('the export has the search, filters and order of the list', async () => {
  openScreen(<AssetsPage />, '/admin/assets?show=all&sort=-name&status=lost&search=%20think%20&page=2');
  const href = (await screen.findByRole('link', { name: 'Export' })).getAttribute('href');
  const parameters = Object.fromEntries(new URL(String(href), 'http://none').searchParams);
  expect(parameters).toEqual({ search: 'think', include_inactive: 'true', ordering: '-name', status: 'lost' });
});

test('a column that is hidden at first stays visible after it was chosen', async () => {
  const visit = async () => {
    openScreen(<AssetsPage />, '/admin/assets');
    await screen.findByText('ThinkPad');
  };
  await visit();
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show all columns' }));
  expect((await screen.findAllByText('€1,249.50')).length).toBeGreaterThan(0);
  forgetScreen();
  api = stubApi(api.answers);
  await visit();
  expect(screen.getAllByText('€1,249.50').length).toBeGreaterThan(0);
});

test('another value requests another preview', async () => {
  api.answers['POST'] = () =>
    json({ success: true, data: { changed: [], unchanged: [{ id: 1, name: 'A-0001 ThinkPad' }], refused: [] } });
  const dialog = await changeBoth();
  press(dialog, 'Preview');
  await within(dialog).findByText('1 is so already', { selector: 'summary' });
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  await choose('Status', 'Retired');
  expect(within(dialog).queryByText('1 is so already')).toBeNull();
  within(dialog).getByRole('button', { name: 'Preview' });
});

test('a late preview of an earlier value is not shown', async () => {
  let answer = () => {};
  const preview = new Promise<void>((resolve) => (answer = resolve)).then(() =>
    json({ success: true, data: { changed: [], unchanged: [{ id: 1, name: 'A-0001 ThinkPad' }], refused: [] } }),
  );
  api.answers['POST'] = () => preview;
  const dialog = await changeBoth();
  press(dialog, 'Preview');
  await choose('Status', 'Retired');
  answer();
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Preview' }).getAttribute('aria-busy')).toBeNull(),
  );
  expect(within(dialog).queryByText('1 is so already')).toBeNull();
});

test('marks warranties by the day of the company', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-31T12:00:00Z') });
  startSession({ id: 9, client: { id: 7, name: 'Acme', timezone: 'Pacific/Kiritimati' } }, []);
  openScreen(<AssetsPage />, '/admin/assets');

  expect((await screen.findAllByText('ended')).length).toBe(2);
  vi.useRealTimers();
  clearSession();
});
