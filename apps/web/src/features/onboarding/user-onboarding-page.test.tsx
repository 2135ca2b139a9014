import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settleBase } from '../../api/base-address.ts';
import { queryClient } from '../../api/query-client.ts';
import { startSession, useSession } from '../../session/store.ts';
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
const lists: Record<string, unknown> = {
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

function open() {
  startSession(user, []);
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/onboarding/user-onboarding']}>
        <Routes>
          <Route path="/onboarding/user-onboarding" element={<UserOnboardingPage />} />
          <Route path="*" element="Elsewhere" />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
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

test('shows the server’s errors beside their fields and keeps the input', async () => {
  answer = () => json({ success: false, message: { job_title: ['Too grand'] } }, 400);
  storeDraft(username, filled);
  open();
  await finish();
  await screen.findByText('Too grand');
  expect(screen.getByLabelText<HTMLInputElement>('What is your job title?').value).toBe('Analyst');
  expect(readDraft(username)).toEqual(filled);
});
