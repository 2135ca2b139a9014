import { english, inEnglish } from '@orgscope/contract/words/english';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { getMe } from '@orgscope/contract/resources/me';
import { confirmInvitation } from '@orgscope/contract/resources/invitations';
import { referenceMessages } from '@orgscope/contract/records/references';
import { deleteUser, inviteUser, resendInvitation, restoreUser, updateUser } from '@orgscope/contract/resources/users';
import type { UserChange } from '@orgscope/contract/resources/users';
import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { auditEvents } from '../../../db/tables/audit-events.ts';
import { clients } from '../../../db/tables/clients.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { mails } from '../../../db/tables/mails.ts';
import { users } from '../../../db/tables/users.ts';
import { startTestApp } from '../../../testing/app.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';
import { tokenIn } from '../../../testing/mail.ts';
import { issueToken, readToken } from '../../user-tokens/user-tokens.ts';

const { call, mailTo, settings, database, aClient, aFunction, aLocation, aUser, aSession, userById } =
  await startTestApp();
const db = database.in(platformScope);

// The first client created is the platform's operator.
const operator = await aClient();
const acme = await aClient({ name: 'Acme' });
const foreign = await aClient();
const mira = await aUser({ client: operator, platformRole: 'platform_admin', firstName: 'Mira', lastName: 'Vega' });
const lead = await aUser({ client: acme, platformRole: 'client_admin', firstName: 'Lena', lastName: 'Brandt' });
const [admin, ofLead] = [await aSession({ user: mira }), await aSession({ user: lead })];

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const update = (id: number, body: UserChange, as: SessionHeaders = ofLead) =>
  call(updateUser, { as, params: { id }, body });
const remove = (id: number, as: SessionHeaders = ofLead) => call(deleteUser, { as, params: { id } });
const restore = (id: number, as: SessionHeaders = ofLead) => call(restoreUser, { as, params: { id } });

