import { assetCalls } from '@orgscope/contract/resources/assets';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { takeBack } from '../../../api/records/imports.ts';
import { FrameSlot } from '../../../ui/dialogs/frame-slot.tsx';
import { text } from '../../../i18n/texts.ts';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { offerUndo, undoOf } from './undo-import.tsx';

const reload = vi.fn<() => void>();
const kind: Parameters<typeof undoOf>[0] = {
  takeBack: (record) => takeBack(assetCalls, record),
  words: { rows: (count) => text('assets:count', { count }), done: (count) => `${count} imported` },
  onDone: reload,
};
const records = [
  { id: 1, name: 'A-1 Laptop', version: 1 },
  { id: 2, name: 'A-2 Monitor', version: 4, before: { name: 'Screen', notes: null } },
  { id: 3, name: 'A-3 Dock', version: 1 },
];
const done = { imported: 3, added: 2, changed: 1, unchanged: 0, leftOut: [], deletedRows: 0, records };
const undone = (ending: Partial<typeof done> = {}) => undoOf(kind, { how: 'done', ...done, ...ending });

let api: StubbedApi;
beforeAll(haveScreen);
beforeEach(() => {
  reload.mockReset();
  api = stubApi({});
});
afterEach(forgetScreen);

/** Asks as the message about the import does. */
async function ask() {
  openScreen(<FrameSlot />, '/admin/assets');
  const undo = undone();
  if (undo) offerUndo(text, kind, undo);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  return within(await screen.findByRole('alertdialog', { name: 'Undo the import?' }));
}

test('an import is undone by deletes and changes of the versions that it wrote, after a question that counts them', async () => {
  const question = await ask();
  expect(question.getByText('New, will be deleted: 2 assets')).toBeDefined();
  expect(question.getByText('Changed, will be changed back: 1 asset')).toBeDefined();
  expect(api.writes()).toEqual([]);

  fireEvent.click(question.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('Import undone. Deleted: 2 assets. Changed back: 1 asset');
  expect(api.writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['DELETE', '/api/core/assets/1/?version=1', undefined],
    ['PATCH', '/api/core/assets/2/', { name: 'Screen', notes: null, version: 4 }],
    ['DELETE', '/api/core/assets/3/?version=1', undefined],
  ]);
  expect(reload).toHaveBeenCalledOnce();
});

test('the undo names the records that stay, and not one that somebody has deleted before', async () => {
  api.answers['PATCH'] = refusal('Ada has changed this meanwhile', 'edit_conflict');
  api.answers['DELETE'] = ({ path }) =>
    (path.includes('/1/') ? refusal('Inactive', 'inactive') : refusal('3 records use it', 'in_use'))();
  const question = await ask();
  fireEvent.click(question.getByRole('button', { name: 'Undo import' }));

  const result = within(await screen.findByRole('alertdialog', { name: '2 of 3 not undone' }));
  expect(result.getByText('Deleted: 1 asset')).toBeDefined();
  expect(result.queryByText(/Changed back/)).toBeNull();
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'A-2 MonitorAda has changed this meanwhile',
    'A-3 Dock3 records use it',
  ]);
  fireEvent.click(result.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an undo that meets a lost network is taken up again from its result', async () => {
  api.answers['PATCH'] = refusal('Ada has changed this meanwhile', 'edit_conflict');
  api.answers['DELETE'] = ({ path }) =>
    path.includes('/3/') ? Promise.reject(new TypeError('Failed to fetch')) : json({ success: true });
  const question = await ask();
  fireEvent.click(question.getByRole('button', { name: 'Undo import' }));
  const result = within(await screen.findByRole('alertdialog', { name: '2 of 3 not undone' }));

  const before = api.writes().length;
  delete api.answers['DELETE'];
  fireEvent.click(result.getByRole('button', { name: 'Retry' }));
  const rest = within(await screen.findByRole('alertdialog', { name: '1 of 3 not undone' }));
  expect(
    api
      .writes()
      .slice(before)
      .map(({ path }) => path),
  ).toEqual(['/api/core/assets/3/?version=1']);
  expect(rest.getByText('Deleted: 2 assets')).toBeDefined();
  expect(rest.getByRole('listitem').textContent).toBe('A-2 MonitorAda has changed this meanwhile');
  expect(rest.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the whole import is undone once a lost network is back', async () => {
  api.answers['DELETE'] = () => Promise.reject(new TypeError('Failed to fetch'));
  const question = await ask();
  fireEvent.click(question.getByRole('button', { name: 'Undo import' }));
  const result = within(await screen.findByRole('alertdialog', { name: '2 of 3 not undone' }));

  delete api.answers['DELETE'];
  fireEvent.click(result.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Import undone. Deleted: 2 assets. Changed back: 1 asset');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a record whose answer alone was lost is undone, and in no conflict with the undo itself', async () => {
  api.answers['PATCH'] = () => Promise.reject(new TypeError('Failed to fetch'));
  const question = await ask();
  fireEvent.click(question.getByRole('button', { name: 'Undo import' }));
  const result = within(await screen.findByRole('alertdialog', { name: '1 of 3 not undone' }));

  const conflict = { record: { id: 2, name: 'Screen', notes: null }, changed_by: 'Ada', by_you: true };
  api.answers['PATCH'] = () => json({ success: false, message: 'No', error: { code: 'edit_conflict' }, conflict }, 409);
  fireEvent.click(result.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Import undone. Deleted: 2 assets. Changed back: 1 asset')).toBeDefined();
});

test.each([
  ['nothing was written', { imported: 0, records: [] }],
  ['the server did not tell all records', { imported: 1001 }],
])('there is no undo where %s', (_, ending) => {
  expect(undone(ending)).toBeUndefined();
});
