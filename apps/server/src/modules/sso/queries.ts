// Providers are read before the tenant is known, so all this runs in platform scope. Every query names its client or key.
import type { SsoRules } from '@orgscope/contract/resources/sso';
import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { byName, byPerson } from '../../db/sql/by-name.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { clients } from '../../db/tables/clients.ts';
import { functions } from '../../db/tables/functions.ts';
import { ssoDomains } from '../../db/tables/sso-domains.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoMappings } from '../../db/tables/sso-mappings.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { hasOwnPassword, users } from '../../db/tables/users.ts';
import { hasFactor } from '../../identity/session/factors-due.ts';
import { ofIdentity } from '../../identity/session/sso-rules.ts';
import { lockList } from '../records/list-room.ts';

const withKey = { ...getTableColumns(ssoProviders), key: clients.ssoKey };
const selectProvider = (db: Drizzle) =>
  db.select(withKey).from(ssoProviders).innerJoin(clients, eq(clients.id, ssoProviders.clientId));

/** A client's provider, with the key that stands in its addresses here. */
export type Provider = typeof ssoProviders.$inferSelect & { readonly key: string };

export async function readProvider(db: Drizzle, clientId: number): Promise<Provider | undefined> {
  const [found] = await selectProvider(db).where(eq(ssoProviders.clientId, clientId));
  return found;
}

/**
 * Makes changes of a client's provider take turns, also before there is one. Take this lock before any user's: who changes it ends
 * sessions of others, and whoever waits for the provider has locked the own session.
 */
export const lockSettings = (tx: Drizzle, clientId: number): Promise<void> => lockList(tx, ssoProviders, clientId);

/** The provider, locked until the transaction ends. */
export async function lockProvider(tx: Drizzle, clientId: number): Promise<Provider | undefined> {
  const [found] = await selectProvider(tx)
    .where(eq(ssoProviders.clientId, clientId))
    .for('update', { of: ssoProviders });
  return found;
}

/** The key of a client, which is there before its provider. */
export async function readKey(db: Drizzle, clientId: number): Promise<string | undefined> {
  const [found] = await db.select({ key: clients.ssoKey }).from(clients).where(eq(clients.id, clientId));
  return found?.key;
}

/** The provider that a redirect address belongs to. */
export async function providerByKey(db: Drizzle, key: string): Promise<Provider | undefined> {
  const [found] = await selectProvider(db).where(and(eq(sql`${clients.ssoKey}::text`, key), clients.isActive));
  return found;
}

/** The provider that signs in people whose addresses are in a domain. */
export async function providerOfDomain(db: Drizzle, domain: string): Promise<Provider | undefined> {
  const [found] = await selectProvider(db)
    .innerJoin(ssoDomains, eq(ssoDomains.clientId, ssoProviders.clientId))
    .where(
      and(
        eq(ssoDomains.domain, domain),
        isNotNull(ssoDomains.provenAt),
        ne(ssoProviders.mode, 'off'),
        clients.isActive,
      ),
    );
  return found;
}

/** The provider by which a user signs in. */
export async function providerOfUser(db: Drizzle, userId: number) {
  const [found] = await db
    .select({ provider: withKey, subject: ssoIdentities.subject })
    .from(ssoIdentities)
    .innerJoin(ssoProviders, ofIdentity)
    .innerJoin(clients, eq(clients.id, ssoProviders.clientId))
    .innerJoin(users, and(eq(users.clientId, ssoIdentities.clientId), eq(users.id, ssoIdentities.userId)))
    .where(and(eq(users.id, userId), ne(users.platformRole, 'platform_admin'), ne(ssoProviders.mode, 'off')));
  return found;
}

export const readDomains = (db: Drizzle, clientId: number) =>
  db.select().from(ssoDomains).where(eq(ssoDomains.clientId, clientId)).orderBy(asc(ssoDomains.domain));

/** Whether the client has proven by DNS that it owns the domain. */
export const isProven = async (db: Drizzle, clientId: number, domain: string): Promise<boolean> =>
  (await db.$count(
    ssoDomains,
    and(eq(ssoDomains.clientId, clientId), eq(ssoDomains.domain, domain), isNotNull(ssoDomains.provenAt)),
  )) > 0;

export const readMappings = (db: Drizzle, providerId: number) =>
  db
    .select({
      value: ssoMappings.value,
      role: ssoMappings.role,
      functionId: ssoMappings.functionId,
      functionName: functions.name,
      isFunctionActive: functions.isActive,
    })
    .from(ssoMappings)
    .leftJoin(functions, and(eq(functions.clientId, ssoMappings.clientId), eq(functions.id, ssoMappings.functionId)))
    .where(eq(ssoMappings.providerId, providerId))
    .orderBy(asc(ssoMappings.position));

export type Mapping = Awaited<ReturnType<typeof readMappings>>[number];

export async function replaceMappings(tx: Drizzle, provider: Provider, mappings: SsoRules['mappings']): Promise<void> {
  await tx.delete(ssoMappings).where(eq(ssoMappings.providerId, provider.id));
  if (mappings.length === 0) return;
  const { id: providerId, clientId } = provider;
  await tx.insert(ssoMappings).values(
    mappings.map(({ value, role, function_id: functionId }, position) => ({
      clientId,
      providerId,
      position,
      value,
      role,
      functionId,
    })),
  );
}

/** The functions that mappings may give: the active ones, and those that a stored mapping gives although they were deleted since. */
export function offeredFunctions(db: Drizzle, clientId: number) {
  const stored = db.select({ id: ssoMappings.functionId }).from(ssoMappings).where(eq(ssoMappings.clientId, clientId));
  return db
    .select({ id: functions.id, name: functions.name })
    .from(functions)
    .where(and(eq(functions.clientId, clientId), or(functions.isActive, inArray(functions.id, stored))))
    .orderBy(byName(functions.nameKey));
}

const isFit = and(
  eq(users.platformRole, 'client_admin'),
  sql`${users.isActive}`,
  isNotNull(users.passwordHash),
  hasOwnPassword(users),
  hasFactor,
);

/** The administrators of a client who can be chosen for emergencies, and whether they are. */
export const emergencyCandidates = (db: Drizzle, clientId: number) =>
  db
    .select({ id: users.id, name: personNameSql, isChosen: users.isEmergencyAccount })
    .from(users)
    .where(and(eq(users.clientId, clientId), isFit))
    .orderBy(byPerson(users.searchText));

/**
 * Locks all who are or can be chosen for emergencies, and tells who can. In the order of ids, and before the provider, as at the
 * begin of a session: otherwise two transactions wait for each other.
 */
export async function lockEmergencyAccounts(tx: Drizzle, clientId: number): Promise<Set<number>> {
  const ofClient = eq(users.clientId, clientId);
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ofClient, or(users.isEmergencyAccount, isFit)))
    .orderBy(asc(users.id))
    .for('no key update');
  const ids = locked.map(({ id }) => id);
  // Asked again: a statement that waited for a lock still sees the factors of before.
  const fit = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(ofClient, inArray(users.id, ids), isFit));
  return new Set(fit.map(({ id }) => id));
}

export const countLinked = (db: Drizzle, clientId: number): Promise<number> =>
  db.$count(ssoIdentities, eq(ssoIdentities.clientId, clientId));
