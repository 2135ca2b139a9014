import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../session/store.ts';
import { startReads, takeRead } from './early-reads.ts';
import '../../api/client/call.ts';

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

it('gives an answer out once', async () => {
  startReads(['/api/one/', '/api/two/']);
  expect(await (await takeRead('/api/one/'))?.text()).toBe('/api/one/');
  expect(takeRead('/api/one/')).toBeUndefined();
  expect(takeRead('/api/two/')).toBeDefined();
});

it('gives no answer out that has become old', () => {
  startReads(['/api/one/']);
  vi.advanceTimersByTime(20_000);
  expect(takeRead('/api/one/')).toBeUndefined();
});

it('keeps no answer for the next user', () => {
  startSession({ username: 'kim@acme.example' }, []);
  startReads(['/api/one/']);
  startSession({ username: 'lou@globex.example' }, []);
  expect(takeRead('/api/one/')).toBeUndefined();
});
