import type { FunctionType } from '@orgscope/contract/resources/me';

export type OrganizationType = 'it' | 'business';

export const functionTypeOf: Record<OrganizationType, FunctionType> = { it: 'IT', business: 'BUSINESS' };

/** The organization type of a function; none without a function. */
export function organizationTypeOf(place: { type?: string } | null | undefined): OrganizationType | '' {
  if (!place) return '';
  return place.type === functionTypeOf.it ? 'it' : 'business';
}
