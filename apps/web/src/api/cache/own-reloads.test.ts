import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { analyticsKey } from './query-keys.ts';
import { reloadOwn } from './own-reloads.ts';

test('what analytics make of records is out of date once this tab has changed them', async () => {
  const client = new QueryClient();
  const needs = [analyticsKey, 'needs'];
  client.setQueryData(needs, { unrated: 3 });
  await reloadOwn(client, 'applications');
  expect(client.getQueryState(needs)?.isInvalidated).toBe(true);
});
