import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { importUsers, inviteUser, resendInvitation, sendPasswordReset } from '@orgscope/contract/resources/users';
import { randomBytes } from 'node:crypto';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import { userTokens } from '../db/tables/user-tokens.ts';
import { hashOfToken } from '../lib/secrets/random-token.ts';
import { startTestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { formOf } from '../testing/form.ts';
import { startMailServer, tokenIn } from '../testing/mail.ts';
import { mailSecrets } from './mail-secrets.ts';

const [former, key] = [randomBytes(32), randomBytes(32)];
// No server listens there, so mail waits in the outbox.
const { app, call, database, settings, aClient, aUser, aSession } = await startTestApp({
  MAIL_URL: 'smtp://127.0.0.1:1',
  SECRET_KEY: key.toString('base64'),
});
const db = database.in(platformScope);
const { open, seal } = mailSecrets([key]);
const server = await startMailServer();
const client = await aClient();
const lead = await aSession({ client, platformRole: 'client_admin' });
let count = 0;

const newestMail = async () => {
  const [mail] = await db.select().from(mails).orderBy(desc(mails.id)).limit(1);
  if (!mail) throw new Error('The outbox is empty');
  return mail;
};

/** Adds a reset mail to the outbox like a version without encryption. */
async function aPlainMail(fields: Partial<typeof mails.$inferInsert> = {}) {
  const { id: userId } = await aUser({ client });
  const cause = `plain:${++count}`;
  const mail = {
    cause,
    kind: 'password_reset' as const,
    userId,
    toAddress: `plain${count}@people.example`,
    toName: '',
  };
  await asOwner(database, sql`alter table mails drop constraint mails_secret_is_sealed`);
  await db.insert(mails).values({ ...mail, secret: `plain-token-${count}`, ...fields });
  await asOwner(
    database,
    sql`alter table mails add constraint mails_secret_is_sealed check (secret like 'v1.%.%') not valid`,
  );
  return mail;
}

/** Another server on the same database, which delivers all due mail. */
async function deliverAs(secretKeys: Buffer[]) {
  const other = await buildApp({ settings: { ...settings, mailUrl: server.url, secretKeys }, database });
  await other.ready();
  await other.mailDelivered();
  await other.close();
}

const receivedBy = (address: string) => server.received.filter(({ to }) => to?.[0]?.address === address);
const due = () => db.update(mails).set({ nextAttemptAt: new Date(0) });

it('are encrypted in the outbox, whichever call added them', async () => {
  const { username, id } = await aUser({ client, password: 'the former one' });
  const invited = (
    await call(inviteUser, { as: lead, body: { email: 'guest@people.example', platform_role: 'member' } })
  ).json().data;
  const invitation = await newestMail();
  const file = { bytes: 'E-mail\none@people.example\n', name: 'people.csv', type: 'text/csv', field: 'file' };
  await call(importUsers, { as: lead, form: formOf({ mapping: '{"email":0}' }, file) });
  const calls = [
    () => call(resendInvitation, { as: lead, params: { id: invited.id } }),
    async () => call(confirmInvitation, { body: { token: open(await newestMail()) ?? '' } }),
    () => call(requestPasswordReset, { body: { email: username } }),
    () => call(sendPasswordReset, { as: lead, params: { id } }),
  ];
  const kept = [invitation, await newestMail()];
  for (const make of calls) {
    await make();
    kept.push(await newestMail());
  }

  const hashes = await db.select({ hash: userTokens.tokenHash }).from(userTokens);
  const isKnown = (token: string | null) => hashes.some(({ hash }) => hash.equals(hashOfToken(token ?? '')));
  expect(kept.map(({ kind }) => kind)).toEqual([
    'invitation',
    'invitation',
    'invitation',
    'first_login',
    'password_reset',
    'password_reset',
  ]);
  expect(kept.every(({ secret }) => secret?.startsWith('v1.') && !isKnown(secret))).toBe(true);
  const [firstPassword] = kept.filter(({ kind }) => kind === 'first_login').map(open);
  expect(firstPassword).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(kept.filter((mail) => isKnown(open(mail)))).toHaveLength(kept.length - 1);
});

it('cannot be added in plain text', async () => {
  const { id: userId } = await aUser({ client });
  const mail = { cause: 'plain', kind: 'invitation', userId, toAddress: 'a@b.example', toName: '' } as const;

  await expect(db.insert(mails).values({ ...mail, secret: 'plain-token' })).rejects.toMatchObject({
    cause: { constraint: 'mails_secret_is_sealed' },
  });
});

describe('on other servers', () => {
  // Its worker would take mail too.
  beforeAll(() => app.close());

  it('of an earlier version are encrypted at the start, and delivered', async () => {
    const later = await aPlainMail({ nextAttemptAt: new Date(Date.now() + 3_600_000) });
    const now = await aPlainMail();

    await deliverAs([key]);

    const [waiting] = await db.select().from(mails).where(eq(mails.cause, later.cause));
    expect(waiting?.secret).toMatch(/^v1\./);
    expect(waiting && open(waiting)).toBe(`plain-token-${count - 1}`);
    expect(tokenIn(receivedBy(now.toAddress)[0])).toBe(`plain-token-${count}`);
  });

  it('are decrypted with a former key too, and are removed once delivered', async () => {
    const { id: userId } = await aUser({ client });
    const mail = { cause: 'rotated', kind: 'password_reset', userId, toAddress: 'rotated@people.example' } as const;
    await db
      .insert(mails)
      .values({ ...mailSecrets([former]).seal({ ...mail, secret: 'under-the-former' }), toName: '' });

    await deliverAs([key]);
    expect(receivedBy(mail.toAddress)).toEqual([]);
    await due();
    await deliverAs([key, former]);

    expect(tokenIn(receivedBy(mail.toAddress)[0])).toBe('under-the-former');
    expect(await db.$count(mails, isNotNull(sql`case when delivered_at is not null then secret end`))).toBe(0);
  });

  it('cannot be sent to another address than the intended one', async () => {
    const { id: userId } = await aUser({ client });
    const mail = { cause: 'redirected', kind: 'password_reset', userId, toAddress: 'owner@people.example' } as const;
    const redirected = { ...seal({ ...mail, secret: 'for-the-owner' }), toName: '', toAddress: 'thief@people.example' };
    await db.insert(mails).values(redirected);

    await deliverAs([key]);

    expect(receivedBy('thief@people.example')).toEqual([]);
    const [kept] = await db.select().from(mails).where(eq(mails.cause, mail.cause));
    expect(kept).toMatchObject({ deliveredAt: null, attempts: 1 });
  });
});
