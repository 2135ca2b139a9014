import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '../../../api/users.ts';
import { choose, forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { held } from '../../../lib/forms/held-page.ts';
import PlacesDialog from './places-dialog.tsx';

const person = (id: number, name: string): User => ({
  id,
  name,
  username: `user${id}@acme.example`,
  first_name: name,
  last_name: '',
  full_name: name,
  profile_picture_url: null,
  platform_role: 'member',
  client: { id: 2, name: 'Acme' },
  client_function: null,
  client_location: null,
  job_title: null,
  company_role: null,
  status: 'active',
  last_sign_in_at: null,
  invited_at: null,
  invited_by: null,
  is_active: true,
  version: 3,
});
const [ada, bo] = [person(1, 'Ada'), person(2, 'Bo')];

const changed = [
  {
    id: 1,
    name: 'Ada',
    changes: [{ field: 'location', from: 'Pune', to: null }],
    version: 4,
    before: { client_function_id: null, client_location_id: 8 },
  },
  {
    id: 2,
    name: 'Bo',
    changes: [
      { field: 'function', from: 'Plant', to: 'Service desk' },
      { field: 'location', from: 'Pune', to: null },
    ],
    version: 9,
    before: { client_function_id: 6, client_location_id: 8 },
  },
];
const answer = (rest: object) =>
  json({ success: true, message: 'Done', data: { changed, unchanged: [], refused: [], ...rest } });

let api: StubbedApi;
const [onDone, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({
    GET: ({ path }) =>
      path.includes('/functions/')
        ? json({ data: [{ id: 5, name: 'Service desk', type: 'IT' }] })
        : json({ data: [{ id: 8, name: 'Pune' }] }),
    POST: () => answer({}),
  });
});
afterEach(() => {
  forgetScreen();
  onDone.mockReset();
  onClose.mockReset();
});

/** Refused, since the user has changed Bo to what he is here. */
const ownEdit = (record: unknown) =>
  json(
    {
      success: false,
      message: 'You have changed this',
      error: { message: 'No', code: 'edit_conflict' },
      conflict: { record, changed_by: 'Ada', by_you: true, changed_at: '2026-05-01T10:00:00.000Z' },
    },
    409,
  );
const path = '/api/core/users/bulk/';
const change = { client_function_id: 5, client_location_id: null };
const writes = () => api.writes().map(({ method, path: address, body }) => [method, address, body]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function preview() {
  openScreen(<PlacesDialog clientId={2} rows={[ada, bo]} open onDone={onDone} onClose={onClose} />, '/admin/users');
  await screen.findByRole('dialog', { name: 'Change 2 users' });
  await choose('Function', 'Service desk');
  await choose('Location', 'None');
  press('Preview');
}

test('asks for a function or a location, and leaves what is not chosen as it is', async () => {
  openScreen(<PlacesDialog clientId={2} rows={[ada, bo]} open onDone={onDone} onClose={onClose} />, '/admin/users');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Preview' });
  expect(button.disabled).toBe(true);
  expect(screen.getAllByText('Leave as it is')).toHaveLength(2);

  await choose('Function', 'Service desk');
  press('Preview');

  await screen.findByText('2 will change', { selector: 'summary' });
  expect(writes()).toEqual([['POST', path, { ids: [1, 2], change: { client_function_id: 5 }, preview: true }]]);
});

test('changes both after a preview, and undoes it with the places and versions of each', async () => {
  api.answers['PATCH'] = () => json({ success: true, message: 'Done', data: ada });
  await preview();
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onDone).toHaveBeenCalled();

  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

  await screen.findByText('Changed back: 2 users');
  expect(writes()).toEqual([
    ['POST', path, { ids: [1, 2], change, preview: true }],
    ['POST', path, { ids: [1, 2], change }],
    ['PATCH', '/api/core/users/1/', { client_function_id: null, client_location_id: 8, version: 4 }],
    ['PATCH', '/api/core/users/2/', { client_function_id: 6, client_location_id: 8, version: 9 }],
  ]);
});

test('keeps its page while the change is made, because what was refused is told there', async () => {
  await preview();
  const apply = await screen.findByRole('button', { name: 'Apply to 2' });
  let arrive = (_answer: Response) => {};
  api.answers['POST'] = () => new Promise((resolve) => (arrive = resolve));
  fireEvent.click(apply);
  expect(held.at(-1)?.ask).toBeDefined();

  await act(async () => arrive(answer({ refused: [{ id: 2, name: 'Bo', reason: 'This user is inactive' }] })));
  await screen.findByText('1 not changed', { selector: 'summary' });
  expect(held).toEqual([]);
});

test('an undo says whom somebody has changed since', async () => {
  api.answers['PATCH'] = ({ path: address }) =>
    address.includes('/2/')
      ? refusal('Lena Brandt has changed this meanwhile', 'edit_conflict')()
      : json({ success: true, message: 'Done', data: ada });
  await preview();
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('1 of 2 not changed back. Bo: Lena Brandt has changed this meanwhile')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('an undo that meets a lost network is taken up again, for those alone who had no answer', async () => {
  api.answers['PATCH'] = ({ path: address }) =>
    address.includes('/2/')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : json({ success: true, message: 'Done', data: ada });
  await preview();
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText(/^1 of 2 not changed back\. Bo: /)).toBeDefined();

  const before = api.writes().length;
  api.answers['PATCH'] = () => json({ success: true, message: 'Done', data: bo });
  fireEvent.click(retry);
  await screen.findByText('Changed back: 2 users');
  expect(writes().slice(before)).toEqual([
    ['PATCH', '/api/core/users/2/', { client_function_id: 6, client_location_id: 8, version: 9 }],
  ]);
});

test('an undo that is taken up again still names whom it could not change back', async () => {
  const conflict = refusal('Lena Brandt has changed this meanwhile', 'edit_conflict');
  api.answers['PATCH'] = ({ path: address }) =>
    address.includes('/2/') ? Promise.reject(new TypeError('Failed to fetch')) : conflict();
  await preview();
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^2 of 2 not changed back\. Ada: /);

  delete api.answers['PATCH'];
  press('Retry');
  await screen.findByText('1 of 2 not changed back. Ada: Lena Brandt has changed this meanwhile');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

const back = { ...bo, client_function: { id: 6, name: 'Plant', type: 'IT' }, client_location: { id: 8, name: 'Pune' } };

test.each([
  ['is done, and no conflict with itself', back, 'Changed back: 2 users'],
  ['is refused where the user has changed more', bo, /^1 of 2 not changed back\. Bo: /],
])('an undo whose answer alone was lost %s', async (_, record, told) => {
  const arrived = new Set<string>();
  api.answers['PATCH'] = ({ path: address }) => {
    if (arrived.has(address)) return ownEdit(record);
    arrived.add(address);
    return address.includes('/2/')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : json({ success: true, message: 'Done', data: ada });
  };
  await preview();
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 2' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(told)).toBeDefined();
});

test('names who could not be changed, and offers the undo of the others once that is read', async () => {
  api.answers['POST'] = () =>
    answer({ changed: [changed[0]], refused: [{ id: 2, name: 'Bo', reason: 'This user is inactive' }] });
  await preview();
  fireEvent.click(await screen.findByRole('button', { name: 'Apply to 1' }));
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText('1 not changed', { selector: 'summary' });
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();

  press('OK');

  expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  expect(onClose).toHaveBeenCalled();
});
