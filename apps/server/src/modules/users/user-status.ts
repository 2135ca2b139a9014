import type { UserStatus } from '@orgscope/contract/resources/users';
import type { Account } from './account.ts';

type Traces = Pick<
  Account,
  'isActive' | 'profileCompletedAt' | 'acceptedTermsVersion' | 'confirmedAt' | 'passwordHash' | 'hasOneTimePassword'
>;

/** How far a user has come, from what the steps leave behind. */
export function userStatus(user: Traces): UserStatus {
  if (!user.isActive) return 'inactive';
  if (user.profileCompletedAt) return 'active';
  if (user.acceptedTermsVersion !== null && !user.hasOneTimePassword) return 'onboarding';
  return user.confirmedAt || user.passwordHash !== null ? 'confirmed' : 'invited';
}
