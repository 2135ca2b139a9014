import { english } from '@orgscope/contract/words/english';
import * as calls from '@orgscope/contract/resources/analytics-settings';
import { updateClient } from '@orgscope/contract/resources/clients';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { recordEvents } from '../../db/tables/record-events.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';

const { call, inject, database, aClient, aSession } = await startTestApp();
const platform = await aSession({ platformRole: 'platform_admin' });

type Response = Awaited<ReturnType<typeof call>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const read = async (as: SessionHeaders, query: { client_id?: number } = {}) =>
  (await call(calls.readAnalyticsSettings, { as, query })).json().data;
const change = (as: SessionHeaders, benchmarks: boolean, query: { client_id?: number } = {}) =>
  call(calls.changeAnalyticsSettings, { as, query, body: { benchmarks } });

const eventsOf = (clientId: number) =>
  database
    .in(platformScope)
    .select({ act: recordEvents.act, by: recordEvents.by, changes: recordEvents.changes })
    .from(recordEvents)
    .where(and(eq(recordEvents.clientId, clientId), eq(recordEvents.resource, 'clients')));

it('takes part by default, until an administrator of the client or of the platform ends it', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin', firstName: 'Ada', lastName: 'Okafor' });
  const member = await aSession({ client, platformRole: 'member' });
  const query = { client_id: client.id };

  expect(await read(member)).toEqual({ benchmarks: true });
  const ended = await change(as, false);
  expect(ended.json()).toMatchObject({ message: english('analytics.settings_saved'), data: { benchmarks: false } });
  expect(await read(member)).toEqual({ benchmarks: false });
  await change(as, false);
  await change(platform, true, query);
  expect(await read(platform, query)).toEqual({ benchmarks: true });
  expect(await eventsOf(client.id)).toMatchObject([
    { act: 'changed', by: 'Ada Okafor', changes: [{ field: 'benchmarks', from: 'true', to: 'false' }] },
    { act: 'changed', changes: [{ field: 'benchmarks', from: 'false', to: 'true' }] },
  ]);
});

it('is not changed by members, for other clients, or for inactive ones', async () => {
  const [own, other] = [await aClient(), await aClient()];
  const [member, admin] = [
    await aSession({ client: own, platformRole: 'member' }),
    await aSession({ client: own, platformRole: 'client_admin' }),
  ];
  const inactive = await aClient({ isActive: false });

  expect(outcomeOf(await change(member, false))).toEqual([403, 'permission_denied']);
  expect(outcomeOf(await change(admin, false, { client_id: other.id }))).toEqual([404, 'not_found']);
  expect(outcomeOf(await change(platform, false, { client_id: inactive.id }))).toEqual([409, 'inactive']);
  expect(await read(platform, { client_id: other.id })).toEqual({ benchmarks: true });
  expect(await read(admin)).toEqual({ benchmarks: true });
});

it('refuses anything but true and false', async () => {
  const as = await aSession({ platformRole: 'client_admin' });
  for (const benchmarks of [null, 'false', 0, undefined]) {
    const url = calls.changeAnalyticsSettings.path;
    const response = await inject({ method: 'PATCH', url, headers: { ...as }, payload: { benchmarks } });
    expect(outcomeOf(response)).toEqual([400, 'validation_failed']);
    expect(response.json().message).toEqual({ benchmarks: [english('common.not_boolean')] });
  }
});

it('does not get in the way of who edits the client', async () => {
  const client = await aClient();
  await change(platform, false, { client_id: client.id });

  const params = { id: client.id };
  const edited = await call(updateClient, { as: platform, params, body: { description: 'Kept', version: 1 } });
  expect(edited.statusCode).toBe(200);
});
