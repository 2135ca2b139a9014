import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { hasKeptInput } from '../../../session/kept-input.ts';
import { editConflict } from '../../../testing/edit-conflict.ts';
import { forgetScreen, haveScreen, json, openScreen, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import { clearSession, startSession } from '../../../session/store.ts';
import IndustriesPage from '../../admin/industries/industries-page.tsx';

const banking = { id: 1, name: 'Banking', description: 'Money', client_count: 0, is_active: true, version: 4 };
const theirs = { ...banking, description: 'Money and loans', version: 5 };

let api: StubbedApi;

beforeAll(haveScreen);
beforeEach(() => {
  api = stubApi({ GET: () => json({ success: true, data: [banking] }) });
});
afterEach(forgetScreen);

const failed = 'An error occurred while updating the industry';
const lost = 'The server cannot be reached. Check your connection and try again.';

const press = (where: HTMLElement, name: string) => fireEvent.click(within(where).getByRole('button', { name }));
const sent = () => api.writes().map(({ body }) => body);

async function edit(fields: Record<string, string>, again?: string, end = 'Save') {
  if (again === undefined) openScreen(<IndustriesPage />, '/admin/industries');
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${again ?? 'Banking'}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Industry' });
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(within(form).getByLabelText(label), { target: { value } });
  press(form, end);
  return form;
}

const conflict = () => screen.findByRole('dialog', { name: 'Changed meanwhile' });

test('an edit sends only the changed fields, with the version that was opened', async () => {
  await edit({ Name: 'Banks' });
  expect(await screen.findByText('Industry updated successfully')).toBeDefined();
  expect(sent()).toEqual([{ name: 'Banks', version: 4 }]);
});

test('a saved record is edited again from what was saved, even before the list is fetched again', async () => {
  api.answers['PATCH'] = () =>
    json({ success: true, message: 'Done', data: { ...banking, name: 'Banks', version: 5 } });
  let lists = 0;
  api.answers['GET'] = () => {
    lists += 1;
    return lists === 1 ? json({ success: true, data: [banking] }) : new Promise<Response>(() => {});
  };
  await edit({ Name: 'Banks' });
  await edit({ Description: 'Loans' }, 'Banks');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ description: 'Loans', version: 5 });
});

test('an unchanged form closes and sends nothing', async () => {
  await edit({});
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

test('an edit conflict shows who changed what; saving mine sends only the typed fields', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  await edit({ Name: 'Banks' });
  const dialog = await conflict();
  expect(within(dialog).getByText(/^Ada Byron changed this now/)).toBeDefined();
  const field = (name: string) => within(dialog).getByRole('heading', { name }).closest('section')?.textContent;
  expect(field('Name')).toBe('NameWhen you opened itBankingNowBankingWhat you typedBanks');
  expect(field('Description')).toBe('DescriptionWhen you opened itMoneyNowMoney and loansWhat you typedMoney');
  api.answers['PATCH'] = () => json({ success: true, message: 'Done' });
  press(dialog, 'Save mine');
  expect(await screen.findByText('Industry updated successfully')).toBeDefined();
  expect(sent()).toEqual([
    { name: 'Banks', version: 4 },
    { name: 'Banks', version: 5 },
  ]);
});

test('a conflict with oneself says that it was another window, and names nobody', async () => {
  api.answers['PATCH'] = () =>
    editConflict(theirs, { changed_by: 'Ada Byron', by_you: true, changed_at: new Date().toISOString() });
  await edit({ Name: 'Banks' });
  const dialog = await conflict();
  expect(within(dialog).getByText(/^You changed this now in another window/)).toBeDefined();
  expect(within(dialog).queryByText(/Ada Byron/)).toBeNull();
  press(dialog, 'Take what is saved');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull());
});

test('a conflict with what was typed is no conflict: the answer to the first try was lost', async () => {
  api.answers['PATCH'] = () => Promise.reject(new TypeError('Failed to fetch'));
  const form = await edit({ Name: ' Banks ' });
  expect((await within(form).findByRole('alert')).textContent).toBe(failed + lost);
  api.answers['PATCH'] = () => editConflict({ ...banking, name: 'Banks', version: 5 });
  press(form, 'Save');
  expect(await screen.findByText('Industry updated successfully')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a second conflict is shown too', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  await edit({ Name: 'Banks' });
  api.answers['PATCH'] = () => editConflict({ ...theirs, description: 'Yet another', version: 6 });
  press(await conflict(), 'Save mine');
  await screen.findByText('Yet another');
  press(await conflict(), 'Save mine');
  await waitFor(() => expect(sent()).toHaveLength(3));
  expect(sent().at(-1)).toEqual({ name: 'Banks', version: 6 });
});

test('taking theirs loads their record, and the next save is based on it', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  const form = await edit({ Name: 'Banks' });
  press(await conflict(), 'Take theirs');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull());
  expect((within(form).getByLabelText('Name') as HTMLInputElement).value).toBe('Banking');
  const description = within(form).getByLabelText('Description') as HTMLTextAreaElement;
  expect(description.value).toBe('Money and loans');
  api.answers['PATCH'] = () => json({ success: true, message: 'Done' });
  fireEvent.change(description, { target: { value: 'Loans' } });
  press(form, 'Save');
  await waitFor(() => expect(sent().at(-1)).toEqual({ description: 'Loans', version: 5 }));
});

