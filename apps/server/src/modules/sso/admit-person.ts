import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import { users } from '../../db/tables/users.ts';
import { lockActiveClient } from '../../identity/reach/active-client.ts';
import { hasFactor } from '../../identity/session/factors-due.ts';
import { endSessionsOf } from '../../identity/session/session-queries.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import { searchTextOf } from '../../lib/search-text.ts';
import { enqueue, recipientOf, withdrawMails } from '../../mail/outbox.ts';
import { claimAddress, lockAddress } from '../accounts/claim-address.ts';
import { lockReferences, referenceIn } from '../references/lock-references.ts';
import { beginPending } from '../session/pending-sign-ins.ts';
import { takeSeats } from '../subscriptions/seats.ts';
import { voidTokens } from '../user-tokens/user-tokens.ts';
import { isLastAdministrator } from '../users/record/last-administrator.ts';
import { lockPerson } from './find-person.ts';
import type { Person, Verdict } from './find-person.ts';
import type { Claims } from './openid.ts';
import { readMappings } from './queries.ts';
import type { Provider } from './queries.ts';
import { ended } from './sign-on.ts';
import { givenBy, namesIn, sessionName, verifiedAddress } from './what-claims-give.ts';
import type { Given } from './what-claims-give.ts';

/** Adds a person at the first sign-in. The address belongs to the account from the start: two have verified it. */
async function createPerson(tx: Drizzle, clientId: number, address: string, claims: Claims, given: Given) {
  await takeSeats(tx, clientId);
  const [firstName, lastName] = namesIn(claims);
  const values = { username: address, firstName, lastName };
  const [added] = await tx
    .insert(users)
    .values({
      ...values,
      clientId,
      searchText: searchTextOf(values),
      platformRole: given.role ?? 'member',
      clientFunctionId: given.place?.id ?? null,
      confirmedAt: sql`now()`,
    })
    .returning({ id: users.id, username: users.username });
  if (!added) throw new Error('The user was not inserted');
  await claimAddress(tx, added);
  return added.id;
}

/** Takes over an invited account: the mailed password and the links are of no use any more. */
async function acceptInvitation(tx: Drizzle, person: { id: number; username: string }): Promise<boolean> {
  if (!(await claimAddress(tx, person))) return false;
  await tx
    .update(users)
    .set({
      passwordHash: null,
      oneTimePasswordExpiresAt: null,
      oneTimePasswordSelector: null,
      confirmedAt: sql`coalesce(${users.confirmedAt}, now())`,
    })
    .where(eq(users.id, person.id));
  await endSessionsOf(tx, person.id);
  await voidTokens(tx, person.id, 'invitation');
  await withdrawMails(tx, person.id, ['invitation', 'first_login']);
  return true;
}

/** Mails the owner of an account that another sign-in opens it from now on. */
const mailLinked = (tx: Drizzle, provider: Provider, person: Person, link: number): Promise<void> =>
  enqueue(tx, {
    cause: `sso_linked:${link}`,
    kind: 'sso_linked',
    ...recipientOf(person),
    parameters: { provider: provider.name },
  });

/** Whether claims must leave an administrator what they are: they are kept for emergencies, or the client has no other. */
async function staysAdministrator(tx: Drizzle, { clientId }: Provider, person: Person): Promise<boolean> {
  if (person.platformRole !== 'client_admin') return false;
  return person.isEmergencyAccount || isLastAdministrator(tx, { clientId, ...person });
}

/**
 * Locks the function that claims newly give a person, until the transaction ends. Leaves it out if it has been deleted
 * meanwhile.
 */
async function lockPlace(tx: Drizzle, clientId: number, given: Given, present?: number | null): Promise<Given> {
  if (!given.place || given.place.id === present) return given;
  const { id } = given.place;
  const locked = await lockReferences(tx, clientId, { function: [id] });
  return referenceIn(locked, 'function', id)?.isActive ? given : { ...given, place: undefined };
}

/** Gives a person who is locked the role and the function that claims give. */
async function applyClaims(tx: Drizzle, provider: Provider, person: Person, { role, place }: Given): Promise<void> {
  const isRoleNew =
    role !== undefined && role !== person.platformRole && !(await staysAdministrator(tx, provider, person));
  const isPlaceNew = place !== undefined && place.id !== person.clientFunctionId;
  if (!isRoleNew && !isPlaceNew) return;
  await tx
    .update(users)
    .set({
      ...(isRoleNew && { platformRole: role, isEmergencyAccount: false }),
      ...(isPlaceNew && { clientFunctionId: place.id }),
      version: sql`${users.version} + 1`,
      changedBy: provider.name,
      changedById: null,
      changedAt: sql`now()`,
    })
    .where(eq(users.id, person.id));
}

