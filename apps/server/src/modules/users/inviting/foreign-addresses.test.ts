import { english } from '@orgscope/contract/words/english';
import { checkAssetImport } from '@orgscope/contract/resources/assets';
import { requestPasswordReset } from '@orgscope/contract/resources/passwords';
import { search } from '@orgscope/contract/resources/search';
import { signIn } from '@orgscope/contract/resources/session';
import {
  checkUserImport,
  deleteUser,
  exportUsers,
  importUsers,
  inviteUser,
  listUsers,
  resendInvitation,
  restoreUser,
  updateUser,
} from '@orgscope/contract/resources/users';
import type { UserChange } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { mails } from '../../../db/tables/mails.ts';
import { refusedInvitations } from '../../../db/tables/refused-invitations.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import { asOwner } from '../../../testing/as-owner.ts';
import { formOf } from '../../../testing/form.ts';
import { startMailServer } from '../../../testing/mail.ts';
import { foreignLimits } from './foreign-addresses.ts';

const { url: mailUrl } = await startMailServer();
const { app, call, database, aClient, aUser, aSession } = await startTestApp({ MAIL_URL: mailUrl });
const db = database.in(platformScope);
const operator = await aClient();
const [victim, attacker] = [await aClient({ name: 'Victim' }), await aClient({ name: 'Attacker' })];
const admin = await aSession({ client: operator, platformRole: 'platform_admin' });
const lead = await aUser({ client: attacker, platformRole: 'client_admin' });
const as = await aSession({ user: lead });

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const invited = { acceptedTermsVersion: null, profileCompletedAt: null } as const;

// Addresses of the same length, so that answers can be compared byte for byte without the address.
const known = 'known@a.example';
const asked = 'asked@a.example';
const empty = 'empty@a.example';
const addresses = [known, asked, empty];
await aUser({ client: victim, username: known, password: 'the right password' });
await aUser({ client: victim, username: asked, ...invited });
// The attacker has invited and revoked all of them before.
const revoked = await Promise.all(
  addresses.map(async (username) => (await aUser({ client: attacker, username, ...invited, isActive: false })).id),
);

const heading = 'E-mail,Role';
const upload = (mapping: Record<string, number>, ...lines: string[]) =>
  formOf(
    { mapping: JSON.stringify(mapping) },
    { bytes: lines.join('\r\n'), field: 'file', name: 'file.csv', type: 'text/csv' },
  );
const userFile = (...rows: string[]) => upload({ email: 0, platform_role: 1 }, heading, ...rows);
const linesOf = ({ body }: Response) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const probes: Record<string, (address: string, index: number) => Promise<Response>> = {
  'the check of an import': (address) => call(checkUserImport, { as, form: userFile(`${address},`) }),
  'the check of a file with a fault': (address) => call(checkUserImport, { as, form: userFile(`${address},king`) }),
  'an import with a fault': (address) => call(importUsers, { as, form: userFile(`${address},`, 'nobody,') }),
  'an invitation with a fault': (address) =>
    call(inviteUser, { as, body: { email: address, platform_role: 'member', client_function_id: 2_000_000_000 } }),
  'an invitation into another client': (address) =>
    call(inviteUser, { as, body: { email: address, platform_role: 'member', client_id: victim.id } }),
  'the list': (address) => call(listUsers, { as, query: { search: address, include_inactive: 'true' } as never }),
  'the export': (address) => call(exportUsers, { as, query: { search: address, include_inactive: 'true' } as never }),
  'the search': (address) => call(search, { as, query: { q: address } as never }),
  'an import of assets': (address) =>
    call(checkAssetImport, {
      as,
      form: upload(
        { asset_tag: 0, name: 1, category: 2, status: 3, assigned_user: 4 },
        'Tag,Name,Category,Status,Person',
        `T-1,Laptop,laptop,assigned,${address}`,
      ),
    }),
  'a change of address': (address) =>
    call(updateUser, { as, params: { id: lead.id }, body: { username: address, email: address } as UserChange }),
  'restoring a revoked invitation': async (_, index) => {
    const id = revoked[index] ?? 0;
    const response = await call(restoreUser, { as, params: { id } });
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    return response;
  },
  'a sign-in': (address) => call(signIn, { body: { username: address, password: 'a wrong password' } }),
  'a password reset': (address) => call(requestPasswordReset, { body: { email: address } }),
};

/** A caller's view of an answer, without the address, the record's id and timestamps. */
function seen(response: Response, address: string) {
  const { date: _, 'x-request-id': __, ...headers } = response.headers;
  const body = response.body
    .replaceAll(address, 'ADDRESS')
    .replaceAll(/"(id|version)":\d+/g, '"$1":0')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'MOMENT');
  return { status: response.statusCode, headers, body };
}

