import { exportActivity } from '@orgscope/contract/resources/activity';
import { exportFunctions } from '@orgscope/contract/resources/functions';
import { exportPulseResults } from '@orgscope/contract/resources/pulses';
import { giveCode, signIn, signOut } from '@orgscope/contract/resources/session';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { startTestApp } from '../../testing/app.ts';
import { authenticators } from '../../testing/authenticator.ts';
import { aCountedPulse, pulseBuilders } from '../../testing/pulses.ts';

const app = await startTestApp();
const { call, database, aClient, aUser, aSession } = app;
const { aCompany } = pulseBuilders(app);
const db = database.in(platformScope);
const client = await aClient();
const password = 'Kestrel over water';

type Response = Awaited<ReturnType<typeof call>>;
const eventsOf = (response: Response) =>
  db
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.requestId} = ${response.headers['x-request-id']}`);
const failed = { act: 'sign_in_failed', resource: 'users', outcome: 'refused', actorId: null };

// A failed sign-in is told after its answer.
it('tells a failed sign-in to the company of the account', async () => {
  const user = await aUser({ client, password, firstName: 'Grace', lastName: 'Hop' });

  const response = await call(signIn, {
    body: { username: user.username.toUpperCase(), password: 'Heron by the lake' },
  });

  await expect
    .poll(() => eventsOf(response))
    .toMatchObject([
      {
        ...failed,
        clientId: client.id,
        recordId: String(user.id),
        personal: { name: `Grace Hop ${user.username}`, address: '127.0.0.1' },
      },
    ]);
});

it('tells a failed sign-in of an unknown name to the platform alone, without the password', async () => {
  const response = await call(signIn, { body: { username: 'nobody@people.example', password: 'planted-password' } });

  await expect
    .poll(() => eventsOf(response))
    .toMatchObject([{ ...failed, clientId: null, recordId: null, personal: { name: 'nobody@people.example' } }]);
  expect((await db.execute(sql`select from audit_events e where e::text like '%planted%'`)).rows).toEqual([]);
});

it('tells a failed sign-in to the company that has deactivated the account', async () => {
  const user = await aUser({ client, password, isActive: false });
  const response = await call(signIn, { body: { username: user.username, password } });

  await expect
    .poll(() => eventsOf(response))
    .toMatchObject([{ ...failed, clientId: client.id, recordId: String(user.id) }]);
});

it('tells nothing of a name that is no address: it may be a password', async () => {
  const response = await call(signIn, { body: { username: 'Planted-Passphrase!', password: 'Heron by the lake' } });

  await expect.poll(() => eventsOf(response)).toMatchObject([{ ...failed, clientId: null, recordId: null }]);
  expect((await db.execute(sql`select from audit_events e where e::text like '%planted%'`)).rows).toEqual([]);
});

it('tells a failed sign-in to every company that has invited the address, unless it is claimed', async () => {
  const username = 'twice@people.example';
  const invited = { username, acceptedTermsVersion: null, invitedAt: new Date() };
  const other = await aClient();
  await aUser({ client, ...invited });
  await aUser({ client: other, ...invited });
  const both = await call(signIn, { body: { username, password: 'Heron by the lake' } });
  await expect
    .poll(async () => (await eventsOf(both)).map(({ clientId }) => clientId).toSorted())
    .toEqual([client.id, other.id]);

  const claimed = await aUser({ username, password });
  const one = await call(signIn, { body: { username, password: 'Heron by the lake' } });
  await expect.poll(() => eventsOf(one)).toMatchObject([{ clientId: claimed.clientId }]);
});

it('tells a wrong code', async () => {
  const user = await aUser({ client, password });
  await authenticators(call)(await aSession({ user }));
  const begun = await call(signIn, { body: { username: user.username, password } });
  const cookie = `pendingsignin=${begun.cookies.find(({ name }) => name === 'pendingsignin')?.value}`;

  const response = await call(giveCode, { headers: { cookie }, body: { code: 'aaaa-bbbb-cccc-dddd' } });

  expect(await eventsOf(response)).toMatchObject([{ ...failed, recordId: String(user.id) }]);
});

it('tells an export with its filters, before the file is sent', async () => {
  const lead = await aUser({ client, platformRole: 'client_admin' });
  const admin = await aUser({ platformRole: 'platform_admin' });
  const mine = await call(exportFunctions, { as: await aSession({ user: lead }), query: { search: 'desk' } as never });
  const theirs = await call(exportFunctions, { as: await aSession({ user: admin }), query: { client_id: client.id } });

  const exported = { act: 'exported', resource: 'functions', clientId: client.id, outcome: 'done' };
  expect(await eventsOf(mine)).toMatchObject([{ ...exported, actorId: lead.id, after: { search: 'desk' } }]);
  expect(await eventsOf(theirs)).toMatchObject([{ ...exported, actorId: admin.id }]);
});

it('tells every client whose events are in an export of all', async () => {
  const closed = await aClient({ support: 'closed' });
  await aUser({ client: closed, platformRole: 'client_admin' });
  const admin = await aUser({ platformRole: 'platform_admin' });
  const response = await call(exportActivity, { as: await aSession({ user: admin }), query: { all_clients: true } });

  const told = (await eventsOf(response)).map(({ clientId }) => clientId);
  expect(told).toEqual(expect.arrayContaining([client.id, admin.clientId]));
  expect(told).not.toContain(closed.id);
});

it('tells of which pulse results were exported', async () => {
  const { client: company, lead } = await aCompany();
  const counted = { client: company, closedAt: new Date(), invited: 9, answered: 9 };
  const id = await aCountedPulse(database, { ...counted, questions: [{ kind: 'satisfaction', values: [9] }] });
  const response = await call(exportPulseResults, { as: lead, params: { id } });

  expect(await eventsOf(response)).toMatchObject([
    { act: 'exported', resource: 'pulses', recordId: String(id), clientId: company.id },
  ]);
});

it('tells no export that was refused', async () => {
  const member = await aSession({ client });
  const response = await call(exportFunctions, { as: member });

  expect([response.statusCode, await eventsOf(response)]).toEqual([403, []]);
});

it('tells a sign-out by its owner', async () => {
  const user = await aUser({ client });
  const response = await call(signOut, { as: await aSession({ user }) });

  expect(await eventsOf(response)).toMatchObject([{ act: 'signed_out', resource: 'sessions', actorId: user.id }]);
});
