import { deleteUser, inviteUser, resendInvitation, revokeInvitation } from '@orgscope/contract/resources/users';
import { changePassword, requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import type { MailKind } from '../db/tables/mails.ts';
import { users } from '../db/tables/users.ts';
import { startTestApp } from '../testing/app.ts';

// No server listens there, so mail waits in the outbox.
const { app, call, database, aClient, aUser, aSession } = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' });
const db = database.in(platformScope);
const client = await aClient();
const lead = await aSession({ client, platformRole: 'client_admin' });
const password = 'the former one';
const chosen = 'Kestrel over water';
let count = 0;

/** Adds a mail that is not due yet to the outbox. */
async function aMail(userId: number, kind: MailKind, fields: Partial<typeof mails.$inferInsert> = {}) {
  const later = new Date(Date.now() + 3_600_000);
  const to = { toAddress: 'reader@people.example', toName: 'Ada' };
  await db.insert(mails).values({ cause: `test:${++count}`, kind, userId, ...to, nextAttemptAt: later, ...fields });
}

const kindsTo = async (userId: number) => {
  const rows = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, userId)).orderBy(mails.id);
  return rows.map(({ kind }) => kind);
};

/** An invited user, with one mail of each kind still waiting. */
async function anInvited() {
  const body = { email: `guest${++count}@people.example`, platform_role: 'member' } as const;
  const { id } = (await call(inviteUser, { as: lead, body })).json().data;
  await aMail(id, 'first_login');
  await aMail(id, 'profile_changed');
  return { id, params: { id } };
}

/** A user with a password, and one mail of each kind still waiting. */
async function aMember() {
  const user = await aUser({ client, password });
  for (const kind of ['first_login', 'password_reset', 'profile_changed'] as const) await aMail(user.id, kind);
  return user;
}

it('has one invitation after another was sent', async () => {
  const { id, params } = await anInvited();

  await call(resendInvitation, { as: lead, params });

  expect(await kindsTo(id)).toEqual(['profile_changed', 'invitation']);
});

it('has one first password after another was sent', async () => {
  const { id, params } = await anInvited();
  await db.update(users).set({ confirmedAt: new Date() }).where(eq(users.id, id));

  await call(resendInvitation, { as: lead, params });

  expect(await kindsTo(id)).toEqual(['invitation', 'profile_changed', 'first_login']);
});

it('has no invitation that was revoked', async () => {
  const { id, params } = await anInvited();

  await call(revokeInvitation, { as: lead, params });

  expect(await kindsTo(id)).toEqual(['profile_changed']);
});

it('has one reset link after another was requested', async () => {
  const { id, username } = await aMember();

  await call(requestPasswordReset, { body: { email: username } });

  expect(await kindsTo(id)).toEqual(['first_login', 'profile_changed', 'password_reset']);
});

it('has no link or password after the password was changed', async () => {
  const user = await aMember();
  const body = { old_password: password, new_password: chosen, confirm_password: chosen };

  await call(changePassword, { as: await aSession({ user }), body });

  expect(await kindsTo(user.id)).toEqual(['profile_changed', 'password_changed']);
});

it('has no link or password for a deactivated user', async () => {
  const { id } = await aMember();

  await call(deleteUser, { as: lead, params: { id } });

  expect(await kindsTo(id)).toEqual(['profile_changed']);
});

it('shows for a month what happened to a mail', async () => {
  const { id, username } = await aUser({ client, password });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const days of [29, 31]) {
    await aMail(id, 'password_reset', { deliveredAt: daysAgo(days), parameters: { days: `${days}` } });
    await aMail(id, 'password_reset', { deadAt: daysAgo(days), parameters: { days: `${days}` } });
  }

  await call(requestPasswordReset, { body: { email: username } });
  await app.sweep();

  const rows = await db.select().from(mails).where(eq(mails.userId, id)).orderBy(mails.id);
  expect(rows.map(({ parameters }) => parameters['days'])).toEqual(['29', '29', undefined]);
});
