import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession, updateSession } from '../../session/store.ts';
import { queryClient } from './query-client.ts';

const ada = { username: 'ada@acme.example' };
const isKept = () => queryClient.getQueryData(['clients']) !== undefined;

beforeEach(() => {
  clearSession();
  startSession(ada, []);
  queryClient.setQueryData(['clients'], []);
});

it('reads again what is shown when the network returns', async () => {
  queryClient.mount();
  const read = vi.fn<() => Promise<number>>(async () => 1);
  const observer = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: read, staleTime: 0 });
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  stop();
  queryClient.unmount();
});

it('keeps cached data while the session goes on', () => {
  updateSession({ full_name: 'Ada King' });
  expect(isKept()).toBe(true);
});

it('clears it when another user signs in', () => {
  startSession({ username: 'bo@acme.example' }, []);
  expect(isKept()).toBe(false);
});

it.each([
  ['is known', ada],
  ['the server did not send', {}],
])('clears it when a user signs out whose name %s', (_how, user) => {
  startSession(user, []);
  queryClient.setQueryData(['clients'], []);
  clearSession();
  expect(isKept()).toBe(false);
});
