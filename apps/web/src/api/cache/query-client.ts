import { QueryCache, QueryClient } from '@tanstack/react-query';
import { onUserLeft } from '../../session/store.ts';
import { CallFailure } from '../failures/failure.ts';

const mayPass = (error: Error) => !(error instanceof CallFailure) || error.status >= 500;

/** The longest wait, in seconds, that a screen goes through by itself. */
const longestWait = 60;

/** Seconds until a call that came too often may be made again; undefined if that is far, or unknown. */
export function waitOf(error: unknown): number | undefined {
  if (!(error instanceof CallFailure) || error.code !== 'throttled') return undefined;
  const { retryAfter = Infinity } = error;
  return retryAfter <= longestWait ? retryAfter : undefined;
}

let shownUntil = 0;
/** Tells that a screen waits. All its calls are refused together: the first says when they go on. */
export function showWait(text: string, seconds: number): void {
  if (Date.now() < shownUntil) return;
  shownUntil = Date.now() + seconds * 1000;
  // Not part of what a page needs at first.
  void import('../../ui/states/toast.tsx').then(
    ({ toast }) => toast.error(text),
    () => {},
  );
}

function triesAgain(failures: number, error: Error): boolean {
  if (failures >= 1) return false;
  const wait = waitOf(error);
  if (wait !== undefined) showWait(error.message, wait);
  return wait !== undefined || mayPass(error);
}

/** The cache of API data. A lost network fails at once, so that the screen can say so; calls that came too often wait. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    // The client's access has just ended: what is open is asked again, and the screen says so.
    onError(error) {
      if (error instanceof CallFailure && error.code === 'support_access_required') {
        void queryClient.invalidateQueries({ queryKey: ['support-access'] });
      }
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      // By default, this network mode turns it off.
      refetchOnReconnect: true,
      retry: triesAgain,
      retryDelay: (_failures, error) => (waitOf(error) ?? 1) * 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

// Data of one user is never left for the next.
onUserLeft(() => queryClient.clear());
