import { Writable } from 'node:stream';
import { english } from '@orgscope/contract/words/english';
import { getMe } from '@orgscope/contract/resources/me';
import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { signIn } from '@orgscope/contract/resources/session';
import { inviteUser, resendInvitation, revokeInvitation, sendPasswordReset } from '@orgscope/contract/resources/users';
import type { Invitation } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { users } from '../../db/tables/users.ts';
import { makeLogger } from '../../lib/process/logger.ts';
import { startTestApp } from '../../testing/app.ts';
import { passwordIn, startMailServer, tokenIn } from '../../testing/mail.ts';

const lines: string[] = [];
const logger = makeLogger(
  'info',
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);
// As with the embedded database, whichever is under test: only there does the log contain links.
const server = await startTestApp({ DATABASE_URL: '' }, logger);
const { call, mailTo, settings, database, aClient, aFunction, aLocation, aUser, aSession, userById } = server;
const db = database.in(platformScope);

// The first client created is the platform's operator.
const operator = await aClient();
const acme = await aClient({ name: 'Acme' });
const admin = await aSession({ client: operator, platformRole: 'platform_admin', firstName: 'Mira', lastName: 'Vega' });
const lead = await aSession({ client: acme, platformRole: 'client_admin' });

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
let count = 0;
const someone = (fields: Partial<Invitation> = {}): Invitation => ({
  email: `guest${++count}@people.example`,
  platform_role: 'member',
  ...fields,
});
const idIn = (response: Response): number => response.json().data.id;

/** A user invited to Acme, with the token from the mail. */
async function anInvited() {
  const body = someone();
  const id = idIn(await call(inviteUser, { as: lead, body }));
  const [mail] = await mailTo(body.email);
  return { id, email: body.email, params: { id }, token: tokenIn(mail) };
}

async function aConfirmed() {
  const invited = await anInvited();
  await call(confirmInvitation, { body: { token: invited.token } });
  const [, mail] = await mailTo(invited.email);
  return { ...invited, password: passwordIn(mail) };
}

