import { openPulse } from '@orgscope/contract/resources/pulses';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { mails } from '../../db/tables/mails.ts';
import { pulseActions, pulses } from '../../db/tables/pulses.ts';
import { users } from '../../db/tables/users.ts';
import { utcDay } from '../../lib/time/days.ts';
import { startTestApp } from '../../testing/app.ts';
import { pulseBuilders } from '../../testing/pulses.ts';
import { waitingConnectionsOf } from '../../testing/waiting-connections.ts';
import { mailAboutGuesses } from '../session/queries.ts';
import { mailAdministrators } from './mail-administrators.ts';
import { supersedeInvitations } from './supersede-invitations.ts';

// Simultaneous only on PostgreSQL: the embedded engine runs one transaction at a time.
const testApp = await startTestApp();
const { app, call, database, aUser } = testApp;
const { aCompany, aDraft } = pulseBuilders(testApp);
const db = database.in(platformScope);
const waitingConnections = waitingConnectionsOf(database);

/** Deactivates a person while mail is written, and returns what is written to them. */
async function mailsAfterLeaving(person: { id: number }, write: () => PromiseLike<unknown>) {
  const leave = (tx: Drizzle) => tx.update(users).set({ isActive: false }).where(eq(users.id, person.id));
  let writing: PromiseLike<unknown> | undefined;
  await database.transaction(platformScope, async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    if (database.engine === 'embedded') return leave(tx);
    writing = Promise.resolve(write());
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBeGreaterThan(0);
    return leave(tx);
  });
  await (writing ?? write());
  return db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, person.id));
}
const inTransaction = (write: (tx: Drizzle) => Promise<void>) => database.transaction(platformScope, write);

it('an administrator who leaves meanwhile is not told of the client', async () => {
  const { client, user } = await aCompany();
  const mail = { cause: `missed:${client.id}`, kind: 'missed_pulse' as const, parameters: {} };

  expect(await mailsAfterLeaving(user, () => inTransaction((tx) => mailAdministrators(tx, client.id, mail)))).toEqual(
    [],
  );
});

it('the owner of an action who leaves meanwhile is not reminded', async () => {
  const { client, lead } = await aCompany();
  const owner = await aUser({ client });
  const pulseId = await aDraft(lead);
  const dueOn = utcDay(Date.now() - 86_400_000);
  await db.insert(pulseActions).values({ clientId: client.id, pulseId, text: 'Ask again', ownerId: owner.id, dueOn });

  expect(await mailsAfterLeaving(owner, () => app.remindActions())).toEqual([]);
});

it('reminds of actions without holding their owners while it waits for administrators', async () => {
  const { client, user, lead } = await aCompany();
  const [owner, left] = [await aUser({ client }), await aUser({ client, isActive: false })];
  const pulseId = await aDraft(lead);
  const action = { clientId: client.id, pulseId, text: 'Ask again', dueOn: utcDay(Date.now() - 86_400_000) };
  await db.insert(pulseActions).values([owner, left].map(({ id }) => ({ ...action, ownerId: id })));
  const lock = (tx: Drizzle, { id }: { id: number }) =>
    tx.select().from(users).where(eq(users.id, id)).for('update', { noWait: true });

  let reminding: PromiseLike<unknown> | undefined;
  await database.transaction(platformScope, async (tx) => {
    await lock(tx, user);
    if (database.engine === 'embedded') return;
    reminding = app.remindActions();
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
    await lock(tx, owner);
  });
  await (reminding ?? app.remindActions());

  const told = await db.select({ userId: mails.userId }).from(mails).where(eq(mails.kind, 'pulse_action'));
  expect(told.map(({ userId }) => userId)).toEqual(expect.arrayContaining([user.id, owner.id]));
});

it('a person who leaves meanwhile is neither invited to a pulse nor reminded of it', async () => {
  const { client, lead } = await aCompany();
  const people = [];
  for (let count = 0; count < 9; count += 1) people.push(await aUser({ client }));
  const [first = { id: 0 }, second = { id: 0 }] = people;
  const id = await aDraft(lead);
  expect((await call(openPulse, { as: lead, params: { id } })).statusCode).toBe(200);

  expect(await mailsAfterLeaving(first, () => app.runPulses())).toEqual([]);

  await db.update(pulses).set({ remindersSent: 1 }).where(eq(pulses.id, id));
  const kinds = (await mailsAfterLeaving(second, () => app.runPulses())).map(({ kind }) => kind);
  expect(kinds).toEqual(['pulse_invitation']);
  expect(await db.$count(mails, eq(mails.kind, 'pulse_reminder'))).toBe(8);
});

it('an administrator who leaves meanwhile is not told that an invitation has ended', async () => {
  const { client, user } = await aCompany();
  const { id, username } = await aUser({
    client,
    acceptedTermsVersion: null,
    profileCompletedAt: null,
  });
  const invited = { id, username, client, invitedBy: null };

  expect(await mailsAfterLeaving(user, () => inTransaction((tx) => supersedeInvitations(tx, [invited])))).toEqual([]);
});

it('a person who leaves meanwhile is not told of guesses at the password', async () => {
  const person = await aUser({ password: 'Kestrel over water' });

  expect(await mailsAfterLeaving(person, () => mailAboutGuesses(database, person.username))).toEqual([]);
});
