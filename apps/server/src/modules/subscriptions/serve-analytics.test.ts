import { endpoint, withData } from '@orgscope/contract/endpoint';
import { english } from '@orgscope/contract/words/english';
import { listFigures } from '@orgscope/contract/resources/figures';
import { updateSubscription } from '@orgscope/contract/resources/subscriptions';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serve } from '../../http/register-endpoint.ts';
import { todayIn } from '../../lib/time/today-in.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, app, aClient, aSession, aSubscription } = await startTestApp();
const platform = await aSession({ platformRole: 'platform_admin' });

type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const list = (as: SessionHeaders, query: { client_id?: number } = {}) => call(listFigures, { as, query });
const locked = [403, 'permission_denied', english('analytics.locked')];

it('serves a module to the users of a client that holds it', async () => {
  const client = await aClient();
  await aSubscription({ client, modules: ['year_in_review'] });
  const [member, manager] = [
    await aSession({ client, platformRole: 'member' }),
    await aSession({ client, platformRole: 'client_admin' }),
  ];

  for (const [as, query] of [[member], [manager], [platform, { client_id: client.id }]] as const) {
    const refused = await list(as, query);
    expect([...outcomeOf(refused), refused.json().message]).toEqual(locked);
  }
  await aSubscription({ client, modules: ['measure_it', 'performance_dashboard'] });
  for (const [as, query] of [[member], [manager], [platform, { client_id: client.id }]] as const) {
    expect((await list(as, query)).json()).toEqual({ success: true, data: [] });
  }
});

it('counts subscriptions of today by the calendar of the client', async () => {
  const [east, west] = ['Etc/GMT-14', 'Etc/GMT+12'];
  const statusIn = async (timezone: string, period: { startDate: string; endDate?: string }) => {
    const client = await aClient({ timezone });
    await aSubscription({ client, ...period });
    return (await list(await aSession({ client }))).statusCode;
  };

  expect(await statusIn(east, { startDate: todayIn(east) })).toBe(200);
  // The dates in the easternmost and the westernmost zone are never the same.
  expect(await statusIn(west, { startDate: todayIn(east) })).toBe(403);
  expect(await statusIn(east, { startDate: '2020-01-01', endDate: todayIn(west) })).toBe(403);
  expect(await statusIn(west, { startDate: '2020-01-01', endDate: todayIn(west) })).toBe(200);
});

it('follows a change of a subscription at once', async () => {
  const client = await aClient();
  const { id } = await aSubscription({ client });
  const member = await aSession({ client });
  const change = (modules: ('measure_it' | 'year_in_review')[]) =>
    call(updateSubscription, { as: platform, params: { id }, body: { modules } });

  expect((await list(member)).statusCode).toBe(200);
  await change(['year_in_review']);
  expect((await list(member)).statusCode).toBe(403);
  await change(['measure_it']);
  expect((await list(member)).statusCode).toBe(200);
});

it('knows no other client, unless the caller administers the platform', async () => {
  const [own, other] = [await aClient(), await aClient()];
  await aSubscription({ client: own });
  await aSubscription({ client: other });
  const manager = await aSession({ client: own, platformRole: 'client_admin' });

  const [foreign, absent] = [await list(manager, { client_id: other.id }), await list(manager, { client_id: 2e9 })];
  expect(outcomeOf(foreign)).toEqual([404, 'not_found']);
  expect(foreign.json()).toEqual(absent.json());
  expect(outcomeOf(await list(platform, { client_id: 2e9 }))).toEqual([404, 'not_found']);
  expect((await list(platform, { client_id: other.id })).statusCode).toBe(200);
});

it('refuses to start with an endpoint whose module nobody checks', () => {
  const unchecked = endpoint({
    method: 'GET',
    path: '/api/analytics/unchecked/',
    summary: 'Has a module.',
    access: ['analytics.can_view'],
    module: 'measure_it',
    answer: withData(z.null()),
  });

  expect(() => serve(Fastify(), unchecked, async () => ({ success: true as const, data: null }))).toThrow(
    'The route GET /api/analytics/unchecked/ does not check its module',
  );
});

it('is told on the page of the API', async () => {
  const { paths } = (await app.inject('/api/openapi.json')).json();

  expect(paths[listFigures.path].get.description).toBe(
    "Needs one of: analytics.can_view. The client's subscription must include measure_it.",
  );
});
