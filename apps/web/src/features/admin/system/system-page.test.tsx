import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settleBase } from '../../../api/client/base-address.ts';
import { queryClient } from '../../../api/cache/query-client.ts';
import { forgetScreen, haveScreen, json } from '../../../testing/screen.tsx';
import SystemPage from './system-page.tsx';

const system = {
  release: '0.1.0',
  node: '20.19.0',
  database: {
    engine: 'postgresql',
    release: '15.4',
    bytes: 2_340_000_000,
    connections: 12,
    max_connections: 100,
    migrations: { applied: 48, needed: 49 },
  },
  mail: { waiting: 3, oldest: 7_300, dead: 1 },
  webhooks: { waiting: 0, oldest: null, dead: 0 },
  jobs: { waiting: 2, oldest: 600, dead: 4 },
  sessions: 17,
  work: [{ name: 'digests', ended_at: new Date(Date.now() - 120_000).toISOString(), seconds: 0.25, has_failed: true }],
  daily_work_at: null,
  backup: { at: null, by: null, archived_at: null },
  findings: [
    {
      level: 'fault',
      about: 'DATABASE_URL',
      text: 'the database lacks 1 of 49 migrations.',
      remedy: 'Run npm run migrate.',
    },
    { level: 'good', about: 'NODE_ENV', text: 'is production.', remedy: null },
  ],
};

let answers: Record<string, () => Response>;

beforeAll(() => {
  haveScreen();
  settleBase(json({}));
});
beforeEach(() => {
  queryClient.clear();
  answers = {
    GET: () => json({ success: true, data: system }),
    POST: () =>
      json({
        success: true,
        data: {
          findings: [{ level: 'advice', about: 'PUBLIC_URL', text: 'does not answer.', remedy: 'Start a server.' }],
        },
      }),
  };
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) => answers[method]?.());
  render(
    <QueryClientProvider client={queryClient}>
      <SystemPage />
    </QueryClientProvider>,
  );
});
afterEach(forgetScreen);

const row = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;

test('shows the state, what waits, and what failed', async () => {
  expect(
    within(await row('Mail'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['3', '2 hours ago', '1']);
  expect(
    within(await row('Webhooks'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['0', 'None', '0']);
  expect(
    within(await row('Jobs'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '10 minutes ago', '4']);
  expect((await row('digests')).textContent).toContain('Failed');
  for (const text of ['PostgreSQL 15.4', '48 of 49 applied', '2.3 GB', '12 of 100']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

test('shows findings that need action, and on demand those in order', async () => {
  expect(await screen.findByText('the database lacks 1 of 49 migrations.')).toBeTruthy();
  expect(screen.queryByText('is production.')).toBeNull();

  fireEvent.click(screen.getByRole('button', { name: 'Show what is in order' }));

  expect(screen.getByText('is production.')).toBeTruthy();
});

test('all checks replace the findings', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Run all checks' }));

  expect(await screen.findByText('does not answer.')).toBeTruthy();
  expect(screen.queryByText('the database lacks 1 of 49 migrations.')).toBeNull();
});

test('a refresh reads the state again', async () => {
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  answers['GET'] = () => json({ success: true, data: { ...system, sessions: 4_321 } });

  fireEvent.click(refresh);

  expect(await screen.findByText('4,321')).toBeTruthy();
});
