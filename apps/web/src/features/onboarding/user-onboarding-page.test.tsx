import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settleBase } from '../../api/client/base-address.ts';
import { queryClient } from '../../api/cache/query-client.ts';
import { clearSession, startSession, useSession } from '../../session/store.ts';
import { forgetScreen, haveScreen, json } from '../../testing/screen.tsx';
import { storeDraft, readDraft } from './draft.ts';
import UserOnboardingPage from './user-onboarding-page.tsx';

const username = 'ada@acme.example';
const ada = { username, first_name: 'Ada', last_name: 'Okafor', client: { id: 4 }, needs_profile_completion: true };
const filled = {
  step: 2,
  first_name: 'Ada',
  last_name: 'Okafor',
  is_it_organization: 'yes',
  client_function_id: '1',
  client_location_id: '2',
  company_role: 'specialist',
  job_title: 'Analyst',
} as const;
let lists: Record<string, unknown>;
const allLists = {
  '/api/core/functions/': [{ id: 1, name: 'Service desk', type: 'IT' }],
  '/api/core/locations/': [{ id: 2, name: 'Leeds' }],
  '/api/core/common/timezones/': [{ value: 'Asia/Tokyo', label: 'Tokyo' }],
  '/api/core/common/company-roles/': [{ value: 'specialist', label: 'Specialist' }],
};

let user: Record<string, unknown>;
let sent: FormData[];
let answer: () => Response;

beforeAll(() => {
  haveScreen();
  settleBase(json({}));
});
beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  user = { ...ada };
  lists = { ...allLists };
  sent = [];
  answer = () => json({ success: true, data: { first_name: 'Ada', last_name: 'Okafor' } });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://localhost');
    if (method === 'GET') return json(lists[pathname] ?? user);
    sent.push(body as FormData);
    return answer();
  });
});
afterEach(forgetScreen);

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().pathname}</output>
      <button onClick={() => void navigate(-1)}>Elsewhere</button>
    </>
  );
}

function open() {
  startSession(user, []);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/before', '/onboarding/user-onboarding']}>
        <Routes>
          <Route path="/onboarding/user-onboarding" element={<UserOnboardingPage />} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
/** What an administrator has chosen for an invited person. */
const invited = {
  ...ada,
  client_function: { id: 1, name: 'Service desk', type: 'IT' },
  client_location: { id: 2, name: 'Leeds' },
  company_role: 'specialist',
  job_title: 'Analyst',
};
const team = 'Which function do you belong to?';
const place = 'Where are you located?';
const list = (name: string) => screen.getByRole('combobox', { name });
const finish = async () => {
  await waitFor(() => expect(list('Which function do you belong to?').textContent).toBe('Service desk'));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
};

test('keeps the input after a reload', () => {
  open();
  fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Adaeze' } });
  expect(readDraft(username).first_name).toBe('Adaeze');
});

test('keeps the input if the session ends by itself, for the same user, and not after a sign-out', () => {
  const leave = (how: Parameters<typeof clearSession>[0]) => {
    fireEvent.input(screen.getByLabelText('First name'), { target: { value: 'Adaeze' } });
    act(() => clearSession(how));
    cleanup();
    open();
    return screen.getByLabelText<HTMLInputElement>('First name').value;
  };
  open();
  expect(leave({})).toBe('Adaeze');
  // A reload loses nothing of what has come back.
  expect(readDraft(username).first_name).toBe('Adaeze');
  expect(leave({ hasSignedOut: true })).toBe('Ada');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Adaeze');
});

test('prefers the user’s timezone to the browser’s', async () => {
  user['timezone'] = 'Asia/Tokyo';
  storeDraft(username, filled);
  open();
  await waitFor(() => expect(list('Timezone').textContent).toBe('Tokyo'));
});

test('another organization type clears the chosen function', async () => {
  storeDraft(username, filled);
  open();
  await waitFor(() => expect(list('Which function do you belong to?').textContent).toBe('Service desk'));
  fireEvent.click(screen.getByLabelText('No'));
  fireEvent.click(screen.getByLabelText('Yes'));
  await waitFor(() => expect(list('Which function do you belong to?').textContent).toBe('Select your function'));
  expect(readDraft(username).client_function_id).toBe('');
});

test('completion sends both steps and the picture, continues, and leaves no draft', async () => {
  user['timezone'] = 'Asia/Tokyo';
  storeDraft(username, { ...filled, picture: `data:image/webp;base64,${btoa('picture')}` });
  open();
  await finish();
  await screen.findByText('Elsewhere');
  const { profile_picture: picture, ...texts } = Object.fromEntries(sent[0] ?? []);
  expect(texts).toEqual({
    first_name: 'Ada',
    last_name: 'Okafor',
    client_function_id: '1',
    client_location_id: '2',
    timezone: 'Asia/Tokyo',
    company_role: 'specialist',
    job_title: 'Analyst',
  });
  expect(picture).toBeInstanceOf(File);
  expect(useSession.getState().user).toMatchObject({ needs_profile_completion: false, timezone: 'Asia/Tokyo' });
  expect(readDraft(username)).toEqual({ step: 1 });
});

test('once it is complete, Back leads to the page before it and to no step', async () => {
  storeDraft(username, { ...filled, step: 1 });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await finish();
  expect(await screen.findByText('/app/home')).toBeTruthy();
  fireEvent.click(screen.getByText('Elsewhere'));
  expect(await screen.findByText('/before')).toBeTruthy();
});

test('shows the server’s errors beside their fields and keeps the input', async () => {
  answer = () => json({ success: false, message: { job_title: ['Too grand'] } }, 400);
  storeDraft(username, filled);
  open();
  await finish();
  await screen.findByText('Too grand');
  expect(screen.getByLabelText<HTMLInputElement>('What is your job title?').value).toBe('Analyst');
  expect(readDraft(username)).toEqual(filled);
});

test('proposes what an administrator has chosen', async () => {
  user = { ...invited };
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(list(team).textContent).toBe('Service desk'));
  expect(screen.getByLabelText<HTMLInputElement>('Yes').checked).toBe(true);
  await waitFor(() => expect(list(place).textContent).toBe('Leeds'));
  await waitFor(() => expect(list('What is your role?').textContent).toBe('Specialist'));
  expect(screen.getByLabelText<HTMLInputElement>('What is your job title?').value).toBe('Analyst');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Elsewhere');
  const fields = ['client_function_id', 'client_location_id', 'company_role', 'job_title', 'function_type'];
  expect(fields.map((name) => sent[0]?.get(name))).toEqual(['1', '2', 'specialist', 'Analyst', null]);
});

