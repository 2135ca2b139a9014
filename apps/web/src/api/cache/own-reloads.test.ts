import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { json, stubApi } from '../../testing/screen.tsx';
import { useOwnFunctions, useOwnLocations } from '../choices.ts';
import { analyticsKey } from './query-keys.ts';
import { reloadOwn } from './own-reloads.ts';

test.each([
  ['functions', useOwnFunctions],
  ['locations', useOwnLocations],
])('the %s that a user can choose are read again once this tab has changed them', async (key, useOwn) => {
  const { requests } = stubApi({ GET: () => json([]) });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
  const { unmount } = renderHook(() => useOwn(7), { wrapper });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const asked = requests.length;
  await reloadOwn(client, key);
  expect(requests).toHaveLength(asked + 1);
  unmount();
  vi.unstubAllGlobals();
});

test('what analytics make of records is out of date once this tab has changed them', async () => {
  const client = new QueryClient();
  const needs = [analyticsKey, 'needs'];
  client.setQueryData(needs, { unrated: 3 });
  await reloadOwn(client, 'applications');
  expect(client.getQueryState(needs)?.isInvalidated).toBe(true);
});
