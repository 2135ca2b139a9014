import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../api/cache/query-client.ts';
import { startSession, useSession } from '../../../session/store.ts';
import { choose, forgetScreen, haveScreen, json } from '../../../testing/screen.tsx';
import { ToastCorner } from '../../../ui/states/toast.tsx';
import MyProfilePage from './my-profile-page.tsx';

const me = {
  username: 'ada@acme.example',
  first_name: 'Ada',
  last_name: 'Lovelace',
  full_name: 'Ada Lovelace',
  job_title: 'Analyst',
  timezone: 'Europe/London',
  company_role_display: 'Specialist',
  client: { id: 4, name: 'Acme' },
  client_function: { id: 1, name: 'Service desk', type: 'IT' },
  client_location: { id: 2, name: 'Leeds' },
};
const lists: Record<string, unknown> = {
  '/api/core/me/': me,
  '/api/core/list/functions/': [
    { id: 1, name: 'Service desk', type: 'IT' },
    { id: 4, name: 'Night desk', type: 'IT' },
    { id: 3, name: 'Sales', type: 'BUSINESS' },
  ],
  '/api/core/list/locations/': [
    { id: 2, name: 'Leeds' },
    { id: 5, name: 'Pune' },
  ],
  '/api/core/common/timezones/': [{ value: 'Europe/London', label: 'London' }],
  '/api/core/common/company-roles/': [
    { value: 'specialist', label: 'Specialist' },
    { value: 'manager', label: 'Manager' },
  ],
  '/api/core/list/user-allowed-attributes/': { success: true, data: [] },
  '/api/core/me/attributes/': { success: true, data: [] },
};

let written: unknown[];
let answer: () => Response | Promise<Response>;

beforeAll(haveScreen);

beforeEach(async () => {
  queryClient.clear();
  startSession(me, []);
  written = [];
  answer = () => json({ success: true, data: {} });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return json(lists[new URL(address, 'http://localhost').pathname]);
    written.push(JSON.parse(String(body)));
    return answer();
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ToastCorner />
      <MyProfilePage />
    </QueryClientProvider>,
  );
  await screen.findByText('Your company asks for no attributes.');
});

afterEach(forgetScreen);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typeIn = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const list = (label: string) => screen.getByRole('combobox', { name: label });
const refuse = () => json({ success: false, message: 'No', error: { message: 'No', code: 'validation_failed' } }, 400);

/** Holds back the answers to writes until they are released. */
function holdAnswers() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  answer = () => released.then(() => json({ success: true, data: {} }));
  return release;
}

test('loading saves nothing and shows the organization type of the present function', () => {
  expect(field('IT').checked).toBe(true);
  expect(list('Function').textContent).toBe('Service desk');
  expect(list('Role').textContent).toBe('Specialist');
  expect(written).toEqual([]);
});

test('saves a text, trimmed, when its field is left, and updates the name in the top bar', async () => {
  typeIn('First name', '  Augusta ');
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(written).toEqual([{ first_name: 'Augusta' }]);
  expect(field('First name').value).toBe('Augusta');
  expect(useSession.getState().user?.full_name).toBe('Augusta Lovelace');
});

test('does not save a text whose only change is outer spaces', () => {
  typeIn('Job title', ' Analyst ');
  expect(field('Job title').value).toBe('Analyst');
  expect(written).toEqual([]);
});

test('refuses an empty name at its field, and says so where that is announced; Esc undoes the edit', () => {
  typeIn('Last name', '   ');
  expect(screen.getByText('Last name is required')).toBeDefined();
  expect(screen.getByText('Not saved').closest('output')).not.toBeNull();
  fireEvent.keyDown(field('Last name'), { key: 'Escape' });
  expect(field('Last name').value).toBe('Lovelace');
  expect(screen.queryByText('Last name is required')).toBeNull();
  expect(screen.queryByText('Not saved')).toBeNull();
  expect(written).toEqual([]);
});

test('keeps a refused text, with the reason at its field and in a toast', async () => {
  answer = () =>
    json(
      { success: false, message: { job_title: ['Too grand'] }, error: { message: 'No', code: 'validation_failed' } },
      400,
    );
  typeIn('Job title', 'Emperor');
  expect(await screen.findByText('Too grand')).toBeDefined();
  expect(await screen.findByText('Failed to update profile: job_title: Too grand')).toBeDefined();
  expect(field('Job title').value).toBe('Emperor');
});

test.each([
  ['Function', 'client_function_id', 'Service desk', 'Night desk'],
  ['Location', 'client_location_id', 'Leeds', 'Pune'],
])('reports a %s that no longer exists at its field, which reverts', async (label, name, stored, gone) => {
  const text = `${label} not found`;
  answer = () => json({ success: false, message: { [name]: [text] }, error: { message: '', code: 'not_found' } }, 404);
  const select = screen.getByRole('combobox', { name: label });
  fireEvent.click(select);
  fireEvent.click(await screen.findByRole('option', { name: gone }));
  const fault = await screen.findByText(text);
  expect(select.getAttribute('aria-describedby')?.split(' ')).toContain(fault.id);
  expect(select.textContent).toBe(stored);
  expect(written).toHaveLength(1);
});

test('another organization type clears the function without saving, and offers its own functions', async () => {
  fireEvent.click(field('Business'));
  const select = list('Function');
  expect(select.textContent).toBe('Select your function');
  expect(written).toEqual([]);
  fireEvent.click(select);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Sales']);
  fireEvent.click(screen.getByRole('option', { name: 'Sales' }));
  await waitFor(() => expect(written).toEqual([{ client_function_id: 3 }]));
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(select.textContent).toBe('Sales');
});

