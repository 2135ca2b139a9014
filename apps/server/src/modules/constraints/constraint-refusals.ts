// What to answer when a constraint of the database refuses a write.
import type { ConstraintRefusals } from '../../errors/database-errors.ts';
import { clientConstraints } from '../clients/refusals.ts';
import { customAttributeConstraints } from '../custom-attributes/refusals.ts';
import { functionConstraints } from '../functions/refusals.ts';
import { industryConstraints } from '../industries/refusals.ts';
import { locationConstraints } from '../locations/refusals.ts';
import { constraintsOf } from '../records/declared/resource.ts';
import type { AnyResource } from '../records/declared/resource.ts';
import { savedViewConstraints } from '../saved-views/refusals.ts';
import { serviceAccountConstraints } from '../service-accounts/change-service-account.ts';
import { ssoConstraints } from '../sso/domains.ts';
import { subscriptionConstraints } from '../subscriptions/refusals.ts';
import { userConstraints } from '../users/record/refusals.ts';

/** By constraint, of all modules and of these declared resources. */
export const constraintRefusalsOf = (resources: readonly AnyResource[]): ConstraintRefusals => ({
  ...Object.fromEntries(resources.flatMap((resource) => Object.entries(constraintsOf(resource)))),
  ...clientConstraints,
  ...customAttributeConstraints,
  ...functionConstraints,
  ...industryConstraints,
  ...locationConstraints,
  ...serviceAccountConstraints,
  ...subscriptionConstraints,
  ...savedViewConstraints,
  ...ssoConstraints,
  ...userConstraints,
});