describe('changing a user', () => {
  it('saves the sent fields and keeps the others', async () => {
    const team = await aFunction({ client: acme });
    const place = await aLocation({ client: acme });
    const user = await aUser({ client: acme, jobTitle: 'Engineer' });

    const response = await update(user.id, {
      first_name: ' Zoë ',
      client_function_id: team.id,
      client_location_id: place.id,
      company_role: 'manager',
    });

    expect(response.json()).toMatchObject({
      success: true,
      message: english('users.done.update'),
      code: 'users.done.update',
      data: { full_name: 'Zoë Okafor', job_title: 'Engineer', client_function: { id: team.id }, version: 2 },
    });
    expect(await userById(user.id)).toMatchObject({
      firstName: 'Zoë',
      searchText: `zoe okafor ${user.username}`,
      clientLocationId: place.id,
      companyRole: 'manager',
      changedBy: 'Lena Brandt',
    });
  });

  it('clears function, location, job title and company role', async () => {
    const { id: clientFunctionId } = await aFunction({ client: acme });
    const user = await aUser({ client: acme, clientFunctionId, jobTitle: 'Engineer', companyRole: 'other' });

    const response = await update(user.id, { client_function_id: null, job_title: ' ', company_role: null });

    expect(response.json().data).toMatchObject({ client_function: null, job_title: null, company_role: null });
  });

  it('is refused if it empties a name of a complete profile, and saves nothing', async () => {
    const user = await aUser({ client: acme });
    const firstName = { first_name: ['First name is required'] };

    const first = await update(user.id, { first_name: ' ', job_title: 'Engineer' });
    const all = await update(user.id, { first_name: '', last_name: '', platform_role: 'client_admin' });

    expect([...codeOf(first), first.json().message]).toEqual([400, 'validation_failed', firstName]);
    expect([...codeOf(all), all.json().message]).toEqual([
      400,
      'validation_failed',
      { ...firstName, last_name: ['Last name is required'] },
    ]);
    expect(await userById(user.id)).toEqual(user);
  });

  it('empties the names of invited people, and keeps names that are empty already', async () => {
    const invited = await aUser({ client: acme, acceptedTermsVersion: null, profileCompletedAt: null });
    const nameless = await aUser({ client: acme, lastName: '' });

    const emptied = await update(invited.id, { first_name: '', last_name: '' });
    const kept = await update(nameless.id, { last_name: '', job_title: 'Engineer' });

    expect([emptied.statusCode, emptied.json().data?.full_name]).toEqual([200, '']);
    expect([kept.statusCode, kept.json().data?.job_title]).toEqual([200, 'Engineer']);
  });

  it('that changes nothing keeps the version', async () => {
    const user = await aUser({ client: acme });

    const response = await update(user.id, { first_name: user.firstName, platform_role: 'member', version: 1 });

    expect(response.json().data.version).toBe(1);
  });

  it('tells a later editor the present state and who changed it', async () => {
    const user = await aUser({ client: acme });
    await update(user.id, { first_name: 'Early', version: 1 });

    const response = await update(user.id, { first_name: 'Late', version: 1 }, admin);

    expect(codeOf(response)).toEqual([409, 'edit_conflict']);
    expect(response.json().conflict).toMatchObject({
      changed_by: 'Lena Brandt',
      record: { id: user.id, first_name: 'Early', version: 2 },
    });
    expect((await update(user.id, { last_name: 'Unversioned' })).json().data.first_name).toBe('Early');
  });

  it('is refused at the field of a function or location that is not an active one of the client, and saves nothing', async () => {
    const user = await aUser({ client: acme });
    const closed = await aFunction({ client: acme, isActive: false });
    const shut = await aLocation({ client: acme, isActive: false });
    const atFunction = { client_function_id: ['Function not found'] };
    const atLocation = { client_location_id: ['Location not found'] };

    for (const [body, message] of [
      [{ client_function_id: (await aFunction({ client: foreign })).id }, atFunction],
      [{ client_location_id: (await aLocation({ client: foreign })).id }, atLocation],
      [
        { client_function_id: closed.id, client_location_id: shut.id },
        { ...atFunction, ...atLocation },
      ],
      [{ client_function_id: 2_000_000_000 }, atFunction],
    ] as const) {
      for (const as of [ofLead, admin]) {
        const response = await update(user.id, { first_name: 'After', ...body }, as);
        expect([...codeOf(response), response.json().message]).toEqual([404, 'not_found', message]);
      }
    }
    expect(await userById(user.id)).toEqual(user);
    expect(await mailTo(user.username)).toEqual([]);
  });

  it('keeps a function that has become inactive since', async () => {
    const { id: clientFunctionId } = await aFunction({ client: acme, isActive: false });
    const user = await aUser({ client: acme, clientFunctionId });

    const response = await update(user.id, { client_function_id: clientFunctionId, last_name: 'Reis' });

    expect(response.json().data).toMatchObject({ last_name: 'Reis', client_function: { id: clientFunctionId } });
  });

  it('is refused while the user is inactive', async () => {
    const { id } = await aUser({ client: acme, isActive: false });

    expect(codeOf(await update(id, { first_name: 'After' }))).toEqual([409, 'inactive']);
  });
});

