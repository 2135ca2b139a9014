// Cached data of one client, record or table must never be shown for another.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { json, stubApi } from '../../testing/screen.tsx';
import { applications } from '../applications.ts';
import { assets } from '../assets.ts';
import { useFunctionsOfType, useOwnFunctions, useOwnLocations, usePlacesOf } from '../choices.ts';
import { functions } from '../functions.ts';
import { useHistory } from '../records/history.ts';
import { usePeople } from '../people.ts';
import { useSavedViews } from '../saved-views.ts';
import { useHits } from '../search.ts';
import { users } from '../users.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each<[what: string, ask: (id: number) => unknown]>([
  ['the functions of a client', (id) => usePlacesOf('function', id)],
  ['the locations of a client', (id) => usePlacesOf('location', id)],
  ['the functions of a type', (id) => useFunctionsOfType(id, 'IT')],
  ['the functions that a user can have', useOwnFunctions],
  ['the locations that a user can have', useOwnLocations],
  ['the people of a client', (id) => usePeople(id, '', true)],
  ['a page of users', (id) => users.usePage({ client_id: id })],
  ['a page of applications', (id) => applications.usePage({ client_id: id })],
  ['a list of functions', (id) => functions.useList('active', { client_id: id })],
  ['whether a client has any users', (id) => users.useAny({ client_id: id }, true)],
  ['an asset', (id) => assets.useOne(assets.calls.read, id)],
  ['the history of an asset', (id) => useHistory(assets.key, assets.calls.history, id)],
  ['an application', (id) => applications.useOne(applications.calls.read, id)],
  ['the history of an application', (id) => useHistory(applications.key, applications.calls.history, id)],
  ['the views of a table', (id) => useSavedViews(`table-${id}`)],
  ['the hits of a search', (id) => useHits(`q${id}`)],
])('%s is fetched again for each', async (_, ask) => {
  const { requests } = stubApi({ GET: () => json({ success: true, data: [] }) });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  for (const id of [71, 82]) {
    const { unmount } = renderHook(() => ask(id), { wrapper });
    await waitFor(() => expect(requests.at(-1)?.path).toContain(String(id)));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    unmount();
  }
  const hashes = client
    .getQueryCache()
    .getAll()
    .map(({ queryHash }) => queryHash);
  expect(new Set(hashes).size).toBe(2);
});
