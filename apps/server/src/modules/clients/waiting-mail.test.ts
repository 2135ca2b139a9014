import { deleteClient, purgeClient } from '@orgscope/contract/resources/clients';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { mails } from '../../db/tables/mails.ts';
import type { MailKind } from '../../db/tables/mails.ts';
import { startTestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/builders.ts';

// No server listens there, so mail waits in the outbox.
const { call, database, aClient, aUser, aSession } = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' });
const db = database.in(platformScope);
const operator = await aSession({ platformRole: 'platform_admin' });

/** An administrator of the client, to whom mail of these kinds waits. */
async function aReader(client: Client, kinds: readonly MailKind[]) {
  const { id, username } = await aUser({ client, platformRole: 'client_admin' });
  const to = { userId: id, toAddress: username, toName: 'Ada', nextAttemptAt: new Date(Date.now() + 3_600_000) };
  await db.insert(mails).values(kinds.map((kind) => ({ ...to, kind, cause: `test:${id}:${kind}` })));
  return id;
}

async function waitingTo(userId: number) {
  const own = and(eq(mails.userId, userId), isNull(mails.deliveredAt), isNull(mails.deadAt));
  const rows = await db.select({ kind: mails.kind }).from(mails).where(own).orderBy(mails.id);
  return rows.map(({ kind }) => kind);
}

it.each([
  ['deleted', (id: number) => call(deleteClient, { as: operator, params: { id } }), []],
  [
    'marked for purge',
    (id: number, name: string) => call(purgeClient, { as: operator, params: { id }, body: { confirm: name } }),
    ['client_purge'],
  ],
])('people of a client that is %s get no more mail that waits, but learn who was let in', async (_, end, told) => {
  const [client, other] = [await aClient(), await aClient()];
  const kinds = ['invitation', 'monthly_digest', 'pulse_invitation', 'webhook_off', 'support_access'] as const;
  const [reader, foreign] = [await aReader(client, kinds), await aReader(other, kinds)];

  expect((await end(client.id, client.name)).statusCode).toBe(200);

  expect(await waitingTo(reader)).toEqual(['support_access', ...told]);
  expect(await waitingTo(foreign)).toEqual(kinds);
});