describe('roles', () => {
  it('only platform administrators grant and remove the platform role, among the operator’s users', async () => {
    const chief = await aSession({ client: operator, platformRole: 'client_admin' });
    const colleague = await aUser({ client: operator });
    const outsider = await aUser({ client: acme });

    for (const response of [
      await update(colleague.id, { platform_role: 'platform_admin' }, chief),
      await update(outsider.id, { platform_role: 'platform_admin' }, admin),
      await update(outsider.id, { platform_role: 'platform_admin' }),
    ]) {
      expect(codeOf(response)).toEqual([400, 'validation_failed']);
      expect(response.json().message).toEqual({ platform_role: [english('users.platform_admin_only')] });
    }
    const made = await update(colleague.id, { platform_role: 'platform_admin' }, admin);
    expect(made.json().data.platform_role).toBe('platform_admin');
    for (const response of [
      await update(colleague.id, { platform_role: 'member' }, chief),
      await update(colleague.id, { first_name: 'After' }, chief),
      await remove(colleague.id, chief),
    ]) {
      expect(codeOf(response)).toEqual([403, 'permission_denied']);
    }
    expect((await update(colleague.id, { platform_role: 'member' }, admin)).statusCode).toBe(200);
  });

  it('no user can change their own role or deactivate themselves', async () => {
    for (const [user, as] of [
      [mira, admin],
      [lead, ofLead],
    ] as const) {
      expect(codeOf(await update(user.id, { platform_role: 'member' }, as))).toEqual([409, 'own_account']);
      expect(codeOf(await remove(user.id, as))).toEqual([409, 'own_account']);
      expect(await userById(user.id)).toEqual(user);
    }
    expect((await update(mira.id, { platform_role: 'platform_admin' }, admin)).statusCode).toBe(200);
  });

  it.each([
    ['deactivate', (id: number, as: SessionHeaders) => remove(id, as)],
    ['demote', (id: number, as: SessionHeaders) => update(id, { platform_role: 'member' }, as)],
  ])('of two administrators who %s each other at once, one stays', async (_, strike) => {
    const open = and(eq(users.platformRole, 'platform_admin'), eq(users.isActive, true));
    await db.update(users).set({ isActive: false }).where(open);
    const pair = [
      await aUser({ client: operator, platformRole: 'platform_admin' }),
      await aUser({ client: operator, platformRole: 'platform_admin' }),
    ] as const;
    const [first, second] = [await aSession({ user: pair[0] }), await aSession({ user: pair[1] })];

    const responses = await Promise.all([strike(pair[1].id, first), strike(pair[0].id, second)]);

    expect(await db.$count(users, open)).toBe(1);
    const refused = responses.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(1);
    expect(['last_administrator', 'token_not_valid', 'permission_denied']).toContain(refused[0]?.json().error.code);
    await db.update(users).set({ isActive: true }).where(eq(users.id, mira.id));
  });

  it('the last administrator is kept while a request to remove them waits', async () => {
    const open = and(eq(users.platformRole, 'platform_admin'), eq(users.isActive, true));
    await db.update(users).set({ isActive: false }).where(open);
    const last = await aUser({ client: operator, platformRole: 'platform_admin' });
    const other = await aUser({ client: operator, platformRole: 'platform_admin' });
    const as = await aSession({ user: other });
    let answer: Promise<Response> | undefined;

    // The other administrator is removed between the check of their session and their own request.
    await database.transaction(platformScope, async (tx) => {
      await tx.select().from(users).where(eq(users.id, last.id)).for('update');
      if (database.engine === 'postgresql') answer = remove(last.id, as);
      await tx.update(users).set({ platformRole: 'member' }).where(eq(users.id, other.id));
    });

    const response = await (answer ?? remove(last.id, as));
    expect(['last_administrator', 'permission_denied']).toContain(response.json().error.code);
    expect((await userById(last.id)).isActive).toBe(true);
    await db.update(users).set({ isActive: true }).where(eq(users.id, mira.id));
  });
});

