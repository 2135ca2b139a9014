import type { OnboardingNames, OnboardingStepTwo } from '@orgscope/contract/resources/onboarding';
import type * as z from 'zod/mini';
import { useSession } from '../../session/store.ts';

/** The role is one of those that the server has. */
export type StepTwoFields = Omit<z.input<typeof OnboardingStepTwo>, 'company_role'> & { company_role: string };
export type StepTwoValues = z.output<typeof OnboardingStepTwo>;

/** What has been filled in so far; kept for the tab, so that a reload loses nothing. */
export interface Draft extends Partial<OnboardingNames>, Partial<StepTwoFields> {
  step: 1 | 2;
  /** The chosen square as a data address. */
  picture?: string;
}

const prefix = 'onboarding-draft:';
const keyOf = (username: string | undefined) => `${prefix}${username ?? ''}`;

/** The draft of this user, or a new one. */
export function readDraft(username: string | undefined): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(username)) ?? 'null');
    if (typeof kept === 'object' && kept !== null) {
      const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string');
      return { ...Object.fromEntries(texts), step: 'step' in kept && kept.step === 2 ? 2 : 1 };
    }
  } catch {
    // Storage is closed to us, or somebody has damaged what it held.
  }
  return { step: 1 };
}

/** Keeps the draft of this user. */
export function keepDraft(username: string | undefined, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(username), JSON.stringify(draft));
  } catch {
    // Without room or storage a reload begins anew.
  }
}

/** Forgets every draft. */
export function dropDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

// Who signs out leaves nothing behind for the next.
useSession.subscribe((session) => {
  if (!session.isAuthenticated) dropDrafts();
});
