import { deleteUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { mails } from '../../../db/tables/mails.ts';
import type { MailKind } from '../../../db/tables/mails.ts';
import { startTestApp } from '../../../testing/app.ts';
import { connectScim } from '../../../testing/providers/scim-provider.ts';

const app = await startTestApp();
const { call, database, aClient, aUser, aSession } = app;
const db = database.in(platformScope);
const client = await aClient();
const lead = await aSession({ client, platformRole: 'client_admin' });
const { scim } = await connectScim(app, client);

const asking: MailKind[] = [
  'password_reset',
  'monthly_digest',
  'factors_reminder',
  'pulse_invitation',
  'pulse_reminder',
  'pulse_test',
  'pulse_action',
];

/** A user with mail that waits, and with one that was delivered. */
async function aReader() {
  const { id, username } = await aUser({ client });
  const nextAttemptAt = new Date(Date.now() + 3_600_000);
  const to = { userId: id, toAddress: username, toName: 'Ada', nextAttemptAt };
  await db
    .insert(mails)
    .values([...asking, 'password_changed' as const].map((kind) => ({ ...to, kind, cause: `test:${id}:${kind}` })));
  await db.insert(mails).values({ ...to, kind: 'pulse_invitation', cause: `test:${id}:sent`, deliveredAt: new Date() });
  return id;
}

async function kindsTo(userId: number) {
  const rows = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.userId, userId)).orderBy(mails.id);
  return rows.map(({ kind }) => kind);
}

it.each([
  ['by an administrator', (id: number) => call(deleteUser, { as: lead, params: { id } })],
  ['by the identity provider', (id: number) => scim('DELETE', `/Users/${id}`)],
])(
  'a user who is deactivated %s gets no more mail that asks for something, but is told of a change',
  async (_, remove) => {
    const id = await aReader();
    expect((await kindsTo(id)).length).toBe(asking.length + 2);

    expect(Math.floor((await remove(id)).statusCode / 100)).toBe(2);

    expect(await kindsTo(id)).toEqual(['password_changed', 'pulse_invitation']);
  },
);
