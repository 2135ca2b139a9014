import { listFactors } from '@orgscope/contract/resources/factors';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { listUserHistory, resetUserFactors } from '@orgscope/contract/resources/user-access';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { sessions } from '../../../db/tables/sessions.ts';
import { startTestApp } from '../../../testing/app.ts';
import { passkeyMaker } from '../../../testing/passkey.ts';
import { authenticators } from '../../../testing/authenticator.ts';
import type { SessionHeaders } from '../../../testing/builders.ts';

const app = await startTestApp();
const { call, database, mailTo, aClient, aUser, aSession } = app;
const aPasskey = passkeyMaker(app);
const anApp = authenticators(call);
const password = 'Kestrel over water';
const client = await aClient();

type Response = Awaited<ReturnType<typeof call>>;
const codeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const reset = (as: SessionHeaders, id: number) => call(resetUserFactors, { as, params: { id } });
const historyFor = async (as: SessionHeaders, id: number) =>
  (await call(listUserHistory, { as, params: { id } }))
    .json()
    .data.map(({ act, by }: Record<string, unknown>) => [act, by]);

async function aGuardedUser(of = client) {
  const user = await aUser({ client: of, password });
  const as = await aSession({ user });
  await anApp(as);
  await aPasskey(as);
  return { user, as };
}

it('removes all factors of a user, records who did it and tells the user by mail', async () => {
  const lead = await aSession({ client, platformRole: 'client_admin', firstName: 'Marcus', lastName: 'Bell' });
  const { user, as } = await aGuardedUser();

  expect((await reset(lead, user.id)).json().message).toBe("The user's second factors were reset");

  expect((await call(listFactors, { as })).json().data).toEqual({
    apps: [],
    passkeys: [],
    recovery_codes_left: 0,
    sso: null,
  });
  expect((await call(signIn, { body: { username: user.username, password } })).statusCode).toBe(200);
  expect(await historyFor(lead, user.id)).toEqual([['factors_reset', 'Marcus Bell']]);
  const mail = (await mailTo(user.username)).at(-1);
  expect(mail?.subject).toBe('Your second factors were removed from Orgscope');
  expect(mail?.text).toContain('Marcus Bell removed all passkeys, authenticator apps');
});

it('does nothing to a user without factors', async () => {
  const lead = await aSession({ client, platformRole: 'client_admin' });
  const user = await aUser({ client, password });

  expect((await reset(lead, user.id)).statusCode).toBe(200);

  expect(await historyFor(lead, user.id)).toEqual([]);
  expect(await mailTo(user.username)).toEqual([]);
});

it('is for platform administrators everywhere, for client administrators in their own client, for nobody alone', async () => {
  const lead = await aSession({ client, platformRole: 'client_admin' });
  const platform = await aSession({ platformRole: 'platform_admin' });
  const elsewhere = await aGuardedUser(await aClient());
  const operator = await aUser({ client, platformRole: 'platform_admin' });
  const own = (await call(getMe, { as: lead })).json().id;

  expect(codeOf(await reset(lead, elsewhere.user.id))).toEqual([404, 'not_found']);
  expect(codeOf(await reset(lead, operator.id))).toEqual([403, 'permission_denied']);
  expect(codeOf(await reset(lead, own))).toEqual([409, 'own_account']);
  expect((await call(listFactors, { as: elsewhere.as })).json().data.apps).toHaveLength(1);
  expect((await reset(platform, elsewhere.user.id)).statusCode).toBe(200);
  expect((await call(listFactors, { as: elsewhere.as })).json().data.apps).toEqual([]);
});

it('asks the administrator for the password again', async () => {
  const administrator = await aUser({ client, platformRole: 'client_admin' });
  const lead = await aSession({ user: administrator });
  const { user } = await aGuardedUser();
  await database
    .in(platformScope)
    .update(sessions)
    .set({ provenAt: sql`now() - interval '16 minutes'` })
    .where(eq(sessions.userId, administrator.id));

  expect(codeOf(await reset(lead, user.id))).toEqual([400, 'proof_required']);
});
