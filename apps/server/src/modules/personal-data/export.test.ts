import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exportOwnData, exportUserData } from '@orgscope/contract/resources/personal-data';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { auditEvents } from '../../db/tables/audit-events.ts';
import { mails } from '../../db/tables/mails.ts';
import { pulseInvitations } from '../../db/tables/pulse-answers.ts';
import { refusedInvitations } from '../../db/tables/refused-invitations.ts';
import { savedViews } from '../../db/tables/saved-views.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { startTestApp } from '../../testing/app.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { pulseBuilders } from '../../testing/pulses.ts';
import { scannedTables } from '../../testing/scanned-tables.ts';
import { notGiven, personTables } from './person-tables.ts';
import { personFile } from './read-person.ts';

const app = await startTestApp();
const { call, database, aClient, aUser, aSession, aSubscription, anApplication, anAsset, anAttribute, anAnswer } = app;
const db = database.in(platformScope);
const password = 'Kestrel over water';
const client = await aClient();
await aSubscription({ client, modules: ['stakeholder_engagement'] });
const lead = await aSession({ client, platformRole: 'client_admin', firstName: 'Marcus', lastName: 'Bell' });

const exportOf = (as: SessionHeaders, id: number) => call(exportUserData, { as, params: { id } });

const aView = (userId: number, name: string, query: string, isShared = false) =>
  db.insert(savedViews).values({
    clientId: client.id,
    userId,
    name,
    nameKey: name.toLowerCase(),
    query,
    isShared,
    screen: 'assets',
    hiddenColumns: [],
  });

it('knows every column that names people', async () => {
  const { rows } = await db.execute<{ name: string; column: string }>(sql`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and (
      a.attname ~ '(^|_)(user|owner|actor|inviter|caller|person)_id$|_by(_id|_name)?$|^(by|caller|sender)$'
      or exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and k.confrelid = 'users'::regclass
        and a.attnum = any (k.conkey) and a.attname <> 'client_id'))`);
  const isKnown = ({ name, column }: { name: string; column: string }) =>
    personTables[name]?.of.split(' ').includes(column) || `${name} ${column}` in notGiven || `* ${column}` in notGiven;

  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !isKnown(row))).toEqual([]);
  const named = new Set(rows.flatMap(({ name, column }) => [`${name} ${column}`, `* ${column}`]));
  expect(Object.keys(notGiven).filter((column) => !named.has(column))).toEqual([]);
});

it('gives a person everything about them, without secrets and without others', async () => {
  const user = await aUser({ client, password, firstName: 'Lina', lastName: 'Osei', username: 'lina@people.example' });
  const as = await aSession({ user });
  const [option] = (await anAttribute({ client, name: 'Floor', options: ['Third'] })).options;
  if (option) await anAnswer(user, option);
  await anAsset({ client, name: 'Cube', assignedUserId: user.id, status: 'assigned' });
  await anAsset({ client, name: 'Sphere' });
  await anApplication({ client, name: 'Ledger', itOwnerId: user.id });
  await aView(user.id, 'Mine', 'status=lost');
  await db
    .insert(refusedInvitations)
    .values({ clientId: client.id, inviterId: user.id, address: 'noor@people.example' });
  const mail = { userId: user.id, toAddress: user.username, toName: 'Lina Osei' };
  await db.insert(mails).values([
    { ...mail, cause: 'one', kind: 'sessions_ended' },
    { ...mail, cause: 'two', kind: 'pulse_reminder' },
  ]);

  const response = await call(exportOwnData, { as });

  const data = response.json();
  expect(data.users).toMatchObject([{ username: 'lina@people.example', first_name: 'Lina', client: client.name }]);
  expect(data.assets).toMatchObject([{ name: 'Cube', status: 'assigned' }]);
  expect(data.applications).toMatchObject([{ name: 'Ledger', is_it_owner: true, is_business_owner: false }]);
  expect(data.user_attribute_values).toMatchObject([{ attribute: 'Floor', option: 'Third' }]);
  expect(data.saved_views).toMatchObject([{ name: 'Mine', query: 'status=lost' }]);
  expect(data.sessions).toHaveLength(1);
  expect(data.mails).toMatchObject([{ kind: 'sessions_ended' }]);
  expect(data.audit_events[0]).toMatchObject({ act: 'added', resource: 'users', after: { first_name: 'Lina' } });
  const given = Object.keys(personTables).filter((table) => !personTables[table]?.isWithheld);
  expect(Object.keys(data)).toEqual(['about', ...given]);
  expect(data.about.notes.join(' ')).toContain('Answers to pulses are not here');
  for (const secret of ['_hash', '$scrypt', 'argon', 'noor@', 'Sphere', 'pulse_reminder', 'Marcus']) {
    expect([secret, response.body.includes(secret)]).toEqual([secret, false]);
  }
  const [event] = await db.select().from(auditEvents).where(eq(auditEvents.act, 'exported'));
  expect(event).toMatchObject({ resource: 'users', recordId: String(user.id), actorId: user.id, clientId: client.id });
});

