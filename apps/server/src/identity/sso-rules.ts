// What a client's single sign-on means for other ways to sign in.
import { message } from '@orgscope/contract/message';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Drizzle } from '../db/database.ts';
import { ssoIdentities } from '../db/tables/sso-identities.ts';
import { ssoProviders } from '../db/tables/sso-providers.ts';
import { users } from '../db/tables/users.ts';
import { AppError } from '../errors/app-error.ts';
import { hasFactor } from './factors-due.ts';

/**
 * Whether the user of the query may sign in by the provider alone. Accounts for emergencies keep their password, with a second
 * factor; so do platform administrators, over whom no client's provider has a say.
 */
export const needsSso = sql<boolean>`(${users.platformRole} <> 'platform_admin'
  and exists (select from ${ssoProviders} where ${ssoProviders.clientId} = ${users.clientId}
    and ${ssoProviders.mode} = 'required')
  and not (${users.isEmergencyAccount} and ${hasFactor}))`;

/** The provider of an identity. */
export const ofIdentity = sql`${ssoProviders.clientId} = ${ssoIdentities.clientId}
  and ${ssoProviders.id} = ${ssoIdentities.providerId}`;

const links = (condition = sql``) => sql<boolean>`exists (select from ${ssoIdentities}
  join ${ssoProviders} on ${ofIdentity}
  where ${ssoIdentities.clientId} = ${users.clientId} and ${ssoIdentities.userId} = ${users.id} and ${ssoProviders.mode} <> 'off' ${condition})`;

/** Whether the user of the query signs in by a provider. */
export const isLinked = links();
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

/** What the provider is called by which a user signs in; null if there is none. */
export async function providerNameOf(db: Drizzle, userId: number): Promise<string | null> {
  const [found] = await db
    .select({ name: ssoProviders.name })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, ofIdentity)
    .where(and(eq(ssoIdentities.userId, userId), ne(ssoProviders.mode, 'off')));
  return found?.name ?? null;
}
