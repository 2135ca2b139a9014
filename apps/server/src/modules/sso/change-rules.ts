import { message } from '@orgscope/contract/words/message';
import type { SsoRules } from '@orgscope/contract/resources/sso';
import { and, eq, isNotNull, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { pendingSignIns } from '../../db/tables/pending-sign-ins.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { refuseOutlasting } from '../../identity/reach/outlasts-access.ts';
import type { Session } from '../../identity/session/session.ts';
import { needsSso } from '../../identity/session/sso-rules.ts';
import { lockCaller } from '../accounts/account.ts';
import { lockEmergencyAccounts, lockProvider, lockSettings, offeredFunctions, replaceMappings } from './queries.ts';
import type { Provider } from './queries.ts';

const fault = (fields: Record<string, string>) =>
  new AppError('validation_failed', Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, [text]])));

export const notSetUp = () => new AppError('inactive', message('sso.not_set_up'));

const hasProvenDomain = async (tx: Drizzle, clientId: number): Promise<boolean> =>
  (await tx.$count(ssoDomains, and(eq(ssoDomains.clientId, clientId), isNotNull(ssoDomains.provenAt)))) > 0;

/** Ends sign-ins by a provider that wait for the second step: they would open a session afterwards. */
export async function endWaiting(tx: Drizzle, { id }: Provider): Promise<void> {
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.ssoProviderId, id));
}

/**
 * Turns single sign-on off when no proven domain is left: it cannot be required of people who cannot be sent to the
 * provider.
 */
export async function turnOffWithoutDomain(tx: Drizzle, clientId: number): Promise<void> {
  // A change of the rules may have seen a domain that is lost here, or two domains may be lost at once: one waits for the other.
  const provider = await lockProvider(tx, clientId);
  if (!provider || provider.mode === 'off' || (await hasProvenDomain(tx, clientId))) return;
  await tx.update(ssoProviders).set({ mode: 'off' }).where(eq(ssoProviders.id, provider.id));
  await endWaiting(tx, provider);
}

/** Ends the sessions of those who could not begin them now: all that did not come by the provider, but for the caller's. */
async function endOtherSessions(tx: Drizzle, clientId: number, caller: Session): Promise<void> {
  await tx.delete(sessions).where(
    and(
      isNull(sessions.ssoProviderId),
      ne(sessions.id, caller.id),
      sql`exists (select from ${users} where ${users.id} = ${sessions.userId}
        and ${users.clientId} = ${clientId} and ${needsSso})`,
    ),
  );
}

/** Saves who signs in by the provider, and what its claims give. */
export function changeRules(database: Database, caller: Session, clientId: number, rules: SsoRules): Promise<void> {
  return database.transaction(platformScope, async (tx) => {
    await lockActiveClient(tx, clientId);
    // Turned off, the rules sign nobody in: that is how the operator helps a company that is locked out.
    if (rules.mode !== 'off') await refuseOutlasting(tx, caller, clientId);
    await lockSettings(tx, clientId);
    // Locked, so that nobody who is chosen loses the role or the second factor meanwhile.
    const fit = await lockEmergencyAccounts(tx, clientId);
    await lockCaller(tx, caller);
    const provider = await lockProvider(tx, clientId);
    if (!provider) throw notSetUp();
    if (rules.mode !== 'off' && (!provider.testedAt || !(await hasProvenDomain(tx, clientId)))) {
      throw fault({ mode: message('sso.tested_first') });
    }
    const chosen = [...new Set(rules.emergency_ids)];
    if (!chosen.every((id) => fit.has(id))) throw fault({ emergency_ids: message('sso.emergency_unfit') });
    if (rules.mode === 'required' && chosen.length === 0) throw fault({ mode: message('sso.emergency_first') });
    const places = new Set((await offeredFunctions(tx, clientId)).map(({ id }) => id));
    if (!rules.mappings.every(({ function_id: id }) => id === null || places.has(id))) {
      throw fault({ mappings: message('sso.function_absent') });
    }
    const { mode, creates_people: createsPeople, trusts_factors: trustsFactors, claim } = rules;
    await tx
      .update(ssoProviders)
      .set({ mode, createsPeople, trustsFactors, claim })
      .where(eq(ssoProviders.id, provider.id));
    await replaceMappings(tx, provider, rules.mappings);
    const ofClient = eq(users.clientId, clientId);
    const unchosen = chosen.length > 0 ? notInArray(users.id, chosen) : undefined;
    await tx
      .update(users)
      .set({ isEmergencyAccount: false })
      .where(and(ofClient, users.isEmergencyAccount, unchosen));
    for (const id of chosen) {
      const isNew = and(ofClient, eq(users.id, id), sql`not ${users.isEmergencyAccount}`);
      await tx.update(users).set({ isEmergencyAccount: true }).where(isNew);
    }
    const ofProvider = eq(sessions.ssoProviderId, provider.id);
    if (mode === 'off') await endWaiting(tx, provider);
    if (provider.trustsFactors && !trustsFactors)
      await tx.update(sessions).set({ provesFactor: false }).where(ofProvider);
    // Also of those who were taken off the accounts for emergencies.
    if (mode === 'required') await endOtherSessions(tx, clientId, caller);
  });
}