describe('deactivating and restoring', () => {
  it('ends the sessions at once, and restores only the account', async () => {
    const user = await aUser({ client: acme });
    const as = await aSession({ user });

    const gone = await remove(user.id);
    expect(gone.json()).toMatchObject({
      message: english('users.done.delete'),
      data: { status: 'inactive', is_active: false },
    });
    expect(codeOf(await call(getMe, { as }))).toEqual([401, 'token_not_valid']);

    expect((await restore(user.id)).json()).toMatchObject({
      message: english('users.done.restore'),
      data: { status: 'active', is_active: true, version: 3 },
    });
    expect((await call(getMe, { as })).statusCode).toBe(401);
  });

  it('ends the API tokens for good, which the audit tells', async () => {
    const user = await aUser({ client: acme, platformRole: 'client_admin' });
    const body = { name: 'Nightly report', scopes: ['read:users'], days: 30 } as const;
    const made = await call(createApiToken, {
      as: await aSession({ user }),
      body: { ...body, scopes: [...body.scopes] },
    });
    const { secret, token } = made.json().data;
    const headers = { authorization: `Bearer ${secret}` };
    expect((await call(getMe, { headers })).statusCode).toBe(200);

    const gone = await remove(user.id);
    await db.update(users).set({ isActive: true }).where(eq(users.id, user.id));

    expect(codeOf(await call(getMe, { headers }))).toEqual([401, 'invalid_token']);
    const [event] = await db
      .select()
      .from(auditEvents)
      .where(
        and(eq(auditEvents.requestId, String(gone.headers['x-request-id'])), eq(auditEvents.resource, 'api_tokens')),
      );
    expect(event).toMatchObject({ act: 'removed', recordId: String(token.id) });
  });

  it('invalidates a reset link for good', async () => {
    const { id } = await aUser({ client: acme, password: 'the former one' });
    const { token } = await issueToken(db, id, 'password_reset', 1800);

    await remove(id);
    await restore(id);

    expect(await readToken(db, 'password_reset', token)).toBe('voided');
  });

  it('invalidates an open invitation; the restored user is invited again', async () => {
    const body = { email: 'guest@people.example', platform_role: 'member' } as const;
    const { id } = (await call(inviteUser, { as: ofLead, body })).json().data;
    const [mail] = await mailTo(body.email);

    await remove(id);
    const confirmation = await call(confirmInvitation, { body: { token: tokenIn(mail) } });
    expect(codeOf(confirmation)).toEqual([409, 'link_voided']);
    expect((await restore(id)).json().data.status).toBe('invited');
    expect((await call(resendInvitation, { as: ofLead, params: { id } })).statusCode).toBe(200);
    const [, renewed] = await mailTo(body.email);
    expect((await call(confirmInvitation, { body: { token: tokenIn(renewed) } })).statusCode).toBe(200);
  });

  it('is refused the second time', async () => {
    const { id } = await aUser({ client: acme });

    expect(codeOf(await restore(id))).toEqual([409, 'already_active']);
    await remove(id);
    expect(codeOf(await remove(id))).toEqual([409, 'inactive']);
  });

  it('does not restore into an inactive client, function or location, and says which', async () => {
    const team = await aFunction({ client: acme, name: 'Closed team', isActive: false });
    const place = await aLocation({ client: acme, name: 'Closed place', isActive: false });
    const closed = await aClient({ isActive: false });
    const gone = async (fields: Parameters<typeof aUser>[0]) => (await aUser({ ...fields, isActive: false })).id;
    const ofTeam = await gone({ client: acme, clientFunctionId: team.id });
    const ofPlace = await gone({ client: acme, clientLocationId: place.id });
    const ofClosed = await gone({ client: closed });

    for (const [id, message] of [
      [ofTeam, inEnglish(referenceMessages.functionInactive('Closed team'))],
      [ofPlace, inEnglish(referenceMessages.locationInactive('Closed place'))],
      [ofClosed, { client_id: [english('users.client_inactive')] }],
    ] as const) {
      const response = await restore(id, admin);
      expect(codeOf(response)).toEqual([409, 'inactive']);
      expect(response.json().message).toEqual(message);
    }
    await db.update(functions).set({ isActive: true }).where(eq(functions.id, team.id));
    await db.update(locations).set({ isActive: true }).where(eq(locations.id, place.id));
    await db.update(clients).set({ isActive: true }).where(eq(clients.id, closed.id));
    for (const id of [ofTeam, ofPlace, ofClosed]) expect((await restore(id, admin)).statusCode).toBe(200);
  });
});

describe('a user of another client', () => {
  it('is not found by a client administrator, and is not changed', async () => {
    const active = await aUser({ client: foreign });
    const inactive = await aUser({ client: foreign, isActive: false });

    expect(codeOf(await update(active.id, { first_name: 'Mine' }))).toEqual([404, 'not_found']);
    expect(codeOf(await remove(active.id))).toEqual([404, 'not_found']);
    expect(codeOf(await restore(inactive.id))).toEqual([404, 'not_found']);
    expect(await userById(active.id)).toEqual(active);
    expect(await userById(inactive.id)).toEqual(inactive);
    expect((await update(active.id, { first_name: 'Ours' }, admin)).statusCode).toBe(200);
  });
});