describe('inviting', () => {
  it('creates a user of the own client and mails the invitation', async () => {
    const team = await aFunction({ client: acme });
    const place = await aLocation({ client: acme });
    const body = someone({
      email: ' New.Person@People.Example ',
      first_name: ' Ada ',
      last_name: 'Okafor',
      client_function_id: team.id,
      client_location_id: place.id,
    });

    const response = await call(inviteUser, { as: lead, body });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      success: true,
      message: english('users.done.add'),
      code: 'users.done.add',
      data: {
        id: idIn(response),
        username: 'new.person@people.example',
        first_name: 'Ada',
        last_name: 'Okafor',
        platform_role: 'member',
        client: { id: acme.id, name: 'Acme' },
        status: 'invited',
      },
    });
    expect(await userById(idIn(response))).toMatchObject({
      clientFunctionId: team.id,
      clientLocationId: place.id,
      passwordHash: null,
      invitedAt: expect.any(Date),
      invitedBy: expect.any(Number),
    });
    expect(await mailTo('new.person@people.example')).toHaveLength(1);
  });

  it('lets a platform administrator invite into any client, and grant every role in the operator’s', async () => {
    const outside = await call(inviteUser, {
      as: admin,
      body: someone({ client_id: acme.id, platform_role: 'client_admin' }),
    });
    const inside = await call(inviteUser, { as: admin, body: someone({ platform_role: 'platform_admin' }) });

    expect(outside.json().data).toMatchObject({ client: { id: acme.id }, platform_role: 'client_admin' });
    expect(inside.json().data).toMatchObject({ client: { id: operator.id }, platform_role: 'platform_admin' });
  });

  it('refuses the platform role to client administrators and outside the operator', async () => {
    const ofLead = await call(inviteUser, { as: lead, body: someone({ platform_role: 'platform_admin' }) });
    const outside = await call(inviteUser, {
      as: admin,
      body: someone({ client_id: acme.id, platform_role: 'platform_admin' }),
    });

    for (const response of [ofLead, outside]) {
      expect(codeOf(response)).toEqual([400, 'validation_failed']);
      expect(response.json().message).toEqual({ platform_role: [english('users.platform_admin_only')] });
    }
  });

  it('finds only clients, functions and locations within reach, and otherwise mails nothing', async () => {
    const other = await aClient();
    const [theirs, closed] = [await aFunction({ client: other }), await aFunction({ client: acme, isActive: false })];
    const abroad = await aLocation({ client: other });
    const atFunction = { client_function_id: ['Function not found'] };
    const atLocation = { client_location_id: ['Location not found'] };

    for (const [fields, message] of [
      [{ client_id: other.id }, 'Client not found'],
      [{ client_id: 2_000_000_000 }, 'Client not found'],
      [{ client_function_id: theirs.id }, atFunction],
      [{ client_location_id: abroad.id }, atLocation],
      [
        { client_function_id: closed.id, client_location_id: abroad.id },
        { ...atFunction, ...atLocation },
      ],
    ] as const) {
      const body = someone(fields);
      const response = await call(inviteUser, { as: lead, body });
      expect([...codeOf(response), response.json().message]).toEqual([404, 'not_found', message]);
      expect(await mailTo(body.email)).toEqual([]);
      expect(await db.$count(users, eq(users.username, body.email))).toBe(0);
    }
    expect(codeOf(await call(inviteUser, { as: admin, body: someone({ client_id: 2_000_000_000 }) }))).toEqual([
      404,
      'not_found',
    ]);
  });

  it('refuses an address in use, in any case and in any client, at its field', async () => {
    const taken = await aUser({ client: acme, username: 'taken@people.example' });
    const foreign = await aUser({ username: 'foreign@people.example' });

    for (const [user, text] of [
      [taken, english('users.email_taken')],
      [foreign, english('users.email_elsewhere')],
    ] as const) {
      const body = someone({ email: user.username.toUpperCase() });
      const response = await call(inviteUser, { as: lead, body });
      expect(codeOf(response)).toEqual([409, 'name_taken']);
      expect(response.json().message).toEqual({ email: [text] });
      expect(await mailTo(user.username)).toEqual([]);
    }
  });

  it('gives an address to one of many simultaneous requests', async () => {
    const body = someone();

    const responses = await Promise.all(Array.from({ length: 8 }, () => call(inviteUser, { as: lead, body })));

    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(await mailTo(body.email)).toHaveLength(1);
  });

  it('refuses an inactive client', async () => {
    const client = await aClient({ isActive: false });

    const response = await call(inviteUser, { as: admin, body: someone({ client_id: client.id }) });

    expect(codeOf(response)).toEqual([409, 'inactive']);
    expect(response.json().message).toEqual({ client_id: [english('users.client_inactive')] });
  });

  it('returns all errors at once, by field', async () => {
    const body = { email: 'nobody', first_name: 'x'.repeat(151), platform_role: 'king' } as unknown as Invitation;

    const { message } = (await call(inviteUser, { as: lead, body })).json();

    expect(Object.keys(message).toSorted()).toEqual(['email', 'first_name', 'platform_role']);
    expect(message.platform_role).toEqual(['Unknown platform role']);
    const without = someone({ platform_role: null as never });
    expect((await call(inviteUser, { as: lead, body: without })).json().message).toEqual({
      platform_role: ['Platform role is required'],
    });
  });

  it('refuses line breaks and addresses in names, and sends markup as a name', async () => {
    const refused = someone({ first_name: 'Eve\r\nBcc: all', last_name: 'Visit evil.example' });
    expect((await call(inviteUser, { as: lead, body: refused })).json().message).toEqual({
      first_name: [english('common.name_with_controls')],
      last_name: [english('common.name_with_address')],
    });

    const body = someone({ first_name: 'Eve', last_name: '<b>Bold</b>' });
    await call(inviteUser, { as: lead, body });

    const [mail] = await mailTo(body.email);

    expect(mail?.bcc).toBeUndefined();
    expect(mail?.to?.[0]?.name).toBe('Eve <b>Bold</b>');
    expect(mail?.html).not.toContain('<b>');
  });
});

