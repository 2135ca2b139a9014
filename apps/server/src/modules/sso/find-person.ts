import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { hasAddress, users } from '../../db/tables/users.ts';
import { isClaimedElsewhere } from '../accounts/claim-address.ts';
import { seatsLeft } from '../subscriptions/seats.ts';
import type { Claims } from './openid.ts';
import { isProven } from './queries.ts';
import type { Provider } from './queries.ts';
import { domainOf, verifiedAddress } from './what-claims-give.ts';

const person = {
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  platformRole: users.platformRole,
  status: users.status,
  isActive: users.isActive,
  isEmergencyAccount: users.isEmergencyAccount,
  clientFunctionId: users.clientFunctionId,
  isClaimed: sql<boolean>`${users.claimedAt} is not null`,
};
export type Person = Pick<
  typeof users.$inferSelect,
  | 'id'
  | 'username'
  | 'firstName'
  | 'lastName'
  | 'platformRole'
  | 'status'
  | 'isActive'
  | 'isEmergencyAccount'
  | 'clientFunctionId'
> & { readonly isClaimed: boolean };

/** Whose sign-in it is. */
export type Verdict =
  | { readonly outcome: 'known' | 'linked'; readonly person: Person }
  | { readonly outcome: 'created'; readonly address: string }
  | { readonly outcome: 'refused'; readonly refusal: Message; readonly person?: Person };

const refused = (refusal: Message, about?: Person): Verdict => ({
  outcome: 'refused',
  refusal,
  ...(about && { person: about }),
});

/** The gates of every sign-in: the account is open, and no provider of a client speaks for the platform's administrators. */
function admitted(outcome: 'known' | 'linked', found: Person): Verdict {
  if (!found.isActive) return refused(message('sso.inactive'), found);
  if (found.platformRole === 'platform_admin') return refused(message('sso.platform_account'), found);
  return { outcome, person: found };
}

/**
 * Whose sign-in these claims are, and why not. Somebody is known by issuer and subject. An account is found by its address
 * only once: if the provider has verified it and its domain is proven to be the client's. Inside a transaction that has
 * locked the address, the answer holds until its end.
 */
export async function findPerson(db: Drizzle, provider: Provider, claims: Claims): Promise<Verdict> {
  const { clientId, issuer, name } = provider;
  const ofIssuer = and(eq(ssoIdentities.clientId, clientId), eq(ssoIdentities.issuer, issuer));
  const [known] = await db
    .select(person)
    .from(ssoIdentities)
    .innerJoin(users, and(eq(users.id, ssoIdentities.userId), eq(users.clientId, ssoIdentities.clientId)))
    .where(and(ofIssuer, eq(ssoIdentities.subject, claims.sub)));
  if (known) return admitted('known', known);

  const address = verifiedAddress(claims);
  if (address === undefined) return refused(message('sso.no_address', { name }));
  if (!(await isProven(db, clientId, domainOf(address)))) return refused(message('sso.foreign_domain', { address }));
  const [found] = await db
    .select(person)
    .from(users)
    .where(and(eq(users.clientId, clientId), hasAddress(address)))
    .orderBy(desc(users.isActive), sql`${users.claimedAt} desc nulls last`)
    .limit(1);
  // Inactive ones too, who may never have signed in: an administrator restores them.
  if (found) {
    const others = await db.$count(ssoIdentities, and(ofIssuer, eq(ssoIdentities.userId, found.id)));
    if (others > 0) return refused(message('sso.linked_already', { address, name }), found);
    if (await isClaimedElsewhere(db, found)) return refused(message('sso.address_elsewhere', { address }), found);
    return admitted('linked', found);
  }
  if (!provider.createsPeople) return refused(message('sso.unknown_person', { address }));
  if (await isClaimedElsewhere(db, { id: 0, username: address })) {
    return refused(message('sso.address_elsewhere', { address }));
  }
  if ((await seatsLeft(db, clientId))?.left === 0) return refused(message('sso.no_seat', { address }));
  return { outcome: 'created', address };
}

/** findPerson(); locks who is found until the transaction ends, and judges them by what they are then. */
export async function lockPerson(tx: Drizzle, provider: Provider, claims: Claims): Promise<Verdict> {
  const verdict = await findPerson(tx, provider, claims);
  if (verdict.outcome !== 'known' && verdict.outcome !== 'linked') return verdict;
  const [locked] = await tx.select(person).from(users).where(eq(users.id, verdict.person.id)).for('no key update');
  if (!locked) throw new Error('The user is gone');
  return admitted(verdict.outcome, locked);
}
