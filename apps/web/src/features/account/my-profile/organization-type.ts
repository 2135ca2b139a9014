import type { FunctionType } from '@orgscope/contract/resources/me';

export type OrganizationType = 'it' | 'business';

export const functionTypeOf: Record<OrganizationType, FunctionType> = { it: 'IT', business: 'BUSINESS' };

/** The organization type of a function; none without a function. */
export function organizationTypeOf(held: { type?: string } | null | undefined): OrganizationType | '' {
  if (!held) return '';
  return held.type === functionTypeOf.it ? 'it' : 'business';
}