describe('sending an invitation again', () => {
  it('mails a new link and invalidates the earlier one', async () => {
    const { email, params, token } = await anInvited();

    const response = await call(resendInvitation, { as: lead, params });

    expect(response.json()).toMatchObject({ message: english('users.done.resend'), data: { status: 'invited' } });
    const [, second] = await mailTo(email);
    expect(codeOf(await call(confirmInvitation, { body: { token } }))).toEqual([409, 'link_voided']);
    expect((await call(confirmInvitation, { body: { token: tokenIn(second) } })).statusCode).toBe(200);
  });

  it('leaves one valid link if several are sent at once', async () => {
    const { email, params } = await anInvited();

    await Promise.all(Array.from({ length: 5 }, () => call(resendInvitation, { as: lead, params })));

    const tokens = (await mailTo(email)).map(tokenIn);
    const responses = await Promise.all(tokens.map((token) => call(confirmInvitation, { body: { token } })));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('mails a new first password to a user who has confirmed but not finished', async () => {
    const { id, email, params, password } = await aConfirmed();
    const { confirmedAt } = await userById(id);
    const as = await aSession({ user: await userById(id) });

    const response = await call(resendInvitation, { as: admin, params });

    expect(response.json().data.status).toBe('confirmed');
    const renewed = passwordIn((await mailTo(email))[2]);
    expect((await call(signIn, { body: { username: email, password } })).statusCode).toBe(400);
    expect((await call(signIn, { body: { username: email, password: renewed } })).statusCode).toBe(200);
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);
    expect((await userById(id)).confirmedAt).toEqual(confirmedAt);
  });

  it('is refused once the invitation was completed, and for closed accounts and clients', async () => {
    const closed = await aClient({ isActive: false });
    const refused = [
      [await aUser({ client: acme }), 'already_active', english('users.not_invited')],
      [await aUser({ client: acme, isActive: false }), 'inactive', english('users.inactive')],
      [
        await aUser({ client: closed, acceptedTermsVersion: null }),
        'inactive',
        { client_id: [english('users.client_inactive')] },
      ],
    ] as const;

    for (const [user, code, message] of refused) {
      const response = await call(resendInvitation, { as: admin, params: { id: user.id } });
      expect(codeOf(response)).toEqual([409, code]);
      expect(response.json().message).toEqual(message);
    }
  });
});

describe('revoking an invitation', () => {
  it('invalidates link, first password and session, and makes the user inactive', async () => {
    const { id, email, params, password } = await aConfirmed();
    const as = await aSession({ user: await userById(id) });

    const response = await call(revokeInvitation, { as: lead, params });

    expect(response.json()).toMatchObject({ message: english('users.done.revoke'), data: { id, status: 'inactive' } });
    expect((await call(signIn, { body: { username: email, password } })).statusCode).toBe(400);
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);
    expect(await userById(id)).toMatchObject({ isActive: false, passwordHash: null, confirmedAt: null });
    expect(codeOf(await call(revokeInvitation, { as: lead, params }))).toEqual([409, 'inactive']);
  });

  it('is refused once the invitation was completed', async () => {
    const { id } = await aUser({ client: acme });

    expect(codeOf(await call(revokeInvitation, { as: lead, params: { id } }))).toEqual([409, 'already_active']);
    expect((await userById(id)).isActive).toBe(true);
  });
});

it('client administrators can neither resend nor revoke the invitation of a platform administrator', async () => {
  const body = someone({ platform_role: 'platform_admin' });
  const id = idIn(await call(inviteUser, { as: admin, body }));
  const chief = await aSession({ client: operator, platformRole: 'client_admin' });

  for (const endpoint of [resendInvitation, revokeInvitation]) {
    expect(codeOf(await call(endpoint, { as: chief, params: { id } }))).toEqual([403, 'permission_denied']);
  }
  expect(await mailTo(body.email)).toHaveLength(1);
  expect((await call(revokeInvitation, { as: admin, params: { id } })).statusCode).toBe(200);
});

