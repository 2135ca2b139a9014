import { english } from '@orgscope/contract/words/english';
import type { PlatformRole } from '@orgscope/contract/permissions';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { endUserSessions, listUserHistory } from '@orgscope/contract/resources/user-access';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/app.ts';

const { call, mailTo, aClient, aUser, aSession } = await startTestApp();
const password = 'Kestrel over water';
const client = await aClient();

type Response = Awaited<ReturnType<typeof call>>;
type Session = Awaited<ReturnType<typeof aSession>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const anAdministrator = (platformRole: PlatformRole, of = client) =>
  aSession({ client: of, platformRole, firstName: 'Marcus', lastName: 'Bell' });
const end = (as: Session, id: number) => call(endUserSessions, { as, params: { id } });
const isSignedIn = async (as: Session) => (await call(getMe, { as })).statusCode === 200;
const actsOn = async (as: Session, id: number) =>
  (await call(listUserHistory, { as, params: { id } }))
    .json()
    .data.map(({ act, by }: Record<string, unknown>) => [act, by]);

it('signs a user out on every device, records who did it and tells the user by mail', async () => {
  const lead = await anAdministrator('client_admin');
  const user = await aUser({ client, password });
  const devices = [await aSession({ user }), await aSession({ user })];

  const response = await end(lead, user.id);

  expect(response.json()).toEqual({
    success: true,
    message: english('users.done.sign_out'),
    code: 'users.done.sign_out',
    data: null,
  });
  expect(await Promise.all(devices.map(isSignedIn))).toEqual([false, false]);
  expect(await actsOn(lead, user.id)).toEqual([['signed_out', 'Marcus Bell']]);
  const [mail, ...more] = await mailTo(user.username);
  expect(mail?.subject).toBe('You were signed out of Orgscope');
  expect(mail?.text).toContain('Marcus Bell signed the account');
  expect(more).toEqual([]);
  expect((await call(signIn, { body: { username: user.username, password } })).statusCode).toBe(200);
});

it('sends no mail to a user without a session', async () => {
  const lead = await anAdministrator('client_admin');
  const user = await aUser({ client, password });

  expect((await end(lead, user.id)).statusCode).toBe(200);

  expect(await mailTo(user.username)).toEqual([]);
});

it('ends all sessions when many administrators press at the same moment, and mails once', async () => {
  const lead = await anAdministrator('client_admin');
  const user = await aUser({ client });
  const device = await aSession({ user });

  const responses = await Promise.all(Array.from({ length: 50 }, () => end(lead, user.id)));

  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await isSignedIn(device)).toBe(false);
  expect(await mailTo(user.username)).toHaveLength(1);
});

it('is for platform administrators everywhere, and for client administrators in their own client', async () => {
  const [platform, lead] = [await anAdministrator('platform_admin'), await anAdministrator('client_admin')];
  const elsewhere = await aUser();
  const device = await aSession({ user: elsewhere });

  expect(codeOf(await end(lead, elsewhere.id))).toEqual([404, 'not_found']);
  expect(codeOf(await call(listUserHistory, { as: lead, params: { id: elsewhere.id } }))).toEqual([404, 'not_found']);
  expect(await isSignedIn(device)).toBe(true);

  expect((await end(platform, elsewhere.id)).statusCode).toBe(200);
  expect(await isSignedIn(device)).toBe(false);
  expect(await actsOn(platform, elsewhere.id)).toEqual([['signed_out', 'Marcus Bell']]);
});

it('does not apply to users with a higher role, the own account or inactive users', async () => {
  const lead = await anAdministrator('client_admin');
  const own = (await call(getMe, { as: lead })).json().id;
  const operator = await aUser({ client, platformRole: 'platform_admin' });
  const gone = await aUser({ client, isActive: false });
  const colleague = await aUser({ client, platformRole: 'client_admin' });

  expect(codeOf(await end(lead, operator.id))).toEqual([403, 'permission_denied']);
  expect(codeOf(await end(lead, own))).toEqual([409, 'own_account']);
  expect(codeOf(await end(lead, gone.id))).toEqual([409, 'inactive']);
  expect((await end(lead, colleague.id)).statusCode).toBe(200);
  expect(await isSignedIn(lead)).toBe(true);
});
