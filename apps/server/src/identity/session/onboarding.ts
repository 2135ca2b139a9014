import type { OnboardingStep } from '@orgscope/contract/onboarding-steps';
import { termsInForce } from '@orgscope/contract/terms';
import { isFactorOverdue } from './factors-due.ts';
import type { SessionRow } from './session-queries.ts';

/** The user's present onboarding step; undefined once all are done. */
export function openStep({
  user,
  factorsDueAt,
  isSso,
}: Pick<SessionRow, 'user' | 'factorsDueAt' | 'isSso'>): OnboardingStep | undefined {
  // A client's provider does not replace the password of those who run the platform.
  if (!user.hasOwnPassword && (!isSso || user.platformRole === 'platform_admin')) return 'password';
  if (user.acceptedTermsVersion !== termsInForce.version) return 'terms';
  if (!user.hasProfile) return 'profile';
  return isFactorOverdue(factorsDueAt) ? 'factors' : undefined;
}