describe('a user of another client', () => {
  it('is not found by a client administrator, and is not changed', async () => {
    const body = someone({ client_id: (await aClient()).id });
    const id = idIn(await call(inviteUser, { as: admin, body }));

    for (const endpoint of [resendInvitation, revokeInvitation]) {
      expect(codeOf(await call(endpoint, { as: lead, params: { id } }))).toEqual([404, 'not_found']);
    }
    expect(await mailTo(body.email)).toHaveLength(1);
    expect((await userById(id)).isActive).toBe(true);
  });
});

describe('sending a password reset', async () => {
  const { url, received } = await startMailServer();
  const online = await startTestApp({ MAIL_URL: url });
  const client = await online.aClient();
  const as = await online.aSession({ client, platformRole: 'client_admin' });

  it('mails the link to a user who has a password', async () => {
    const user = await online.aUser({ client, password: 'the former one' });

    const response = await online.call(sendPasswordReset, { as, params: { id: user.id } });

    expect(response.json()).toEqual({
      success: true,
      message: english('users.done.reset'),
      code: 'users.done.reset',
      data: null,
    });
    await online.app.mailDelivered();
    const [mail] = received.filter(({ to }) => to?.[0]?.address === user.username);
    expect(mail?.text).toContain(`${online.settings.publicUrl}/auth/reset-password?token=${tokenIn(mail)}`);
  });

  it('is refused for a user who is of another client, not signed in yet, closed, or of a higher role', async () => {
    const target = async (fields: Parameters<typeof online.aUser>[0]) => (await online.aUser(fields)).id;
    const cases = [
      [await target({}), [404, 'not_found']],
      [await target({ client, acceptedTermsVersion: null, profileCompletedAt: null }), [409, 'inactive']],
      [await target({ client, isActive: false }), [409, 'inactive']],
      [await target({ client, platformRole: 'platform_admin' }), [403, 'permission_denied']],
    ] as const;

    for (const [id, outcome] of cases) {
      expect(codeOf(await online.call(sendPasswordReset, { as, params: { id } }))).toEqual(outcome);
    }
  });

  it('is not available without a mail server', async () => {
    const { id } = await aUser({ client: acme });

    const response = await call(sendPasswordReset, { as: lead, params: { id } });

    expect(codeOf(response)).toEqual([404, 'not_found']);
    expect(response.json().message).toBe(english('users.no_mail_server'));
  });
});

describe('the log', () => {
  it('has each mail, and on the embedded database outside production its link, but never a password', async () => {
    const { email, token, password } = await aConfirmed();

    const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'mail delivered');
    const invitation = told.find(({ link }) => link?.includes(token));

    expect(password).toMatch(/-/);
    expect(lines.join('')).not.toContain(password);
    expect(told.at(-1)).toMatchObject({ kind: 'first_login', user: expect.any(Number) });
    expect(invitation).toMatchObject({
      kind: 'invitation',
      to: email,
      link: `${settings.publicUrl}/auth/confirm-invitation?token=${token}`,
      file: expect.stringMatching(/outbox.*\.eml$/),
    });
  });

  it('has neither link nor address with a mail server or in production', async () => {
    const { url } = await startMailServer();
    const secretive: string[] = [];
    const log = makeLogger('info', { write: (line) => void secretive.push(line) });
    const online = await startTestApp({ MAIL_URL: url }, log);
    const body = someone();
    const as = await online.aSession({ platformRole: 'client_admin' });

    await online.call(inviteUser, { as, body });
    await online.app.mailDelivered();

    expect(secretive.join('')).toContain('mail delivered');
    expect(secretive.join('')).not.toContain(body.email);
    expect(secretive.join('')).not.toContain('token=');
  });
});

it('a client cannot be closed while a user is being invited into it', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });

  const [invited] = await Promise.all([
    call(inviteUser, { as, body: someone() }),
    db.update(clients).set({ isActive: false }).where(eq(clients.id, client.id)),
  ]);

  expect([201, 401, 409]).toContain(invited.statusCode);
});