/** Refuses a provider that was changed since it was read, before it answered. Lock users first, as at the begin of a session. */
async function lockUnchanged(tx: Drizzle, { id, issuer, createsPeople, trustsFactors }: Provider): Promise<void> {
  const isAsBefore = and(
    eq(ssoProviders.id, id),
    ne(ssoProviders.mode, 'off'),
    eq(ssoProviders.issuer, issuer),
    eq(ssoProviders.createsPeople, createsPeople),
    eq(ssoProviders.trustsFactors, trustsFactors),
  );
  const [still] = await tx.select({ id: ssoProviders.id }).from(ssoProviders).where(isAsBefore).for('share');
  if (!still) throw ended();
}

/** When the provider last asked who the person is; long ago if it does not say: then it proves nothing of the present. */
const askedAt = ({ auth_time: seconds }: Claims) =>
  new Date(typeof seconds === 'number' ? Math.max(0, Math.min(seconds * 1000, Date.now())) : 0);

interface Admission {
  readonly opening: Opening;
  readonly username: string;
  /** The token of the sign-in if it waits for the second step. */
  readonly waiting?: string;
}

/**
 * Finds or adds the person whom claims name, links them, and gives the role and the function that claims give. Returns the
 * verdict alone if they are refused.
 */
export function admitPerson(database: Database, provider: Provider, claims: Claims) {
  const { id: providerId, clientId, issuer, trustsFactors } = provider;
  return database.transaction(platformScope, async (tx): Promise<Admission | Verdict> => {
    await lockActiveClient(tx, clientId);
    const address = verifiedAddress(claims);
    // Simultaneous sign-ins of a new person create one account.
    if (address !== undefined) await lockAddress(tx, address);
    const verdict = await lockPerson(tx, provider, claims);
    if (verdict.outcome === 'refused') return verdict;
    const present = verdict.outcome === 'created' ? undefined : verdict.person.clientFunctionId;
    const given = await lockPlace(tx, clientId, givenBy(claims, provider, await readMappings(tx, providerId)), present);
    const id =
      verdict.outcome === 'created'
        ? await createPerson(tx, clientId, verdict.address, claims, given)
        : verdict.person.id;
    if (verdict.outcome === 'linked' && !verdict.person.isClaimed && !(await acceptInvitation(tx, verdict.person))) {
      throw new Error('The address was claimed although it was locked');
    }
    // Revoked and restored since the first sign-in, which may have been at another issuer.
    if (verdict.outcome !== 'created' && verdict.person.status === 'invited' && verdict.person.isClaimed)
      await tx
        .update(users)
        .set({ confirmedAt: sql`now()` })
        .where(eq(users.id, id));
    if (verdict.outcome !== 'known') {
      const [link] = await tx
        .insert(ssoIdentities)
        .values({ clientId, providerId, userId: id, issuer, subject: claims.sub })
        .returning({ id: ssoIdentities.id });
      if (verdict.outcome === 'linked' && link) await mailLinked(tx, provider, verdict.person, link.id);
    }
    if (verdict.outcome !== 'created') await applyClaims(tx, provider, verdict.person, given);
    const [opened] = await tx
      .select({ generation: users.sessionGeneration, username: users.username, hasFactor })
      .from(users)
      // Of a query over one table, Drizzle names columns without it: the inner ones of `hasFactor` would be meant.
      .innerJoin(clients, eq(clients.id, users.clientId))
      .where(eq(users.id, id));
    if (!opened) throw new Error('The user is gone');
    await lockUnchanged(tx, provider);
    const opening = {
      userId: id,
      generation: opened.generation,
      ssoProviderId: providerId,
      ssoSession: sessionName(claims['sid']) ?? null,
      provesFactor: trustsFactors,
      provenAt: askedAt(claims),
    };
    const { username } = opened;
    if (trustsFactors || !opened.hasFactor) return { opening, username };
    return { opening, username, waiting: await beginPending(tx, opening) };
  });
}
