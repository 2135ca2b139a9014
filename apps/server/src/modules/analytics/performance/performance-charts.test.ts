import { readPerformance } from '@orgscope/contract/resources/analytics';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';

const { call, aClient, anApplication, aSession, aSubscription, aUser } = await startTestApp();

test('more owners than are named are counted', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['performance_dashboard'] });
  const owners = await Promise.all(Array.from({ length: 22 }, () => aUser({ client })));
  for (const owner of owners)
    await anApplication({ client, lifecycle: 'active', criticality: null, businessOwnerId: owner.id });
  const as = await aSession({ client, platformRole: 'client_admin' });

  const { missing } = (await call(readPerformance, { as, query: {} })).json().data;

  const found = missing.find(({ field }: { field: string }) => field === 'criticality');
  expect([found.owners.length, found.owner_count]).toEqual([20, 22]);
});
