// What a client's single sign-on means for other ways to sign in.
import { message } from '@orgscope/contract/words/message';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { AppError } from '../../errors/app-error.ts';
import { hasFactor } from './factors-due.ts';

/** Whether the client of the user of the query lets its people in by its provider only. */
export const isSsoRequired = sql`exists (select from ${ssoProviders} where ${ssoProviders.clientId} = ${users.clientId}
  and ${ssoProviders.mode} = 'required')`;

/** Whether the user of the query keeps a way in beside the provider: only administrators do, with a second factor. */
export const opensInEmergencies = sql`(${users.isEmergencyAccount} and ${users.platformRole} = 'client_admin'
  and ${hasFactor})`;

/**
 * Whether the user of the query may sign in by the provider alone. Accounts for emergencies keep their password; so do
 * platform administrators, over whom no client's provider has a say.
 */
export const needsSso = sql<boolean>`(${users.platformRole} <> 'platform_admin' and ${isSsoRequired}
  and not ${opensInEmergencies})`;

/** The provider of an identity. */
export const ofIdentity = sql`${ssoProviders.clientId} = ${ssoIdentities.clientId}
  and ${ssoProviders.id} = ${ssoIdentities.providerId}`;

const links = (condition = sql``) => sql<boolean>`exists (select from ${ssoIdentities}
  join ${ssoProviders} on ${ofIdentity}
  where ${ssoIdentities.clientId} = ${users.clientId} and ${ssoIdentities.userId} = ${users.id} and ${ssoProviders.mode} <> 'off' ${condition})`;

/** Whether the user of the query signs in by a provider. */
export const isLinked = links();
/** Whether a provider signs the user of the query in, or would by the domain of the address. */
export const hasProvider = sql<boolean>`(${users.platformRole} <> 'platform_admin' and (${isLinked}
  or exists (select from ${ssoProviders} join ${ssoDomains} on ${ssoDomains.clientId} = ${ssoProviders.clientId}
    where ${ssoProviders.clientId} = ${users.clientId} and ${ssoProviders.mode} <> 'off'
      and ${ssoDomains.provenAt} is not null and ${ssoDomains.domain} = split_part(lower(${users.username}), '@', -1))))`;
/** Whether no sign-in of the user of the query is without the second factor that the provider stands for. */
export const isTrusted = links(sql`and ${ssoProviders.trustsFactors} and ${ssoProviders.mode} = 'required'`);

export const ssoRequired = () => new AppError('sso_required', message('sso.required'));

export const mustUseSso = async (db: Drizzle, userId: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), needsSso))) > 0;

/**
 * The same as an end of the sign-in, at the moment in which its session begins. Waits for a change of the rules that is under way:
 * that one ends the sessions which it finds.
 */
export async function refuseIfSsoRequired(tx: Drizzle, userId: number, clientId: number): Promise<void> {
  const held = await tx
    .select({ id: ssoProviders.id })
    .from(ssoProviders)
    .where(eq(ssoProviders.clientId, clientId))
    .for('share');
  if (held.length > 0 && (await mustUseSso(tx, userId))) throw ssoRequired();
}

interface Named {
  readonly userId: number;
  readonly ssoProviderId: number;
  readonly provesFactor?: boolean;
}

/**
 * Whether the provider that has named the user still signs them in, at the moment in which the session begins, and is still trusted
 * if it stands for the second factor. Waits for a change of it, as above.
 */
export async function isStillNamed(tx: Drizzle, { userId, ssoProviderId, provesFactor }: Named): Promise<boolean> {
  const [provider] = await tx
    .select({ issuer: ssoProviders.issuer, trustsFactors: ssoProviders.trustsFactors })
    .from(ssoProviders)
    .where(and(eq(ssoProviders.id, ssoProviderId), ne(ssoProviders.mode, 'off')))
    .for('share');
  if (!provider || (provesFactor && !provider.trustsFactors)) return false;
  const isOf = and(
    eq(ssoIdentities.userId, userId),
    eq(ssoIdentities.providerId, ssoProviderId),
    eq(ssoIdentities.issuer, provider.issuer),
  );
  return (await tx.$count(ssoIdentities, isOf)) > 0;
}

/** What the provider is called by which a user signs in; null if there is none, as for platform administrators. */
export async function providerNameOf(db: Drizzle, userId: number): Promise<string | null> {
  const [found] = await db
    .select({ name: ssoProviders.name })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, ofIdentity)
    .innerJoin(users, and(eq(users.clientId, ssoIdentities.clientId), eq(users.id, ssoIdentities.userId)))
    .where(and(eq(users.id, userId), ne(users.platformRole, 'platform_admin'), ne(ssoProviders.mode, 'off')));
  return found?.name ?? null;
}