test('the person’s own input wins over what an administrator has chosen', async () => {
  user = { ...invited };
  lists['/api/core/locations/'] = [...allLists['/api/core/locations/'], { id: 3, name: 'Pune' }];
  storeDraft(username, {
    step: 2,
    is_it_organization: 'no',
    client_function_id: '',
    client_location_id: '3',
    job_title: '',
  });
  open();
  await waitFor(() => expect(list(place).textContent).toBe('Pune'));
  expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(true);
  expect(list(team).textContent).not.toBe('Service desk');
  expect(screen.getByLabelText<HTMLInputElement>('What is your job title?').value).toBe('');
});

test('a function that is no longer offered is not shown by its number, and has to be chosen again', async () => {
  storeDraft(username, { ...filled, client_function_id: '88' });
  open();
  await waitFor(() => expect(list(place).textContent).toBe('Leeds'));
  expect(list(team).textContent).toBe('Select your function');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Function is required.');
  expect(sent).toEqual([]);
});

test('asks for no function or location where the company has none', async () => {
  lists['/api/core/functions/'] = [];
  lists['/api/core/locations/'] = [];
  storeDraft(username, { ...filled, client_function_id: '', client_location_id: '' });
  open();
  await screen.findByText('Your company has no IT functions yet. You can choose one later.');
  await screen.findByText('Your company has no locations yet. You can choose one later.');
  expect([team, place].map((name) => list(name).getAttribute('aria-required'))).toEqual([null, null]);
  expect(list('Timezone').getAttribute('aria-required')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Elsewhere');
  const fields = ['client_function_id', 'client_location_id', 'function_type'];
  expect(fields.map((name) => sent[0]?.get(name))).toEqual(['', '', 'IT']);
});

test('requires a function and a location while the lists are not known', async () => {
  lists['/api/core/functions/'] = 'nonsense';
  lists['/api/core/locations/'] = 'nonsense';
  storeDraft(username, { ...filled, client_function_id: '', client_location_id: '' });
  open();
  await waitFor(() => expect(screen.getAllByText('The list could not be loaded.')).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await screen.findByText('Function is required.');
  expect(sent).toEqual([]);
});

test('fetches the lists again after a refusal: somebody may have added the first function', async () => {
  lists['/api/core/functions/'] = [];
  storeDraft(username, { ...filled, client_function_id: '' });
  answer = () => json({ success: false, message: { client_function_id: ['Function is required.'] } }, 400);
  open();
  await screen.findByText('Your company has no IT functions yet. You can choose one later.');
  lists['/api/core/functions/'] = allLists['/api/core/functions/'];
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(list(team).textContent).toBe('Select your function'));
  expect(screen.getByText('Function is required.')).toBeDefined();
});
