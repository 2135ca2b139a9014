import { message } from '@orgscope/contract/words/message';
import { required } from '@orgscope/contract/fields/fields';
import type { SsoConnection } from '@orgscope/contract/resources/sso';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { refuseOutlasting } from '../../identity/reach/outlasts-access.ts';
import type { Session } from '../../identity/session/session.ts';
import { lockCaller } from '../accounts/account.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import { endWaiting, notSetUp } from './change-rules.ts';
import type { OpenIdProvider } from './openid.ts';
import { lockEmergencyAccounts, lockProvider, lockSettings, readProvider } from './queries.ts';
import type { Provider } from './queries.ts';
import { contextOf, secretOf } from './sign-on.ts';

const secretMissing = () =>
  new AppError('validation_failed', { client_secret: [required(message('sso.fields.client_secret'))] });

interface Parts {
  database: Database;
  keys: Sealer;
  openid: OpenIdProvider;
  log: FastifyBaseLogger;
}

/**
 * Stores the provider. What it says of itself is asked for before. With another issuer, id or secret it does not count until
 * it is tested again; with another issuer, nobody is known by it any more.
 */
export async function saveProvider(
  { database, keys, openid, log }: Parts,
  { clientId, editor }: { clientId: number; editor: Session },
  { name, issuer, oidc_client_id: oidcClientId, client_secret: given }: SsoConnection,
): Promise<void> {
  await refuseOutlasting(database.in(platformScope), editor, clientId);
  const stored = await readProvider(database.in(platformScope), clientId);
  const secret = given ?? (stored && secretOf(keys, stored, log));
  // A secret is sent to the issuer that it was typed for, and to no other.
  if (secret === undefined || (given === undefined && stored?.issuer !== issuer)) throw secretMissing();
  await openid.check({ client: clientId, log, name, issuer, oidcClientId, secret });
  await database.transaction(platformScope, async (tx) => {
    await lockActiveClient(tx, clientId);
    await lockSettings(tx, clientId);
    // The provider may have taken seconds to answer.
    await lockCaller(tx, editor);
    const before = await lockProvider(tx, clientId);
    // Somebody else may have saved another one meanwhile, which stays if none was typed here.
    if (given === undefined && before?.issuer !== issuer) throw secretMissing();
    const clientSecret = keys.seal(secret, contextOf(clientId));
    if (!before) {
      await tx.insert(ssoProviders).values({ clientId, name, issuer, oidcClientId, clientSecret });
      return;
    }
    const isSameIssuer = before.issuer === issuer;
    const isSameClient = isSameIssuer && before.oidcClientId === oidcClientId;
    const isSameSecret = given === undefined || given === secretOf(keys, before, log);
    const isSame = isSameClient && isSameSecret;
    await tx
      .update(ssoProviders)
      .set({
        name,
        issuer,
        oidcClientId,
        ...(!isSameSecret && { clientSecret }),
        ...(!isSame && { mode: 'off' as const, testedAt: null }),
      })
      .where(eq(ssoProviders.id, before.id));
    if (!isSame) await endWaiting(tx, before);
    if (!isSameIssuer) await tx.delete(ssoIdentities).where(eq(ssoIdentities.providerId, before.id));
    if (isSameClient) return;
    // No logout of the provider reaches them any more. Whoever changes it may have no other way in, to test it and turn it on.
    await tx.delete(sessions).where(and(eq(sessions.ssoProviderId, before.id), ne(sessions.id, editor.id)));
  });
}

/** Notes that a test came back, if the provider is still as it was tested. */
export async function noteTest(database: Database, provider: Provider): Promise<void> {
  const { id, issuer, oidcClientId, clientSecret } = provider;
  await database
    .in(platformScope)
    .update(ssoProviders)
    .set({ testedAt: sql`now()` })
    .where(
      and(
        eq(ssoProviders.id, id),
        eq(ssoProviders.issuer, issuer),
        eq(ssoProviders.oidcClientId, oidcClientId),
        eq(ssoProviders.clientSecret, clientSecret),
      ),
    );
}

/** Removes the provider, the links of people to it and the sessions that began by it. */
export function removeProvider(database: Database, clientId: number): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    await lockSettings(tx, clientId);
    await lockEmergencyAccounts(tx, clientId);
    const provider = await lockProvider(tx, clientId);
    if (!provider) throw notSetUp();
    await tx.delete(ssoProviders).where(eq(ssoProviders.id, provider.id));
    await tx
      .update(users)
      .set({ isEmergencyAccount: false })
      .where(and(eq(users.clientId, clientId), users.isEmergencyAccount));
  });
}
