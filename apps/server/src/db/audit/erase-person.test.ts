import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { runAs } from '../acting-client.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { auditEvents } from '../tables/audit-events.ts';
import { passkeys } from '../tables/passkeys.ts';
import { sessions } from '../tables/sessions.ts';
import { users } from '../tables/users.ts';
import { verifyAudit } from './verify-audit.ts';

const { app, database, aClient, aFunction, aUser, aSession } = await startTestApp();
const db = database.in(platformScope);
const client = await aClient();
const person = { firstName: 'Grace', lastName: 'Zimmerli', username: 'grace@people.example' };
const lead = await aUser({ client, firstName: 'Ada', lastName: 'Okafor' });

const as = <T>(user: { id?: number }, name: string | null, address: string, work: () => PromiseLike<T>) =>
  runAs(client.id, JSON.stringify({ id: user.id, client: client.id, name, address }), async () => work());
const asGrace = <T>(user: { id: number }, work: () => PromiseLike<T>) => as(user, 'Grace Zimmerli', '192.0.2.7', work);
const asLead = <T>(work: () => PromiseLike<T>) => as(lead, 'Ada Okafor', '192.0.2.9', work);
const failedSignIn = (id: number | null, clientId: number | null, name: string) =>
  as({}, null, '192.0.2.8', () =>
    db.execute(sql`select record_act('sign_in_failed', 'users', ${id}::text, ${clientId}, 'refused', null, ${name})`),
  );
const erasing = (id: number) => sql`select erase_person_from_audit(${id}, array['Grace Zimmerli']) as events`;
const erase = (id: number) => asLead(() => db.execute<{ events: number }>(erasing(id)));
const told = async () =>
  (await db.execute<{ text: string }>(sql`select string_agg(e::text, ' ') as text from audit_events e`)).rows[0]?.text;
/** Transactions of other databases delay it. */
const seal = async () => {
  for (let waits = true; waits;) waits = await app.sealAudit();
};
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: Error) => (error.cause instanceof Error ? error.cause : error).message,
  );

/** Somebody who has left traces of each kind, and whom others have changed. */
async function aTracedPerson() {
  const user = await asLead(() => aUser({ client, ...person }));
  await aSession({ user });
  await asGrace(user, () =>
    db.update(sessions).set({ userAgent: 'Browser of Grace' }).where(eq(sessions.userId, user.id)),
  );
  const credential = { credentialId: '1', publicKey: Buffer.from('2'), userHandle: '3', signCount: 0, isSynced: true };
  await asGrace(user, () => db.insert(passkeys).values({ userId: user.id, name: 'Phone of Grace', ...credential }));
  await asGrace(user, () => aFunction({ client, name: `Treasury of ${user.id}` }));
  await asGrace(user, () =>
    db
      .update(users)
      .set({ jobTitle: `Auditor ${user.id}` })
      .where(eq(users.id, lead.id)),
  );
  await failedSignIn(user.id, client.id, 'Grace Zimmerli grace@people.example');
  await asLead(() => db.update(users).set({ jobTitle: 'Head of Zimmerli' }).where(eq(users.id, user.id)));
  await seal();
  // As the erasure leaves the account.
  const nobody = { firstName: '', lastName: '', username: `former-${user.id}@erased.invalid`, jobTitle: null };
  await asLead(() =>
    db
      .update(users)
      .set({ ...nobody, isActive: false })
      .where(eq(users.id, user.id)),
  );
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  await db.delete(passkeys).where(eq(passkeys.userId, user.id));
  return user;
}

test('a person is erased from the audit, whose chain stays whole, and this is told', async () => {
  const user = await aTracedPerson();
  await failedSignIn(null, null, 'grace@people.example');
  const before = await db.$count(auditEvents);
  expect(await told()).toMatch(/Zimmerli/);

  const { rows } = await erase(user.id);

  const text = await told();
  expect(text).not.toMatch(/grace|zimmerli|192\.0\.2\.[78]/i);
  expect(await db.$count(auditEvents)).toBe(before + 1);
  expect(await verifyAudit(db)).toMatchObject({ faults: [], erased: rows[0]?.events });
  await seal();
  expect(await verifyAudit(db)).toMatchObject({ faults: [], unsealed: 0 });
  const [newest] = await db
    .select()
    .from(auditEvents)
    .orderBy(sql`id desc`)
    .limit(1);
  expect(newest).toMatchObject({
    act: 'erased',
    resource: 'users',
    recordId: String(user.id),
    clientId: client.id,
    actorId: lead.id,
    after: { events: rows[0]?.events },
    personal: { actor: 'Ada Okafor', address: '192.0.2.9' },
  });
});