describe('an account of the address at another client', () => {
  it.each(Object.keys(probes))('is not revealed by %s', async (name) => {
    const answers = [];
    for (const [index, address] of addresses.entries()) {
      const response = await probes[name]?.(address, index);
      if (response) answers.push(seen(response, address));
    }

    expect(answers).toHaveLength(addresses.length);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await db.$count(refusedInvitations)).toBe(0);
  });

  it('is revealed by a real invitation, and recorded with who tried which address', async () => {
    const invite = (email: string) => call(inviteUser, { as, body: { email, platform_role: 'member' } });

    const refused = await invite(known);

    expect(codeOf(refused)).toEqual([409, 'name_taken']);
    expect(refused.json().message).toEqual({ email: [english('users.email_elsewhere')] });
    expect(await db.select().from(refusedInvitations)).toMatchObject([
      { clientId: attacker.id, inviterId: lead.id, address: known },
    ]);
    for (const address of [asked, empty]) expect((await invite(address)).statusCode).toBe(201);
    expect(await db.$count(refusedInvitations)).toBe(1);
  });

  it('is shown by the check to platform administrators, who see every client anyway', async () => {
    const form = formOf(
      { client_id: String(attacker.id), mapping: JSON.stringify({ email: 0 }) },
      { bytes: `E-mail\r\n${known}`, field: 'file', name: 'file.csv', type: 'text/csv' },
    );

    const { data } = (await call(checkUserImport, { as: admin, form })).json();

    expect(data.faults).toMatchObject([{ row: 2, field: 'email', text: english('users.email_elsewhere') }]);
  });
});

it('of a deleted client is free once the operator has deactivated its user', async () => {
  const gone = await aClient({ isActive: false });
  const { id, username } = await aUser({ client: gone });
  const invite = async () =>
    (await call(inviteUser, { as: admin, body: { email: username, client_id: victim.id, platform_role: 'member' } }))
      .statusCode;
  expect(await invite()).toBe(409);

  const listed = (await call(listUsers, { as: admin, query: { client_id: gone.id } })).json().data;
  expect(listed).toMatchObject([{ id }]);
  expect((await call(deleteUser, { as: admin, params: { id } })).statusCode).toBe(200);

  expect(await invite()).toBe(201);
});

