import type { AddressInfo } from 'node:net';
import { eventsType } from '@orgscope/contract/endpoint';
import { changeLimits, changingResources, listenToChanges } from '@orgscope/contract/resources/changes';
import { addFunction } from '@orgscope/contract/resources/functions';
import { signOut } from '@orgscope/contract/resources/session';
import type { Changed } from '@orgscope/contract/resources/changes';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { customAttributeOptions } from '../../db/tables/custom-attributes.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { supportAccess } from '../../db/tables/support-access.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { changeTrigger } from '../../db/triggers/change-rules.ts';
import { endSessionsOf } from '../../identity/session/session-queries.ts';
import { openEventStreams } from '../../lib/network/event-stream.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { listenToEvents } from '../../testing/listen-to-events.ts';
import { aCountedPulse } from '../../testing/pulses.ts';

const test = await startTestApp();
const { app, call, database, aClient, aUser, aSession } = test;
const db = database.in(platformScope);
await app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${listenToChanges.path}`;
const [acme, globex] = [await aClient(), await aClient()];
const lead = await aSession({ client: acme, platformRole: 'client_admin' });
const operator = await aSession({ platformRole: 'platform_admin' });
await vi.waitUntil(() => database.listener?.isListening());

const resourcesOfLead = [
  'applications',
  'assets',
  'custom_attributes',
  'functions',
  'locations',
  'pulses',
  'service_accounts',
  'users',
  'webhooks',
];

type Stream = Awaited<ReturnType<typeof listenToEvents>>;
const open: Stream[] = [];
async function listen(as: SessionHeaders, query = '') {
  const stream = await listenToEvents(`${address}${query}`, { cookie: as.cookie });
  open.push(stream);
  return stream;
}
afterEach(async () => {
  for (const stream of open.splice(0)) stream.stop();
  await vi.waitUntil(() => openEventStreams() === 0);
});
/** What was changed before a stream began may still be on its way: only what a test changes itself counts. */
const containing = (...resources: string[]) => expect.arrayContaining(resources);

it.each(test.declaredResources.map(({ name }) => name))('changes of %s are told', (name) => {
  expect(changingResources, 'Add it to changingResources in packages/contract').toContain(name);
  expect(changeTrigger(name, ['name']), 'Add its rule to db/triggers/change-rules.ts').toBeDefined();
});

describe('a stream of changes', () => {
  it('tells which lists of the own client have changed, and nothing of their content', async () => {
    const stream = await listen(lead);
    await call(addFunction, { as: lead, body: { name: 'Treasury', type: 'BUSINESS' } });

    await expect.poll(stream.resources).toEqual(containing('functions'));
    expect(stream.told.at(-1)).toEqual({ resources: containing('functions'), age: expect.any(Number) });
  });

  it('is not held back or stored on its way', async () => {
    const { status, headers } = await listen(lead);

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('tells of each kind of list', async () => {
    const stream = await listen(operator);
    const client = await aClient();
    const attribute = await test.anAttribute({ client });
    await test.aFunction({ client });
    await test.aLocation({ client });
    await test.anAsset({ client });
    await test.anApplication({ client });
    await test.aSubscription({ client });
    await test.aServiceAccount({ client });
    await aUser({ client });
    await aCountedPulse(database, { client, closedAt: new Date(), invited: 9, answered: 0, questions: [] });
    await db
      .insert(webhooks)
      .values({ clientId: client.id, url: 'https://hooks.example/', events: [], secret: 'v1.x.x' });

    await expect.poll(stream.resources).toEqual(containing(...changingResources));
    const options = await listen(operator);
    await db
      .update(customAttributeOptions)
      .set({ name: 'Three' })
      .where(eq(customAttributeOptions.attributeId, attribute.id));
    await expect.poll(options.resources).toEqual(containing('custom_attributes'));
    const tokens = await listen(operator);
    await test.aServiceToken({ client });
    await expect.poll(tokens.resources).toEqual(containing('service_accounts'));
  });

  it('tells once that the answers to a custom attribute have changed', async () => {
    const client = await aClient();
    const stream = await listen(operator, `?client_id=${client.id}`);
    const { id: attributeId, options } = await test.anAttribute({ client });
    const people = await Promise.all(Array.from({ length: 20 }, () => aUser({ client })));
    // The attribute, which came first, is told before them.
    await expect.poll(stream.resources).toEqual(containing('users'));
    const told = () => stream.told.filter((event) => (event as Changed).resources.includes('custom_attributes'));
    const before = told().length;
    const ofAll = { clientId: client.id, attributeId, optionId: options[0]?.id ?? 0 };
    await db.insert(userAttributeValues).values(people.map(({ id: userId }) => ({ ...ofAll, userId })));
    await expect.poll(() => told().length).toBe(before + 1);
    await test.anAsset({ client });

    await expect.poll(stream.resources).toEqual(containing('assets'));
    expect(told()).toHaveLength(before + 1);
  });

  it('tells nothing of an answer to a pulse', async () => {
    const client = await aClient();
    const added = await listen(operator, `?client_id=${client.id}`);
    const id = await aCountedPulse(database, { client, closedAt: new Date(), invited: 9, answered: 0, questions: [] });
    await expect.poll(added.resources).toEqual(containing('pulses'));
    const stream = await listen(operator, `?client_id=${client.id}`);
    await db.update(pulses).set({ editions: 2, leasedUntil: new Date() }).where(eq(pulses.id, id));
    await test.anAsset({ client });

    await expect.poll(stream.resources).toEqual(containing('assets'));
    expect(stream.resources()).not.toContain('pulses');
  });

  it('tells administrators of a client nothing of other clients and of the platform', async () => {
    const stream = await listen(lead);
    await test.anIndustry();
    await test.aLocation({ client: globex });
    await test.aSubscription({ client: acme });
    await aUser({ client: globex });
    await test.anAsset({ client: acme });

    await expect.poll(stream.resources).toEqual(containing('assets'));
    for (const other of ['locations', 'industries', 'subscriptions']) expect(stream.resources()).not.toContain(other);
  });

  it('tells platform administrators of the client that they name, and of the lists over all clients', async () => {
    const stream = await listen(operator, `?client_id=${globex.id}`);
    await test.aLocation({ client: acme });
    await test.anAsset({ client: globex });
    await test.anIndustry();

    await expect.poll(stream.resources).toEqual(containing('assets', 'industries'));
    expect(stream.resources()).not.toContain('locations');
  });

  it('tells platform administrators nothing of a client that is closed to them', async () => {
    const closed = await aClient({ support: 'closed' });
    await aUser({ client: closed, platformRole: 'client_admin' });
    const stream = await listen(operator);
    await test.anAsset({ client: closed });
    await test.aLocation({ client: globex });

    await expect.poll(stream.resources).toEqual(containing('locations'));
    expect(stream.resources()).not.toContain('assets');
    const refused = await listen(operator, `?client_id=${closed.id}`);
    expect(refused.status).toBe(403);
  });

  it('tells nothing of a change that was rolled back, and of a sign-in', async () => {
    const stream = await listen(lead);
    const failing = database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`update functions set name = name || '!' where client_id = ${acme.id}`);
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    await db.update(users).set({ lastSignInAt: new Date() }).where(eq(users.clientId, acme.id));
    await test.anAsset({ client: acme });

    await expect.poll(stream.resources).toEqual(containing('assets'));
    for (const other of ['functions', 'users']) expect(stream.resources()).not.toContain(other);
  });

  it('tells many changes at once', async () => {
    const stream = await listen(lead);
    await database.transaction(platformScope, (tx) =>
      tx.execute(sql`insert into functions (client_id, name, name_key, type)
        select ${acme.id}, 'F ' || n, 'f ' || n, 'IT' from generate_series(1, 500) n`),
    );

    await expect.poll(stream.resources).toEqual(containing('functions'));
    await test.anAsset({ client: acme });
    await expect.poll(stream.resources).toEqual(containing('assets'));
    const names = stream.told.flatMap((event) => (event as Changed).resources);
    expect(names.filter((name) => name === 'functions')).toHaveLength(1);
  });

  it('tells at once what has changed since the lists were read', async () => {
    const client = await aClient();
    const as = await aSession({ client, platformRole: 'client_admin' });
    const watching = await listen(as);
    await test.aLocation({ client });
    await expect.poll(watching.resources).toEqual(containing('locations'));

    await expect.poll((await listen(as, '?age=10000')).resources).toEqual(containing('locations'));
    await expect.poll((await listen(as, '?age=1000000000000')).resources).toEqual(containing(...resourcesOfLead));
  });

  it('ends when its session was signed out, and others go on', async () => {
    const [one, other] = [await aUser({ client: acme, platformRole: 'client_admin' }), lead];
    const headers = await aSession({ user: one });
    const [ending, lasting] = [await listen(headers), await listen(other)];
    await call(signOut, { as: headers });
    await app.lookAtStreams();

    await expect(ending.ended).resolves.toBeDefined();
    await expect.poll(lasting.beats).toBeGreaterThan(0);
  });

  it.each([
    ['were ended elsewhere', (id: number) => database.transaction(platformScope, (tx) => endSessionsOf(tx, id))],
    [
      'have expired',
      (id: number) =>
        db
          .update(sessions)
          .set({ expiresAt: new Date(0) })
          .where(eq(sessions.userId, id)),
    ],
    [
      'are of somebody without the role',
      (id: number) => db.update(users).set({ platformRole: 'member' }).where(eq(users.id, id)),
    ],
    [
      'are of somebody who must accept new terms',
      (id: number) => db.update(users).set({ acceptedTermsVersion: 'old' }).where(eq(users.id, id)),
    ],
    [
      'are of an account that is inactive',
      (id: number) => db.update(users).set({ isActive: false }).where(eq(users.id, id)),
    ],
  ])('ends when its sessions %s', async (_why, end) => {
    const user = await aUser({ client: acme, platformRole: 'client_admin' });
    const stream = await listen(await aSession({ user }));
    await end(user.id);
    await app.lookAtStreams();

    await expect(stream.ended).resolves.toBeDefined();
  });

  it('ends for a client that has been closed to its platform administrator, and tells nothing more of it', async () => {
    const client = await aClient();
    await aUser({ client, platformRole: 'client_admin' });
    const [ofClient, ofAll] = [await listen(operator, `?client_id=${client.id}`), await listen(operator)];
    await db.update(supportAccess).set({ endedAt: new Date() }).where(eq(supportAccess.clientId, client.id));
    await app.lookAtStreams();
    await test.anAsset({ client });
    await test.aLocation({ client: globex });

    await expect(ofClient.ended).resolves.toBeDefined();
    await expect.poll(ofAll.resources).toEqual(containing('locations'));
    expect(ofAll.resources()).not.toContain('assets');
  });

  it('does not keep its session alive', async () => {
    const user = await aUser({ client: acme, platformRole: 'client_admin' });
    const stream = await listen(await aSession({ user }));
    const longAgo = new Date(Date.now() - 3_600_000);
    await db.update(sessions).set({ lastSeenAt: longAgo }).where(eq(sessions.userId, user.id));
    await app.lookAtStreams();
    await expect.poll(stream.beats).toBeGreaterThan(0);

    const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(session?.lastSeenAt).toEqual(longAgo);
  });

  it('is refused to a user who has too many', async () => {
    const user = await aUser({ client: acme, platformRole: 'client_admin' });
    const headers = await aSession({ user });
    for (let count = 0; count < changeLimits.streamsPerUser; count += 1) await listen(headers);
    const refused = await listen(headers);

    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '20']);
    expect((await listen(lead)).status).toBe(200);
  });

  it('is refused without a session, and without a role that sees lists', async () => {
    const member = await aSession({ client: acme });
    const answers = [await listen({ cookie: '', 'x-csrftoken': '' }), await listen(member)];

    expect(answers.map(({ status }) => status)).toEqual([401, 403]);
  });
});

it('callers that accept no events are answered which lists are told', async () => {
  const answers = await Promise.all([lead, operator].map((as) => call(listenToChanges, { as })));

  expect(answers.map((answer) => answer.json().data)).toEqual([
    { resources: resourcesOfLead, is_live: true },
    { resources: changingResources, is_live: true },
  ]);
});

it('a HEAD opens no stream', async () => {
  const answer = await fetch(address, { method: 'HEAD', headers: { accept: eventsType, cookie: lead.cookie } });

  expect([answer.status, openEventStreams()]).toEqual([200, 0]);
});

it('streams end before the server waits for its answers', async () => {
  const other = await startTestApp();
  onTestFinished(() => other.app.close());
  await other.app.listen({ port: 0, host: '127.0.0.1' });
  const at = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}${listenToChanges.path}`;
  const { cookie } = await other.aSession({ platformRole: 'client_admin' });
  const stream = await listenToEvents(at, { cookie });
  await other.app.close();

  await expect(stream.ended).resolves.toBeDefined();
});