test.each([
  ['nobody knows who', { changed_at: new Date().toISOString() }, /^This was changed now, after/],
  ['nobody knows when', { changed_by: 'Ada Byron' }, 'This was changed after you opened it.'],
])('a conflict of which %s shows what is known', async (_, changed, text) => {
  api.answers['PATCH'] = () => editConflict(theirs, changed);
  await edit({ Name: 'Banks' });
  expect(within(await conflict()).getByText(text)).toBeDefined();
});

test('a failure of saving mine returns to the form with the typed values', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  const form = await edit({ Name: 'Banks' });
  const dialog = await conflict();
  api.answers['PATCH'] = () => json('?', 500);
  press(dialog, 'Save mine');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull());
  expect((await within(form).findByRole('alert')).textContent).toBe(failed);
  expect(within(form).getByLabelText<HTMLInputElement>('Name').value).toBe('Banks');
});

test('back to editing keeps the typed values, and Save shows the conflict again', async () => {
  api.answers['PATCH'] = () => editConflict(theirs);
  const form = await edit({ Name: 'Banks' });
  press(await conflict(), 'Back to editing');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed meanwhile' })).toBeNull());
  expect((within(form).getByLabelText('Name') as HTMLInputElement).value).toBe('Banks');
  press(form, 'Save');
  await conflict();
  expect(sent()).toEqual([
    { name: 'Banks', version: 4 },
    { name: 'Banks', version: 4 },
  ]);
});

test('a refusal about the whole record is shown in the form', async () => {
  api.answers['PATCH'] = () =>
    json(
      { success: false, message: { non_field_errors: ['Not today'] }, error: { message: 'No', code: 'inactive' } },
      409,
    );
  const form = await edit({ Name: 'Banks' });
  expect((await within(form).findByRole('alert')).textContent).toBe('Not today');
});

test.each([
  ['breaks down', () => json('?', 500), failed],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch')), failed + lost],
])('a server that %s leaves its message in the form until the next save', async (_, answer, text) => {
  api.answers['PATCH'] = answer;
  const form = await edit({ Name: 'Banks' });
  expect((await within(form).findByRole('alert')).textContent).toBe(text);
  expect(screen.getAllByText(failed).some((shown) => !form.contains(shown))).toBe(true);
  api.answers['PATCH'] = () => json({ success: true, message: 'Done' });
  press(form, 'Save');
  expect(await screen.findByText('Industry updated successfully')).toBeDefined();
});

test.each(['Save', 'Cancel'])('a form that was closed by %s does not come back after the session', async (end) => {
  startSession({ username: 'ada@acme.example' }, []);
  await edit({ Name: 'Banks' }, undefined, end);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => clearSession({ endReason: '' }));
  forgetScreen();
  startSession({ username: 'ada@acme.example' }, []);
  expect(hasKeptInput()).toBe(false);
});

test('what was typed before the session ended is saved over what was opened then', async () => {
  startSession({ username: 'ada@acme.example' }, []);
  api.answers['PATCH'] = () => {
    clearSession({ endReason: '' });
    return json({ success: false, message: 'Sign in first.' }, 401);
  };
  await edit({ Name: 'Banks' });
  await waitFor(() => expect(sent()).toHaveLength(1));
  forgetScreen();
  startSession({ username: 'ada@acme.example' }, []);
  api = stubApi({ GET: () => json({ success: true, data: [theirs] }), PATCH: () => editConflict(theirs) });
  const form = await edit({});
  press(await conflict(), 'Back to editing');
  expect(sent()).toEqual([{ name: 'Banks', version: 4 }]);
  press(form, 'Discard');
  expect(within(form).getByLabelText('Name')).toHaveProperty('value', 'Banking');
  expect(within(form).getByLabelText('Description')).toHaveProperty('value', 'Money and loans');
});
