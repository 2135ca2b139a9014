import type { AddressInfo } from 'node:net';
import { listenToChanges } from '@orgscope/contract/resources/changes';
import { grantSupportAccess, readSupportAccess } from '@orgscope/contract/resources/support-access';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { Client, SessionHeaders } from '../../testing/builders.ts';
import { listenToEvents } from '../../testing/listen-to-events.ts';

const app = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' });
const operator = await app.aClient({ name: 'Operator' });

/** A client that has let the operator in. */
async function anOpenClient() {
  const client = await app.aClient({ support: 'closed' });
  const lead = await app.aSession({ client, platformRole: 'client_admin' });
  await app.call(grantSupportAccess, { as: lead, body: { hours: 8 } });
  return { client, lead };
}

async function callAs(
  firstName: string,
  sent: { method: 'DELETE' | 'GET' | 'PATCH' | 'POST'; url: string; payload?: object },
  status = 200,
) {
  const user = await app.aUser({ client: operator, platformRole: 'platform_admin', firstName, lastName: 'Rask' });
  const answer = await app.inject({ ...sent, headers: { ...(await app.aSession({ user })) } });
  expect(answer.statusCode).toBe(status);
}

/** Visits are noted after their answers: whoever comes next waits until the former one is told of. */
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
  ['service-accounts', (client: Client) => app.aServiceAccount({ client })],
] as const)('tells administrators who of the operator read or changed one of their %s', async (resource, make) => {
  const { client, lead } = await anOpenClient();
  const { id } = await make(client);

  await callAs('Reader', { method: 'GET', url: `/api/core/${resource}/${id}/` });
  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Reader Rask']);
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

it.each([
  ['users', (client: Client) => app.aUser({ client })],
  ['assets', (client: Client) => app.anAsset({ client })],
] as const)('tells administrators whom a conflict has shown one of their %s', async (resource, make) => {
  const { client, lead } = await anOpenClient();
  const { id } = await make(client);
  const url = `/api/core/${resource}/${id}/`;

  await callAs('Writer', { method: 'PATCH', url, payload: { version: 0 } }, 409);
  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Writer Rask']);
  await callAs('Remover', { method: 'DELETE', url: `${url}?version=99` }, 409);

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Writer Rask', 'Remover Rask']);
});

it('tells administrators of nobody who was refused without being shown anything', async () => {
  const { client, lead } = await anOpenClient();
  const { id } = await app.anAsset({ client, isActive: false });

  await callAs('Refused', { method: 'PATCH', url: `/api/core/assets/${id}/`, payload: {} }, 409);
  await callAs('Reader', { method: 'GET', url: `/api/core/assets/${id}/` });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Reader Rask']);
});

const invited = { acceptedTermsVersion: null, profileCompletedAt: null, confirmedAt: null, passwordHash: null };

it.each([
  ['end-sessions', {}],
  ['reset-factors', {}],
  ['send-password-reset', {}],
  ['resend-invitation', invited],
  ['revoke-invitation', invited],
  ['erase', {}],
])('tells administrators who of the operator acted on an account: %s', async (act, fields) => {
  const { client, lead } = await anOpenClient();
  const { id, username } = await app.aUser({ client, ...fields });

  const payload = act === 'erase' ? { confirm: username } : {};
  await callAs('Helper', { method: 'POST', url: `/api/core/users/${id}/${act}/`, payload });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Helper Rask']);
});

it('tells administrators who of the operator revoked a token of one of their service accounts', async () => {
  const { client, lead } = await anOpenClient();
  const { owner, id } = await app.aServiceToken({ client });

  await callAs('Helper', { method: 'DELETE', url: `/api/core/service-accounts/${owner.id}/tokens/${id}/` });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Helper Rask']);
});

it('tells administrators who of the operator was shown their records by what searches all clients', async () => {
  const { client, lead } = await anOpenClient();
  const hidden = await anOpenClient();
  await app.aUser({ client, firstName: 'Quinta', lastName: 'Okafor' });

  await callAs('Catalogue', { method: 'GET', url: `/api/core/search/?q=${encodeURIComponent(client.name)}` });
  await callAs('Catalogue', {
    method: 'PATCH',
    url: `/api/core/clients/${client.id}/`,
    payload: { address: 'Quay 1' },
  });
  await callAs('Catalogue', { method: 'GET', url: '/api/core/activity/?all_clients=true&kind=clients&act=changed' });
  await callAs('Finder', { method: 'GET', url: '/api/core/search/?q=quinta' });
  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Finder Rask']);
  await callAs('Auditor', { method: 'GET', url: '/api/core/activity/?all_clients=true&search=quinta' });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Finder Rask', 'Auditor Rask']);
  await expect.poll(() => visitorsToldTo(hidden.lead)).toEqual([]);
});

it('tells administrators who of the operator hung up while an answer was sent', async () => {
  const { client, lead } = await anOpenClient();
  const fields = { firstName: 'Watcher', lastName: 'Rask' };
  const user = await app.aUser({ client: operator, platformRole: 'platform_admin', ...fields });
  const { cookie } = await app.aSession({ user });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${listenToChanges.path}?client_id=${client.id}`;

  (await listenToEvents(url, { cookie })).stop();

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Watcher Rask']);
});

it('tells administrators who of the operator took out the activity of all clients', async () => {
  const { lead } = await anOpenClient();

  await callAs('Auditor', { method: 'GET', url: '/api/core/activity/export/?all_clients=true' });

  await expect.poll(() => visitorsToldTo(lead)).toEqual(['Auditor Rask']);
});