describe('the mail about changed facts', () => {
  it('lists each fact with its old and new value, who changed it, and the profile', async () => {
    const [before, after] = [
      await aFunction({ client: acme, name: 'Service desk' }),
      await aLocation({ client: acme }),
    ];
    const user = await aUser({ client: acme, clientFunctionId: before.id });

    await update(user.id, {
      last_name: 'Reis',
      platform_role: 'client_admin',
      client_function_id: null,
      client_location_id: after.id,
      job_title: '<b>Boss</b>\nBcc: all',
      company_role: 'manager',
    });

    const received = await mailTo(user.username);
    expect(received).toHaveLength(1);
    const text = received[0]?.text ?? '';
    expect(text).toContain('Hello Ada Reis,');
    expect(text).toContain('Lena Brandt changed what Orgscope knows about you:');
    for (const [label, from, to] of [
      ['Name', 'Ada Okafor', 'Ada Reis'],
      ['Platform role', 'Member', 'Client administrator'],
      ['Function', 'Service desk', '(none)'],
      ['Location', '(none)', after.name],
      ['Job title', '(none)', '<b>Boss</b> Bcc: all'],
      ['Company role', '(none)', 'Manager'],
    ]) {
      expect(text).toContain(`${label}\n  from: ${from}\n  to: ${to}\n`);
    }
    expect(text).toContain(`${settings.publicUrl}/account/my-profile`);
    expect(received[0]?.html).toContain('&lt;b&gt;Boss&lt;/b&gt; Bcc');
    expect(received[0]?.html).not.toContain('<b>');
  });

  it('is sent once per change, and not for changes that fail or change nothing', async () => {
    const user = await aUser({ client: acme });

    await update(user.id, { first_name: 'Once' });
    await update(user.id, { first_name: 'Once' });
    await update(user.id, { first_name: 'Late', version: 1 });

    expect(await mailTo(user.username)).toHaveLength(1);
  });

  it('is not sent to users who have not signed in yet, nor to the editor', async () => {
    const invited = await aUser({ client: acme, acceptedTermsVersion: null, profileCompletedAt: null });

    await update(invited.id, { first_name: 'After' });
    await update(lead.id, { job_title: 'Head of IT' });

    expect(await mailTo(invited.username)).toEqual([]);
    expect(await mailTo(lead.username)).toEqual([]);
  });

  it('gathers further changes of the next hour into one mail, whoever makes them', async () => {
    const user = await aUser({ client: acme, jobTitle: 'Clerk' });
    const other = await aSession({ client: acme, platformRole: 'client_admin' });
    const retitle = (job_title: string, as?: SessionHeaders) => update(user.id, { job_title }, as);

    await retitle('Analyst');
    expect(await mailTo(user.username)).toHaveLength(1);
    for (let each = 0; each < 5; each += 1) await retitle(`Title ${each}`);
    await update(user.id, { last_name: 'Reis' });
    await retitle('Architect', other);
    expect(await mailTo(user.username)).toHaveLength(1);

    await db
      .update(mails)
      .set({ nextAttemptAt: new Date() })
      .where(and(eq(mails.userId, user.id), isNull(mails.deliveredAt)));
    const [, gathered, ...more] = await mailTo(user.username);
    expect(more).toEqual([]);
    expect(gathered?.text).toContain('An administrator changed what Orgscope knows about you:');
    expect(gathered?.text).toContain('Job title\n  from: Analyst\n  to: Architect\n');
    expect(gathered?.text).toContain('Name\n  from: Ada Okafor\n  to: Ada Reis\n');
  });

  it('is not sent for a change that is taken back before', async () => {
    const user = await aUser({ client: acme, jobTitle: 'Clerk' });
    await update(user.id, { job_title: 'Analyst' });
    // A mail that is not on its way yet would tell the next change too.
    expect(await mailTo(user.username)).toHaveLength(1);
    for (const job_title of ['Architect', 'Analyst']) await update(user.id, { job_title });

    expect(await mailTo(user.username)).toHaveLength(1);
    expect(await db.$count(mails, eq(mails.userId, user.id))).toBe(1);
  });
});