test('saves the earlier value again after a change that is still being sent', async () => {
  const release = holdAnswers();
  typeIn('Job title', 'Emperor');
  typeIn('Job title', 'Analyst');
  await choose('Role', 'Manager');
  await choose('Role', 'Specialist');
  release();
  await waitFor(() => expect(written).toHaveLength(4));
  expect(written).toEqual([
    { job_title: 'Emperor' },
    { company_role: 'manager' },
    { job_title: 'Analyst' },
    { company_role: 'specialist' },
  ]);
});

test('typing on does not hide that an earlier text is being saved', async () => {
  const release = holdAnswers();
  typeIn('Job title', 'Emperor');
  fireEvent.change(field('Job title'), { target: { value: 'Emperor of Leeds' } });
  expect(screen.getByText('Saving...')).toBeDefined();
  release();
  expect(await screen.findByText('Saved')).toBeDefined();
});

test('the profile changes only after the server’s answer', async () => {
  const release = holdAnswers();
  typeIn('First name', 'Augusta');
  expect(screen.getByText('Saving...')).toBeDefined();
  expect(useSession.getState().user?.full_name).toBe('Ada Lovelace');
  release();
  await waitFor(() => expect(useSession.getState().user?.full_name).toBe('Augusta Lovelace'));
});

test('choosing the present value again saves nothing', async () => {
  await choose('Role', 'Specialist');
  await choose('Location', 'Leeds');
  expect(written).toEqual([]);
});

test('Esc undoes another organization type', () => {
  fireEvent.click(field('Business'));
  fireEvent.keyDown(field('Business'), { key: 'Escape' });
  expect(field('IT').checked).toBe(true);
  expect(list('Function').textContent).toBe('Service desk');
});

test('a refused choice reverts to the present value', async () => {
  answer = refuse;
  fireEvent.click(field('Business'));
  await choose('Function', 'Sales');
  await choose('Role', 'Manager');
  expect(await screen.findAllByText('Not saved')).toHaveLength(2);
  expect(list('Function').textContent).toBe('Service desk');
  expect(field('IT').checked).toBe(true);
  expect(list('Role').textContent).toBe('Specialist');
});

test('an answer about the profile that is older than a change does not undo it', async () => {
  let release = () => {};
  const old = new Promise<void>((resolve) => (release = resolve)).then(() => json(me));
  const { fetch } = window;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) =>
    String(address).endsWith('/api/core/me/') && options.method === 'GET' ? old : fetch(address, options),
  );
  const refetch = queryClient.refetchQueries({ queryKey: ['me'] });
  typeIn('First name', 'Augusta');
  await screen.findByText('Saved');
  release();
  await refetch;
  expect(queryClient.getQueryData(['me'])).toMatchObject({ first_name: 'Augusta' });
});

/** A change of the profile elsewhere, which has reached the screen: its last name, here a new one, is shown. */
async function changeElsewhere(fields: object) {
  act(() => {
    queryClient.setQueryData(['me'], (known: object) => ({ ...known, last_name: 'Byron', ...fields }));
  });
  await waitFor(() => expect(field('Last name').value).toBe('Byron'));
}

test('a text that was saved here and is changed elsewhere is shown as it is now, and leaving it sends nothing', async () => {
  typeIn('Job title', 'Engineer');
  await screen.findByText('Saved');
  await changeElsewhere({ job_title: 'Architect' });
  expect(field('Job title').value).toBe('Architect');
  fireEvent.blur(field('Job title'));
  expect(written).toEqual([{ job_title: 'Engineer' }]);
});

test('a text that was typed back is shown as it is now after a change elsewhere', async () => {
  typeIn('Job title', 'Analyst ');
  await changeElsewhere({ job_title: 'Architect' });
  expect(field('Job title').value).toBe('Architect');
  fireEvent.blur(field('Job title'));
  expect(written).toEqual([]);
});

test('a text that is being typed stays when an earlier one is saved, or changed elsewhere', async () => {
  const release = holdAnswers();
  typeIn('Job title', 'Engineer');
  fireEvent.change(field('Job title'), { target: { value: 'Analyst' } });
  release();
  await screen.findByText('Saved');
  await changeElsewhere({ job_title: 'Architect' });
  expect(field('Job title').value).toBe('Analyst');
  fireEvent.blur(field('Job title'));
  await waitFor(() => expect(written).toEqual([{ job_title: 'Engineer' }, { job_title: 'Analyst' }]));
});

test('choices that were saved here and are changed elsewhere are shown as they are now', async () => {
  await choose('Role', 'Manager');
  await choose('Function', 'Night desk');
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2));
  await changeElsewhere({
    company_role: 'specialist',
    company_role_display: 'Specialist',
    client_function: { id: 1, name: 'Service desk', type: 'IT' },
  });
  expect(list('Role').textContent).toBe('Specialist');
  expect(list('Function').textContent).toBe('Service desk');
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'a key of an input method neither saves nor undoes a text: %o',
  async (composing) => {
    fireEvent.change(field('Job title'), { target: { value: '部' } });
    fireEvent.keyDown(field('Job title'), { key: 'Enter', ...composing });
    fireEvent.keyDown(field('Job title'), { key: 'Escape', ...composing });
    await act(async () => {});
    expect(written).toEqual([]);
    expect(field('Job title').value).toBe('部');
  },
);
