import { QueryClient } from '@tanstack/react-query';
import { onUserLeft } from '../session/store.ts';
import { CallFailure } from './failure.ts';

const mayPass = (error: Error) => !(error instanceof CallFailure) || error.status >= 500;

/** The cache of API data. A lost network fails at once, so that the screen can say so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, networkMode: 'always', retry: (failures, error) => failures < 1 && mayPass(error) },
    mutations: { networkMode: 'always' },
  },
});

// Data of one user is never left for the next.
onUserLeft(() => queryClient.clear());
