import { hash } from 'node:crypto';
import { emailAddress } from '@orgscope/contract/resources/passwords';
import { profileLimits } from '@orgscope/contract/resources/me';
import { looksLikeAddress } from '@orgscope/contract/fields/fields';
import type { Claims } from './openid.ts';
import type { Mapping, Provider } from './queries.ts';

/** The address that the provider has verified, in lower case. */
export function verifiedAddress({ email, email_verified: verified }: Claims): string | undefined {
  if (verified !== true && verified !== 'true') return undefined;
  const { data } = emailAddress().safeParse(email);
  return data?.toLowerCase();
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** What the provider calls a session, at the sign-in and at its logout; of a long name, a digest. */
export function sessionName(sid: unknown): string | undefined {
  if (typeof sid !== 'string' || sid === '') return undefined;
  return sid.length <= 300 ? sid : hash('sha256', sid, 'base64url');
}

/** A name as we mail it; empty if it is not one. Only what is kept of it is checked. */
const nameIn = (claim: unknown): string => {
  const text = typeof claim === 'string' ? claim.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
  const name = text.slice(0, profileLimits.nameMax);
  return looksLikeAddress(name) ? '' : name;
};

/** First and last name: both claims, or the first word of the whole name and the rest. */
export function namesIn({ given_name: given, family_name: family, name }: Claims): [first: string, last: string] {
  const [first, last] = [nameIn(given), nameIn(family)];
  if (first || last) return [first, last];
  const [word = '', ...others] = nameIn(name).split(' ');
  return [word, others.join(' ')];
}

/** The values of a claim, whose name may be a path: `realm_access.roles`. */
function valuesAt(claims: Claims, path: string): string[] {
  const inside = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  const found = claims[path] ?? path.split('.').reduce<unknown>(inside, claims);
  return [found].flat().flatMap((value) => (typeof value === 'string' ? [value] : []));
}

export interface Given {
  /** Undefined where no value is mapped to a role: then claims say nothing of roles. */
  readonly role: 'member' | 'client_admin' | undefined;
  readonly place: { readonly id: number; readonly name: string } | undefined;
}

/** The role and the function that claims give: the highest role, and the function that is listed first. */
export function givenBy(claims: Claims, { claim }: Pick<Provider, 'claim'>, mappings: readonly Mapping[]): Given {
  const held = new Set(valuesAt(claims, claim));
  const met = mappings.filter(({ value }) => held.has(value));
  const saysRole = mappings.some(({ role }) => role !== null);
  const isAdmin = met.some(({ role }) => role === 'client_admin');
  const [place] = met.flatMap(({ functionId: id, functionName: name, isFunctionActive }) =>
    id !== null && name !== null && isFunctionActive ? [{ id, name }] : [],
  );
  return { role: saysRole ? (isAdmin ? 'client_admin' : 'member') : undefined, place };
}