test('what the person did to others, and others to the person, keeps the names of the others', async () => {
  const user = await aTracedPerson();
  await erase(user.id);

  const byPerson = await db
    .select()
    .from(auditEvents)
    .where(sql`actor_id = ${user.id} and resource in ('users', 'functions')`);
  expect(byPerson).toMatchObject([
    { act: 'added', resource: 'functions', recordName: `Treasury of ${user.id}`, personal: null },
    { resource: 'users', recordId: String(lead.id), personal: { after: { job_title: `Auditor ${user.id}` } } },
  ]);
  expect(byPerson[1]?.personal?.actor).toBeUndefined();
  const aboutPerson = await db
    .select()
    .from(auditEvents)
    .where(sql`resource = 'users' and record_id = ${String(user.id)} and actor_id = ${lead.id} and act <> 'erased'`);
  expect(aboutPerson.map(({ personal }) => personal)).toEqual(
    Array.from({ length: 3 }, () => ({ actor: 'Ada Okafor', address: '192.0.2.9' })),
  );
});

test('a changed rest of what was erased shows', async () => {
  const user = await aTracedPerson();
  await erase(user.id);
  await seal();
  await asOwner(
    database,
    sql`update audit_events set personal = '{"actor": "Somebody else", "address": "192.0.2.9"}'
      where resource = 'users' and record_id = ${String(user.id)} and act = 'added'`,
  );
  expect((await verifyAudit(db)).faults[0]?.why).toContain('altered');

  await asOwner(
    database,
    sql`update audit_events set personal = null, actor_salt = null where resource = 'users' and act = 'added'
      and record_id = ${String(user.id)}`,
    sql`update audit_events set personal = personal || '{"name": "Added later"}' where act = 'erased'
      and record_id = ${String(user.id)}`,
  );
  expect((await verifyAudit(db)).faults[0]?.why).toContain('altered');
  await asOwner(database, sql`update audit_events set personal = personal - 'name' where act = 'erased'`);
});

test('events of an older version, with one digest over both parts, are erased whole', async () => {
  const user = await aUser({ client, ...person, username: 'grace.two@people.example' });
  await asOwner(
    database,
    sql`insert into audit_events (client_id, act, resource, record_id, actor_id, personal, salt, personal_digest)
      select ${client.id}::integer, 'changed', 'users', ${String(user.id)}, ${lead.id}::integer, part, salt,
        sha256(convert_to(salt::text || part::text, 'UTF8'))
      from (select '{"actor": "Ada Okafor", "name": "Grace Zimmerli"}'::jsonb as part, gen_random_uuid() as salt) old`,
    // Opened by the server, in the name of who made it.
    sql`insert into audit_events (client_id, act, resource, record_id, personal, salt, personal_digest)
      select ${client.id}::integer, 'added', 'pulses', '7', part, salt, sha256(convert_to(salt::text || part::text, 'UTF8'))
      from (select '{"after": {"sender": "Grace Zimmerli"}}'::jsonb as part, gen_random_uuid() as salt) old`,
    sql`insert into record_events (client_id, resource, record_id, act, by, actor_id, changes)
      values (${client.id}, 'pulses', 7, 'added', 'Grace Zimmerli', ${user.id}, '[]')`,
  );
  await asGrace(user, () => aFunction({ client }));
  await seal();
  expect(await verifyAudit(db)).toMatchObject({ faults: [] });
  await db.update(users).set({ isActive: false, firstName: '', lastName: '' }).where(eq(users.id, user.id));

  // As servers of the version before erase.
  await asLead(() => db.execute(sql`select erase_person_from_audit(${user.id})`));

  expect(await told()).not.toContain('Zimmerli');
  expect(await verifyAudit(db)).toMatchObject({ faults: [] });
});

test('nobody is erased who is active, or by a tenant, or twice with effect', async () => {
  const user = await aUser({ client });
  expect(await reasonOf(erase(user.id))).toContain('is active');
  expect(await reasonOf(erase(0))).toContain('No such person');
  const byTenant = database.in(tenantScope(client.id)).execute(erasing(user.id));
  expect(await reasonOf(byTenant)).toContain('permission denied');
  const byItself = db.execute(sql`select tell_audit('erased', 'users', '1', 1, 'done', null, null)`);
  expect(await reasonOf(byItself)).toContain('permission denied');
  await asLead(() => db.update(users).set({ isActive: false }).where(eq(users.id, user.id)));

  expect((await erase(user.id)).rows[0]?.events).toBeGreaterThan(0);
  expect((await erase(user.id)).rows[0]?.events).toBe(0);
});
