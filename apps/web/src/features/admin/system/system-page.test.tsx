import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { settleBase } from '../../../api/client/base-address.ts';
import { queryClient } from '../../../api/cache/query-client.ts';
import { forgetScreen, haveScreen, json } from '../../../testing/screen.tsx';
import { addTexts, setLanguage } from '../../../i18n/texts.ts';
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

const locales = join(import.meta.dirname, '../../../../../../packages/contract/locales');
const textsIn = (language: string) => JSON.parse(readFileSync(join(locales, language, 'doctor-messages.json'), 'utf8'));

let answers: Record<string, () => Response | Promise<Response>>;

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

test('what all checks found stays when the reader comes back to the tab, until Refresh', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Run all checks' }));
  await screen.findByText('does not answer.');
  const read = vi.fn<() => Response>(() => json({ success: true, data: system }));
  answers['GET'] = read;
  await act(async () => void fireEvent(window, new Event('visibilitychange')));
  expect(read).not.toHaveBeenCalled();
  expect(screen.getByText('does not answer.')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('the database lacks 1 of 49 migrations.')).toBeTruthy();
});

test('Refresh waits while all checks run: what they find stays', async () => {
  let release = () => {};
  const { POST: found = () => json({}) } = answers;
  const held = new Promise<void>((resolve) => (release = resolve));
  answers['POST'] = () => held.then(found);
  fireEvent.click(await screen.findByRole('button', { name: 'Run all checks' }));
  const read = vi.fn<() => Response>(() => json({ success: true, data: system }));
  answers['GET'] = read;
  const refresh = screen.getByRole('button', { name: 'Refresh' });
  await waitFor(() => expect(refresh.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(refresh);
  await act(async () => {});
  expect(read).not.toHaveBeenCalled();

  release();
  expect(await screen.findByText('does not answer.')).toBeTruthy();
});

test('the checks wait while the state is read again', async () => {
  const run = await screen.findByRole('button', { name: 'Run all checks' });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  answers['GET'] = () => held.then(() => json({ success: true, data: system }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(run.getAttribute('aria-disabled')).toBe('true'));
  release();
  await waitFor(() => expect(run.getAttribute('aria-disabled')).toBeNull());
});

describe('a finding with codes', () => {
  const finding = (text: object, remedy: object | null = null) => ({
    level: 'advice',
    about: 'DATABASE_URL',
    text: 'in English.',
    remedy: remedy && 'also in English.',
    messages: { text, remedy },
  });
  /** Runs the checks in a language, with these findings. */
  async function findIn(language: 'de' | 'ar', findings: readonly object[]) {
    setLanguage(language);
    addTexts('doctor-messages', textsIn(language));
    answers['POST'] = () => json({ success: true, data: { findings } });
    fireEvent.click(await screen.findByRole('button', { name: 'Run all checks' }));
    await waitFor(() => expect(screen.queryByText('the database lacks 1 of 49 migrations.')).toBeNull());
  }
  const shown = () => screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
  afterEach(() => {
    setLanguage('en');
    addTexts('doctor-messages', textsIn('en'));
  });

  test('is told in the reader’s language, with its numbers, sizes and dates', async () => {
    const number = (bytes: number) => ({ code: 'doctor.size.megabytes', params: { number: bytes } });
    const table = { code: 'doctor.size.of_table', params: { table: 'assets', size: number(1.5) } };
    await findIn('de', [
      finding(
        { code: 'doctor.replicas.far_behind', params: { place: 'db2/orgscope', count: 1234 } },
        { code: 'doctor.replicas.catch_up' },
      ),
      finding({ code: 'doctor.tables.size', params: { size: number(12.3), tables: table } }),
      finding({ code: 'doctor.backup.last', params: { at: '2026-03-05T12:00:00.000Z' } }),
    ]);

    expect(shown()).toEqual(
      expect.arrayContaining([
        'db2/orgscope ist 1.234 Sekunden zurück; solange wird vom Primärserver gelesen.',
        expect.stringMatching(/^Sehen Sie sich sein Log/),
        'Die Datenbank ist 12,3 MB groß; ihre größten Tabellen: assets 1,5 MB.',
        expect.stringMatching(/^Die letzte ist vom 5\. März 2026/),
      ]),
    );
    expect(document.querySelector('li [lang=en]')).toBeNull();
  });

  test('quotes what another program said as it is, in no known language', async () => {
    const reason = 'connect ECONNREFUSED 127.0.0.1:25';
    await findIn('ar', [finding({ code: 'doctor.mail.unusable', params: { host: 'mail.example', reason } })]);

    const quoted = screen.getByText(reason);
    expect([quoted.lang, quoted.dir]).toEqual(['', 'auto']);
    expect(quoted.parentElement?.textContent).toBe(`يتعذر استخدام \u2068mail.example\u2069 (${reason}).`);
  });

  test('is told in English, and marked so, if its code is unknown or missing', async () => {
    const { messages: _none, ...former } = finding({ code: '' });
    await findIn('de', [finding({ code: 'doctor.of.tomorrow' }), former]);

    const texts = screen.getAllByText('in English.');
    expect(texts.map(({ lang, dir }) => [lang, dir])).toEqual([
      ['en', 'ltr'],
      ['en', 'ltr'],
    ]);
  });
});

test('a refresh reads the state again', async () => {
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  answers['GET'] = () => json({ success: true, data: { ...system, sessions: 4_321 } });

  fireEvent.click(refresh);

  expect(await screen.findByText('4,321')).toBeTruthy();
});
