import type { Job } from '@orgscope/contract/resources/jobs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settleBase } from '../../../api/client/base-address.ts';
import { setFormatLanguage } from '../../../lib/format-language.ts';
import { forgetScreen, haveScreen, json, openScreen, refusal, stubApi } from '../../../testing/screen.tsx';
import type { StubbedApi } from '../../../testing/screen.tsx';
import JobsPage from './jobs-page.tsx';

const now = new Date().toISOString();
const job: Job = {
  id: 7,
  kind: 'snapshots',
  state: 'running',
  about: '2026-11-24',
  requested_by: null,
  created_at: now,
  started_at: now,
  finished_at: null,
  run_after: null,
  attempts: 1,
  progress: { done: 12, total: 40 },
  is_ending: false,
  error: null,
};
const list = (...jobs: Job[]) =>
  json({ success: true, data: jobs, meta: { count: jobs.length, page: 1, page_size: 25 } });
let api: StubbedApi;
let jobs: Job[];

beforeAll(() => {
  haveScreen();
  document.documentElement.lang = 'en';
  settleBase(json({}));
});
beforeEach(() => {
  jobs = [job];
  api = stubApi({ GET: () => list(...jobs) });
});
afterEach(() => {
  vi.useRealTimers();
  setFormatLanguage('en-GB');
  forgetScreen();
});

const open = () => openScreen(<JobsPage />, '/admin/jobs');
const items = async () => within(await screen.findByRole('list', { name: 'Jobs' })).getAllByRole('listitem');

test('a failure to load is told with a way to try again', async () => {
  api.answers['GET'] = () => json({ error: { code: 'internal_error', message: 'x' } }, 500);
  open();
  expect(await screen.findByText('The jobs could not be loaded')).toBeTruthy();
  api.answers['GET'] = () => list(job);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await items()).toHaveLength(1);
});

test('a job in a state that this app does not know is shown without one', async () => {
  const other = { ...job, id: 8, about: '2026-11-25', state: 'paused' };
  api.answers['GET'] = () => json({ success: true, data: [job, other], meta: { count: 2, page: 1, page_size: 25 } });
  open();
  const [known, unknown] = await items();
  expect(known?.textContent).toContain('Running');
  expect(unknown?.textContent).toContain('Daily snapshots · 25 Nov 2026');
  expect(within(unknown ?? document.body).queryByRole('button')).toBeNull();
});

test('jobs that cannot be loaded again stay, and it is told', async () => {
  open();
  await items();
  api.answers['GET'] = () => json({ error: { code: 'internal_error', message: 'x' } }, 500);
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText(/^The list could not be loaded again/)).toBeTruthy();
  expect(await items()).toHaveLength(1);
});

test('no jobs at all, and none in a state, are told apart', async () => {
  jobs = [];
  open();
  expect(await screen.findByText('No jobs yet', { selector: 'p' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }));
  expect(await screen.findByText('No jobs in this state', { selector: 'p' })).toBeTruthy();
  expect(api.requests.at(-1)?.path).toContain('state=failed');
});

test('the jobs that are shown until others are loaded keep their time', async () => {
  open();
  expect((await items())[0]?.textContent).toContain('now');
  api.answers['GET'] = () => new Promise(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await waitFor(() => expect(api.requests.at(-1)?.path).toContain('state=failed'));
  expect((await items())[0]?.textContent).toContain('now');
});

test('the list is read on only while somebody uses the page, and at once when they are back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  jobs = [{ ...job, state: 'failed' }];
  open();
  await items();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(api.requests.length).toBeGreaterThan(5);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  const asked = api.requests.length;
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(api.requests).toHaveLength(asked);

  document.dispatchEvent(new Event('pointermove'));
  await waitFor(() => expect(api.requests).toHaveLength(asked + 1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.requests.length).toBeGreaterThan(asked + 1);
});

test('a job says what it is, who asked for it and how far it is', async () => {
  jobs = [job, { ...job, id: 6, kind: 'of_tomorrow', about: null, state: 'failed', attempts: 8, error: 'disk full' }];
  open();
  const [running, failed] = await items();
  expect(running?.textContent).toContain('Daily snapshots · 24 Nov 2026');
  expect(within(running as HTMLElement).getByRole('progressbar', { name: /^Progress: Daily/ })).toHaveProperty(
    'value',
    12,
  );
  // A newer server may have added its kind.
  expect(failed?.textContent).toMatch(/of_tomorrow.*By the server.*8 attempts.*disk full/);
  expect(within(failed as HTMLElement).queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('a job is cancelled once that is confirmed, and says that it is ending', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel: Daily snapshots, 24 Nov 2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(api.writes()).toEqual([]);

  api.answers['POST'] = () => {
    jobs = [{ ...job, is_ending: true }];
    return json({ success: true, message: 'x', data: jobs[0] });
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel: Daily snapshots, 24 Nov 2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel job' }));
  await waitFor(async () => expect((await items())[0]?.textContent).toContain('Ending'));
  expect(api.writes().map(({ path }) => path)).toEqual([expect.stringContaining('/jobs/7/cancel/')]);
  expect(screen.queryByRole('button', { name: /^Cancel: / })).toBeNull();
});

test('what the server refuses is told, and the job stays', async () => {
  jobs = [{ ...job, state: 'failed' }];
  api.answers['POST'] = refusal('The job is not over', 'already_active');
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Run again: Daily snapshots, 24 Nov 2026' }));
  expect(await screen.findByText('The job is not over')).toBeTruthy();
  expect(await items()).toHaveLength(1);
});

test('the name of a job and its day are joined as the language does', async () => {
  setFormatLanguage('ja');
  jobs = [{ ...job, progress: { done: 1, total: 2 } }];
  open();
  expect((await screen.findByRole('progressbar')).getAttribute('aria-label')).toMatch(/、2026年11月24日/);
});

test('a page whose jobs have gone meanwhile is replaced by the last one', async () => {
  let count = 26;
  api.answers['GET'] = ({ path }) => {
    const page = Number(new URL(path, 'http://none').searchParams.get('page'));
    const data = Array.from({ length: page === 1 ? 25 : count - 25 }, (_, index) => ({
      ...job,
      id: page * 25 + index,
    }));
    return json({ success: true, data, meta: { count, page, page_size: 25 } });
  };
  open();
  await items();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  const pages = () => screen.getByRole('navigation').textContent;
  await waitFor(() => expect(pages()).toContain('26–26 of 26 jobs'));

  count = 25;
  window.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(pages()).toContain('1–25 of 25 jobs'));
  expect(await items()).toHaveLength(25);
});

test('the jobs that were chosen are announced once they have come', async () => {
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  open();
  await waitFor(() => expect(said()).toContain('1–1 of 1 job'));

  let answer: (response: Response) => void = () => {};
  api.answers['GET'] = () => new Promise((resolve) => (answer = resolve));
  fireEvent.click(screen.getByRole('button', { name: 'Failed' }));
  await waitFor(() => expect(said()).not.toContain('1–1 of 1 job'));
  answer(list());
  await waitFor(() => expect(said()).toContain('No jobs in this state'));
});
