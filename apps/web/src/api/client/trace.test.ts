import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
});

const load = () => import('./trace.ts');
const idOf = (header = '') => header.split('-')[1];

test('without traces, calls say nothing', async () => {
  const { traceparent } = await load();
  expect(traceparent()).toBeUndefined();
});

test('calls that a screen makes together are one trace', async () => {
  const { traceCalls, traceparent } = await load();
  traceCalls();
  const [one, other] = [traceparent(), traceparent()];

  expect(one).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  expect(idOf(other)).toBe(idOf(one));
  expect(other).not.toBe(one);

  history.replaceState(null, '', '/admin/clients');
  const elsewhere = traceparent();
  expect(idOf(elsewhere)).not.toBe(idOf(one));

  vi.advanceTimersByTime(31_000);
  expect(idOf(traceparent())).not.toBe(idOf(elsewhere));
});

test('answers to pulses are tied to no trace', async () => {
  const { traceCalls, traceparent } = await load();
  traceCalls();
  history.replaceState(null, '', '/pulse/a-link');
  expect(traceparent()).toBeUndefined();
});