it('reads no large table without an index', async () => {
  const { id: personId, clientId } = await aUser({ client });
  const asked = { personId, clientId, isOwn: true };

  const scanned = await scannedTables(database, (on) => text(Readable.from(personFile(on, asked, new Date()))));

  // The rows of these are few, or kept for some months.
  expect(scanned).toEqual(['refused_invitations']);
});

it('does not tell an administrator whether a person has answered a pulse', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aUser({ client })));
  const { aDraft, open } = pulseBuilders(app);
  await open(lead, await aDraft(lead));
  await open(lead, await aDraft(lead));
  const [person] = people;
  const answered = (id: number) => exportOf(lead, id).then((response) => response.json().pulse_invitations);
  const before = await answered(person?.id ?? 0);

  // An update moves the row behind the others.
  const [first] = before;
  await db
    .update(pulseInvitations)
    .set({ hasAnswered: true, reminded: 1 })
    .where(eq(pulseInvitations.pulseId, first.pulse_id));

  const invitation = { pulse_id: expect.any(Number), pulse: expect.any(String) };
  expect(before).toMatchObject([invitation, invitation]);
  expect(await answered(person?.id ?? 0)).toEqual(before);
});

it('gives private views to the person alone, and says so', async () => {
  const user = await aUser({ client });
  await aView(user.id, 'Looking for another job', 'search=exit');
  await aView(user.id, 'Ours', 'status=lost', true);

  const [theirs, own] = [await exportOf(lead, user.id), await call(exportOwnData, { as: await aSession({ user }) })];

  expect(theirs.json().saved_views).toMatchObject([{ name: 'Ours' }]);
  expect(theirs.body).not.toMatch(/another job|search=exit/);
  expect(own.json().saved_views).toHaveLength(2);
  const says = [theirs, own].map((file) => file.json().about.notes.join(' ').includes('Private views'));
  expect(says).toEqual([true, false]);
});

it('tells what others did to the account, and not who', async () => {
  const user = await aUser({ client, firstName: 'Noor' });
  await call(exportUserData, { as: lead, params: { id: user.id } });

  const { audit_events: events } = (await exportOf(await aSession({ platformRole: 'platform_admin' }), user.id)).json();

  expect(events.at(-2)).toMatchObject({ act: 'exported', by_this_person: false, address: null });
  expect(JSON.stringify(events)).not.toContain('Bell');
});

/** An invitation that was revoked before the person was invited anew, as another user. */
const aRevoked = (username: string, platformRole: 'member' | 'platform_admin' = 'member') =>
  aUser({ client, username, platformRole, isActive: false, acceptedTermsVersion: null, profileCompletedAt: null });

it('has the revoked invitations of the same address, each of which the audit names', async () => {
  const user = await aUser({ client, username: 'again@people.example' });
  const former = await aRevoked('again@people.example');
  // Of somebody who had the address before.
  await aUser({ client, username: 'again@people.example', isActive: false });
  const as = await aSession({ user });

  for (const file of [await exportOf(lead, user.id), await call(exportOwnData, { as })]) {
    expect(file.json().users.map(({ id }: { id: number }) => id)).toEqual([user.id, former.id]);
  }
  const recorded = await db
    .select({ id: auditEvents.recordId })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.act, 'exported'),
        inArray(
          auditEvents.recordId,
          [user, former].map(({ id }) => String(id)),
        ),
      ),
    )
    .orderBy(auditEvents.id);
  const both = [String(user.id), String(former.id)];
  expect(recorded.map(({ id }) => id)).toEqual([...both, ...both]);
});

it('is refused to administrators of the client if one of those was above their rank, and given to the person', async () => {
  const user = await aUser({ client, username: 'risen@people.example' });
  await aRevoked('risen@people.example', 'platform_admin');

  const refused = await exportOf(lead, user.id);

  expect([refused.statusCode, refused.json().error?.code]).toEqual([403, 'permission_denied']);
  expect((await call(exportOwnData, { as: await aSession({ user }) })).statusCode).toBe(200);
});

it('is for administrators of the client and of the platform, who cannot take it of each other', async () => {
  const codeOf = async (as: SessionHeaders, id: number) => {
    const response = await exportOf(as, id);
    return [response.statusCode, response.json().error?.code];
  };
  const user = await aUser({ client, isActive: false });
  const operator = await aUser({ client, platformRole: 'platform_admin' });
  const stranger = await aSession({ platformRole: 'client_admin' });

  expect(await codeOf(lead, user.id)).toEqual([200, undefined]);
  expect(await codeOf(stranger, user.id)).toEqual([404, 'not_found']);
  expect(await codeOf(lead, operator.id)).toEqual([403, 'permission_denied']);
  await db.update(sessions).set({ provenAt: sql`now() - interval '16 minutes'` });
  expect(await codeOf(lead, user.id)).toEqual([400, 'proof_required']);
});
