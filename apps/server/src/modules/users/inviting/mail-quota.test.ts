import { english } from '@orgscope/contract/words/english';
import {
  checkUserImport,
  importUsers,
  inviteUser,
  resendInvitation,
  revokeInvitation,
  sendPasswordReset,
} from '@orgscope/contract/resources/users';
import { like, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { mails } from '../../../db/tables/mails.ts';
import { rateLimits } from '../../../db/tables/rate-limits.ts';
import { startTestApp } from '../../../testing/app.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { formOf } from '../../../testing/form.ts';
import { mailLimits } from './mail-quota.ts';

const { call, database, aClient, aUser, aSession } = await startTestApp({ MAIL_URL: 'smtp://127.0.0.1:1' });
const db = database.in(platformScope);
// The first client created is the platform's operator.
const operator = await aClient();
let count = 0;

/** A client with two administrators. */
async function aCompany() {
  await db.delete(rateLimits);
  const client = await aClient();
  const [lead, other] = [
    await aSession({ client, platformRole: 'client_admin' }),
    await aSession({ client, platformRole: 'client_admin' }),
  ];
  return { client, lead, other };
}

const invite = (as: SessionHeaders, email = `guest${++count}@people.example`, clientId?: number) =>
  call(inviteUser, { as, body: { email, platform_role: 'member', ...(clientId && { client_id: clientId }) } });

const formWith = (rows: number) =>
  formOf(
    { mapping: '{"email":0}' },
    {
      bytes: ['E-mail', ...Array.from({ length: rows }, () => `guest${++count}@people.example`)].join('\n'),
      name: 'people.csv',
      type: 'text/csv',
      field: 'file',
    },
  );
const bringIn = async (as: SessionHeaders, form: ReturnType<typeof formOf>) => {
  const { body } = await call(importUsers, { as, form });
  return JSON.parse(body.trimEnd().split('\n').at(-1) ?? '');
};

/** Sets the count as if all but so many had been sent already. */
const leave = (left: number, kind: string, { points }: { points: number }) =>
  db
    .update(rateLimits)
    .set({ points: points - left })
    .where(like(rateLimits.key, `${kind}:%`));

/** What counts of each kind, by whatever keys. */
const pointsOf = (...kinds: string[]) =>
  Promise.all(
    kinds.map(async (kind) => {
      const rows = await db
        .select()
        .from(rateLimits)
        .where(like(rateLimits.key, `${kind}:%`));
      return rows.reduce((sum, { points }) => sum + points, 0);
    }),
  );

type Response = Awaited<ReturnType<typeof invite>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const throttled = [429, 'throttled'];

it('limits an administrator to 300 mails an hour sent one by one, and says when more may be sent', async () => {
  const { lead, other } = await aCompany();
  const { id } = (await invite(lead)).json().data;
  await leave(1, 'mail-hour', mailLimits.perHour);
  expect((await call(resendInvitation, { as: lead, params: { id } })).statusCode).toBe(200);
  const before = await db.$count(mails);

  const responses = [
    await invite(lead),
    await call(resendInvitation, { as: lead, params: { id } }),
    await call(sendPasswordReset, { as: lead, params: { id } }),
  ];

  expect(responses.map(codeOf)).toEqual([throttled, throttled, throttled]);
  expect(responses[0]?.json().message).toMatch(
    /^You have sent 300 invitations and reset links in an hour\. Send more from \d+ \w+ 2\d{3} at \d\d:\d\d UTC, or /,
  );
  expect(Number(responses[0]?.headers['retry-after'])).toBeGreaterThan(3_500);
  // Texts tell minutes: none that begins before the hour is over.
  const { from } = responses[0]?.json().error.messages?.[0]?.params ?? {};
  expect(Date.parse(from) % 60_000).toBe(0);
  expect(Date.parse(from)).toBeGreaterThan(Date.now() + 3_500_000);
  expect(await db.$count(mails)).toBe(before);
  expect((await invite(other)).statusCode).toBe(201);
});

it('limits a client to 10,000 mails a day, whoever sends them, without affecting other clients', async () => {
  const { lead, other, client } = await aCompany();
  const admin = await aSession({ client: operator, platformRole: 'platform_admin' });
  await invite(lead);
  await leave(1, 'mail-client', mailLimits.perClient);
  expect((await invite(other)).statusCode).toBe(201);

  const response = await invite(lead);

  expect(codeOf(response)).toEqual(throttled);
  expect(response.json().message).toMatch(
    /^At most 10,000 invitations and reset links can be sent for a client in a day/,
  );
  expect(codeOf(await invite(admin, undefined, client.id))).toEqual(throttled);
  expect((await invite(admin, undefined, (await aClient()).id)).statusCode).toBe(201);
});

it('limits an administrator of many clients to 10,000 mails a day', async () => {
  await db.delete(rateLimits);
  const admin = await aSession({ client: operator, platformRole: 'platform_admin' });
  await invite(admin, undefined, (await aClient()).id);
  await leave(0, 'mail-administrator', mailLimits.perAdministrator);

  expect(codeOf(await invite(admin, undefined, (await aClient()).id))).toEqual(throttled);
});

it('sends one person ten mails a day, even if the invitation is revoked in between', async () => {
  const { lead, other } = await aCompany();
  const email = 'pestered@people.example';
  const { id } = (await invite(lead, email)).json().data;
  for (let turn = 1; turn < mailLimits.perAddress.points; turn += 1) {
    expect((await call(resendInvitation, { as: turn % 2 ? lead : other, params: { id } })).statusCode).toBe(200);
  }

  const again = await call(resendInvitation, { as: other, params: { id } });
  await call(revokeInvitation, { as: lead, params: { id } });

  expect(codeOf(again)).toEqual(throttled);
  expect(again.json().message).toMatch(/^This person has been sent 10 invitations or reset links in a day\. Send more/);
  expect(codeOf(await invite(lead, email.toUpperCase()))).toEqual(throttled);
});

it('counts no invitation that is refused, and lets the one that was sent be sent again', async () => {
  const { lead } = await aCompany();
  const email = 'again@people.example';
  const { id } = (await invite(lead, email)).json().data;
  for (let turn = 1; turn <= mailLimits.perAddress.points; turn += 1) {
    expect(codeOf(await invite(lead, email))).toEqual([409, 'name_taken']);
  }

  expect((await call(resendInvitation, { as: lead, params: { id } })).statusCode).toBe(200);
  expect(await pointsOf('mail-address', 'mail-hour', 'mail-administrator', 'mail-client')).toEqual([2, 2, 2, 2]);
});

it('counts nothing that is refused by a limit or fails, of invitations, resent ones and reset links', async () => {
  const { client, lead } = await aCompany();
  const user = await aUser({ client });
  const { id } = (await invite(lead)).json().data;
  const all = ['mail-hour', 'mail-administrator', 'mail-client'] as const;

  expect(codeOf(await call(resendInvitation, { as: lead, params: { id: user.id } }))).toEqual([409, 'already_active']);
  expect(codeOf(await call(sendPasswordReset, { as: lead, params: { id } }))).toEqual([409, 'inactive']);
  await asOwner(database, sql`alter table mails add constraint none check (kind <> 'invitation') not valid`);
  expect((await invite(lead)).statusCode).toBe(500);
  expect((await call(resendInvitation, { as: lead, params: { id } })).statusCode).toBe(500);
  await asOwner(database, sql`alter table mails drop constraint none`);
  expect(await pointsOf(...all)).toEqual([1, 1, 1]);
  await leave(0, 'mail-client', mailLimits.perClient);
  expect(codeOf(await invite(lead))).toEqual(throttled);
  expect(await pointsOf('mail-hour', 'mail-administrator')).toEqual([1, 1]);
});

it('the check of a file reports the rows beyond the limit, and none of it is imported', async () => {
  const { lead } = await aCompany();
  await invite(lead);
  await leave(2, 'mail-client', mailLimits.perClient);
  const before = await db.$count(mails);
  const form = formWith(3);

  const { data } = (await call(checkUserImport, { as: lead, form })).json();
  const refused = await call(importUsers, { as: lead, form });

  expect(data.faults).toEqual([
    expect.objectContaining({
      row: 4,
      field: '',
      text: expect.stringMatching(/^At most 10,000 .* Send more from/),
    }),
  ]);
  expect(codeOf(refused)).toEqual([400, 'validation_failed']);
  expect(await db.$count(mails)).toBe(before);
  expect(await bringIn(lead, formWith(2))).toMatchObject({ success: true });
  expect(codeOf(await invite(lead))).toEqual(throttled);
});

it('a failed import returns its unused quota, and two at once send no more than the rest', async () => {
  const { lead } = await aCompany();
  await invite(lead);
  await leave(3, 'mail-client', mailLimits.perClient);
  // The mails of the first import cannot be written.
  await asOwner(database, sql`alter table mails add constraint none check (kind <> 'invitation') not valid`);
  expect(await bringIn(lead, formWith(3))).toMatchObject({ success: false });
  await asOwner(database, sql`alter table mails drop constraint none`);

  const forms = [formWith(3), formWith(3)];
  const outcomes = await Promise.all(forms.map((form) => call(importUsers, { as: lead, form })));

  expect(outcomes.filter(({ body }) => body.includes('"success":true'))).toHaveLength(1);
});

const counts = ['mail-administrator', 'mail-client', 'mail-address'] as const;

it('an import counts the people that it mails, and none that it leaves out', async () => {
  const { lead } = await aCompany();
  const { username } = await aUser({ client: await aClient() });
  const bytes = ['E-mail', username, `guest${++count}@people.example`].join('\n');
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' };

  expect(await bringIn(lead, formOf({ mapping: '{"email":0}' }, file))).toMatchObject({
    success: true,
    data: { imported: 1, left_out: [{ row: 2 }] },
  });
  expect(await pointsOf(...counts)).toEqual([1, 1, 1]);
});

it('an import that is written succeeds, even if what each address has had cannot be counted', async () => {
  const { lead } = await aCompany();
  await asOwner(database, sql`alter table rate_limits add constraint none check (key not like 'mail-address:%')`);
  const outcome = await bringIn(lead, formWith(2));
  await asOwner(database, sql`alter table rate_limits drop constraint none`);

  expect(outcome).toMatchObject({ success: true, data: { imported: 2 } });
});

it('the check reports people who have had too many mails already', async () => {
  const { lead, client } = await aCompany();
  const { id } = (await invite(lead, 'often@people.example')).json().data;
  await leave(0, 'mail-address', mailLimits.perAddress);
  await call(revokeInvitation, { as: lead, params: { id } });
  await aUser({ client });
  const bytes = 'E-mail\noften@people.example\nseldom@people.example';
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' };

  const { data } = (await call(checkUserImport, { as: lead, form: formOf({ mapping: '{"email":0}' }, file) })).json();

  expect(data.faults.map(({ row, text }: { row: number; text: string }) => [row, text])).toContainEqual([
    2,
    english('users.too_many_mails.to_address_today'),
  ]);
  expect(data.faulty_rows).toBe(1);
});
