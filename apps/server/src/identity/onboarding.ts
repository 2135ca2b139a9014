import type { OnboardingStep } from '@orgscope/contract/onboarding-steps';
import { termsVersion } from '../lib/terms.ts';
import type { SessionRow } from './session-queries.ts';

/** The user's present onboarding step; undefined once all are done. */
export function openStep({ user }: Pick<SessionRow, 'user'>): OnboardingStep | undefined {
  if (!user.hasOwnPassword) return 'password';
  if (user.acceptedTermsVersion !== termsVersion) return 'terms';
  return user.hasProfile ? undefined : 'profile';
}
