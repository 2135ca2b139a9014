import { grantSupportAccess, readSupportAccess } from '@orgscope/contract/resources/support-access';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';

const app = await startTestApp();
const operator = await app.aClient({ name: 'Operator' });

/** A client that has let the operator in. */
async function anOpenClient() {
  const client = await app.aClient({ support: 'closed' });
  const lead = await app.aSession({ client, platformRole: 'client_admin' });
  await app.call(grantSupportAccess, { as: lead, body: { hours: 8 } });
  return { client, lead };
}

async function callAs(firstName: string, sent: { method: 'GET' | 'PATCH' | 'POST'; url: string; payload?: object }) {
  const user = await app.aUser({ client: operator, platformRole: 'platform_admin', firstName, lastName: 'Rask' });
  const answer = await app.inject({ ...sent, headers: { ...(await app.aSession({ user })) } });
  expect(answer.statusCode).toBe(200);
}

async function visitorsToldTo(lead: SessionHeaders) {
  const { current } = (await app.call(readSupportAccess, { as: lead })).json().data;
  return current.visits.map(({ name }: { name: string }) => name);
}

it.each([
  ['functions', (client: Client) => app.aFunction({ client })],
  ['locations', (client: Client) => app.aLocation({ client })],
  ['custom-attributes', (client: Client) => app.anAttribute({ client })],
  ['users', (client: Client) => app.aUser({ client })],
  ['assets', (client: Client) => app.anAsset({ client })],
] as const)('tells administrators who of the operator read or changed one of their %s', async (resource, make) => {
  const { client, lead } = await anOpenClient();
  const { id } = await make(client);

  await callAs('Reader', { method: 'GET', url: `/api/core/${resource}/${id}/` });
  await callAs('Writer', { method: 'PATCH', url: `/api/core/${resource}/${id}/`, payload: {} });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Reader Rask', 'Writer Rask']);
});

it.each([
  ['users', (client: Client) => app.aUser({ client })],
  ['assets', (client: Client) => app.anAsset({ client })],
] as const)('tells administrators who of the operator changed several of their %s', async (resource, make) => {
  const { client, lead } = await anOpenClient();
  const { id } = await make(client);

  await callAs('Writer', { method: 'POST', url: `/api/core/${resource}/bulk/`, payload: { ids: [id], change: {} } });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Writer Rask']);
});