describe('the refusals of a day', () => {
  /** A client with a number of administrators, and a new count. */
  async function aCompany(administrators = 1) {
    const client = await aClient();
    const sessions = [];
    for (let index = 0; index < administrators; index += 1) {
      sessions.push(await aSession({ client, platformRole: 'client_admin' }));
    }
    return { client, sessions };
  }
  type Company = Awaited<ReturnType<typeof aCompany>>;
  const someone = async (count: number) => {
    const made = [];
    for (let index = 0; index < count; index += 1) made.push(await aUser({ client: victim }));
    return made.map(({ username }) => username);
  };
  const inviteAll = (who: Company['sessions'][number] | undefined, emails: string[]) =>
    Promise.all(
      emails.map((email) => call(inviteUser, { ...(who && { as: who }), body: { email, platform_role: 'member' } })),
    );
  const ofClient = ({ client }: Company) => db.$count(refusedInvitations, eq(refusedInvitations.clientId, client.id));
  let count = 0;
  const nobody = () => `nobody${++count}@a.example`;

  it('are limited per inviter, even if many are sent at once; then no one can be invited', async () => {
    const company = await aCompany(2);
    const [first, second] = company.sessions;
    const foreign = await someone(foreignLimits.perInviter + 5);

    const responses = await inviteAll(first, foreign);

    const codes = responses.map((response) => response.json().error.code);
    expect(codes.filter((code) => code === 'name_taken')).toHaveLength(foreignLimits.perInviter);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(5);
    expect(await ofClient(company)).toBe(foreignLimits.perInviter);
    const [again, anybody] = [await inviteAll(first, foreign.slice(0, 1)), await inviteAll(first, [nobody()])];
    for (const response of [...again, ...anybody]) {
      expect(codeOf(response)).toEqual([429, 'throttled']);
      expect(response.json().message).toBe(english('users.invitations_paused', { hours: 24 }));
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(86_000);
    }
    expect((await inviteAll(second, [nobody()]))[0]?.statusCode).toBe(201);

    await asOwner(database, sql`update ${refusedInvitations} set at = at - interval '24 hours'`);
    expect((await inviteAll(first, [nobody()]))[0]?.statusCode).toBe(201);
  });

  it('count an address once, however often it is tried', async () => {
    const company = await aCompany(1);
    const [session] = company.sessions;
    const [address = ''] = await someone(1);

    for (let tried = 0; tried < 3; tried += 1) await inviteAll(session, [address]);
    await asOwner(database, sql`update ${refusedInvitations} set at = at - interval '25 hours'`);
    await inviteAll(session, [address]);

    expect(await ofClient(company)).toBe(1);
  });

  it('are limited per client, whoever invites or sends again', async () => {
    const company = await aCompany(3);
    const { client, sessions } = company;
    for (const session of sessions) await inviteAll(session, await someone(foreignLimits.perInviter));
    expect(await ofClient(company)).toBe(foreignLimits.perClient);
    const open = await aUser({ client, ...invited });

    const late = await aSession({ client, platformRole: 'client_admin' });
    expect(codeOf((await inviteAll(late, [nobody()]))[0] as Response)).toEqual([429, 'throttled']);
    const resent = await call(resendInvitation, { as: late, params: { id: open.id } });
    expect(codeOf(resent)).toEqual([429, 'throttled']);
    const imported = await call(importUsers, { as: late, form: userFile(`${nobody()},`) });
    expect(linesOf(imported).at(-1).error.code).toBe('throttled');
    // None of it limits platform administrators.
    const body = { email: nobody(), client_id: client.id, platform_role: 'member' } as const;
    expect((await call(inviteUser, { as: admin, body })).statusCode).toBe(201);
  });

  it('come at the end of an import, which invites everyone else', async () => {
    const company = await aCompany();
    const [session] = company.sessions;
    const [foreign, here, there] = [(await aUser({ client: victim })).username, nobody(), nobody()];
    const form = userFile(`${here},`, `${foreign},`, `${there},`);

    const checked = await call(checkUserImport, { ...(session && { as: session }), form });
    const response = await call(importUsers, { ...(session && { as: session }), form });

    expect(checked.json().data).toMatchObject({ faulty_rows: 0 });
    expect(linesOf(response)).toEqual([
      { done: 0, total: 3 },
      { done: 3, total: 3 },
      {
        success: true,
        message: english('users.imported_but', { count: 2, left_out: 1 }),
        code: 'users.imported_but',
        params: { count: 2, left_out: 1 },
        data: {
          imported: 2,
          added: 2,
          changed: 0,
          unchanged: 0,
          left_out: [
            {
              row: 3,
              field: 'email',
              value: foreign,
              text: english('users.email_elsewhere'),
              code: 'users.email_elsewhere',
            },
          ],
        },
      },
    ]);
    expect(await ofClient(company)).toBe(1);
    expect(await db.$count(mails, eq(mails.toAddress, foreign))).toBe(0);
  });

  it('are all used up by an import with more of them, which invites no one', async () => {
    const company = await aCompany();
    const [session] = company.sessions;
    const foreign = await someone(foreignLimits.perInviter + 1);
    const form = userFile(...[nobody(), ...foreign].map((address) => `${address},`));

    const response = await call(importUsers, { ...(session && { as: session }), form });

    expect(linesOf(response).at(-1)).toMatchObject({
      success: false,
      message: english('users.import_tells_too_much', { hours: 24 }),
      error: { code: 'throttled' },
    });
    expect(await db.$count(users, eq(users.clientId, company.client.id))).toBe(1);
    expect(await ofClient(company)).toBe(foreignLimits.perInviter);
    expect(codeOf((await inviteAll(session, [nobody()]))[0] as Response)).toEqual([429, 'throttled']);
  });

  it('include restoring a user whose address has another account now', async () => {
    const company = await aCompany();
    const left = await aUser({ client: company.client, isActive: false });
    await aUser({ client: victim, username: left.username });
    const [session] = company.sessions;

    const response = await call(restoreUser, { ...(session && { as: session }), params: { id: left.id } });

    expect([...codeOf(response), response.json().message]).toEqual([
      409,
      'name_taken',
      english('users.restore_elsewhere'),
    ]);
    expect(await ofClient(company)).toBe(1);
  });

  it('are kept for 90 days', async () => {
    await db.delete(refusedInvitations);
    const [old, young] = [91, 89].map((days) => new Date(Date.now() - days * 86_400_000));
    const row = { clientId: attacker.id, inviterId: lead.id, address: known };
    await db.insert(refusedInvitations).values([
      { ...row, at: old },
      { ...row, at: young },
    ]);

    await app.sweep();

    expect(await db.select({ at: refusedInvitations.at }).from(refusedInvitations)).toEqual([{ at: young }]);
  });
});
