import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerFrom } from './sso-return.ts';

const address = 'https://id.acme.example/authorize?state=s1';
const close = vi.fn<() => void>();

beforeEach(() => {
  close.mockClear();
  vi.stubGlobal('open', () => ({ close, location: { href: '' } }));
});
afterEach(() => vi.unstubAllGlobals());

it('is cancelled while the address is still being asked for', async () => {
  const cancel = new AbortController();
  let answer = (_url: string) => {};
  const waiting = answerFrom(() => new Promise((resolve) => (answer = resolve)), cancel.signal);
  cancel.abort();
  answer(address);
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(close).toHaveBeenCalledOnce();
});

it('closes the window of the provider when it is cancelled there', async () => {
  const cancel = new AbortController();
  const waiting = answerFrom(async () => address, cancel.signal);
  await Promise.resolve();
  await Promise.resolve();
  cancel.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  expect(close).toHaveBeenCalledOnce();
});

it('leaves the window alone that has answered', async () => {
  const waiting = answerFrom(async () => address, new AbortController().signal);
  await Promise.resolve();
  await Promise.resolve();
  const newValue = JSON.stringify({ key: 'k', query: 'code=1&state=s1' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'sso-return', newValue }));
  expect(await waiting).toEqual({ key: 'k', query: 'code=1&state=s1' });
  expect(close).not.toHaveBeenCalled();
});
