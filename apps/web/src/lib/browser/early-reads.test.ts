import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../session/store.ts';
import { startReads, takeRead } from './early-reads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn<(address: string) => Promise<Response>>((address) => Promise.resolve(new Response(address))),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const kim = 'kim@acme.example';

it('gives an answer out once', async () => {
  startReads(['/api/one/', '/api/two/'], kim);
  expect(await (await takeRead('/api/one/', kim))?.text()).toBe('/api/one/');
  expect(takeRead('/api/one/', kim)).toBeUndefined();
  expect(takeRead('/api/two/', kim)).toBeDefined();
});

it('gives no answer out that has become old since it came', async () => {
  startReads(['/api/one/', '/api/two/'], kim);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(takeRead('/api/one/', kim)).toBeDefined();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(takeRead('/api/two/', kim)).toBeUndefined();
});

it('keeps an answer that takes long to come', async () => {
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('late')), 20_000));
  vi.mocked(fetch).mockReturnValueOnce(late);
  startReads(['/api/one/'], kim);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(await (await takeRead('/api/one/', kim))?.text()).toBe('late');
});

it('gives no answer to another user than it was asked for', () => {
  startReads(['/api/one/'], kim);
  expect(takeRead('/api/one/', 'lou@globex.example')).toBeUndefined();
});

it('gives no answer of a session that is over to the next one of the same user', () => {
  startReads(['/api/one/'], kim);
  clearSession();
  expect(takeRead('/api/one/', kim)).toBeUndefined();
});
