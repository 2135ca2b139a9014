import type { OnboardingNames, OnboardingStepTwo } from '@orgscope/contract/resources/onboarding';
import type * as z from 'zod/mini';
import type { Profile } from '../../api/me.ts';
import { readStored, removeStored, writeStored } from '../../lib/browser/storage.ts';
import { keptInput } from '../../session/kept-input.ts';
import { useSession } from '../../session/store.ts';

/** The role is one of the server's. */
export type StepTwoFields = Omit<z.input<typeof OnboardingStepTwo>, 'company_role'> & { company_role: string };
type Place = 'client_function_id' | 'client_location_id';
/** A function or location is null if there is none to choose from. */
export type StepTwoValues = Omit<z.output<typeof OnboardingStepTwo>, Place> & Record<Place, number | null>;

export const typeOfAnswer = { yes: 'IT', no: 'BUSINESS' } as const;
const browserTimezone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The input so far; stored for the tab, so that a reload loses nothing. */
export interface Draft extends Partial<OnboardingNames>, Partial<StepTwoFields> {
  step: 1 | 2;
  /** The chosen square as a data URL. */
  picture?: string;
}

const prefix = 'onboarding-draft:';
const keyOf = (username: string | undefined) => `${prefix}${username ?? ''}`;

/** The name under which the input is kept if the session ends by itself. */
export const keptAs = 'onboarding';

function draftOf(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const texts = Object.entries(stored).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(texts), step: 'step' in stored && stored.step === 2 ? 2 : 1 };
}

/** The draft of this user: of before a reload, or of before the session ended; or a new one. */
export function readDraft(username: string | undefined): Draft {
  return draftOf(readStored(keyOf(username), 'sessionStorage')) ?? draftOf(keptInput(keptAs)) ?? { step: 1 };
}

/** The initial values of the second step: the person's own input, otherwise what an administrator has chosen. */
export function stepTwoOf(draft: Draft, user: Profile): Partial<StepTwoFields> {
  const { client_function: place, client_location: site, company_role: role, job_title: title, timezone } = user;
  const answer = draft.is_it_organization ?? (place && (place.type === typeOfAnswer.yes ? 'yes' : 'no'));
  return {
    ...(answer && { is_it_organization: answer }),
    client_function_id: draft.client_function_id ?? String(place?.id ?? ''),
    client_location_id: draft.client_location_id ?? String(site?.id ?? ''),
    timezone: draft.timezone ?? (timezone || browserTimezone()),
    company_role: draft.company_role ?? role ?? '',
    job_title: draft.job_title ?? title ?? '',
  };
}

/** Stores the draft of this user. */
export const storeDraft = (username: string | undefined, draft: Draft): void =>
  writeStored(keyOf(username), draft, 'sessionStorage');

/** Removes all drafts. */
export const removeDrafts = (): void => removeStored(prefix, 'sessionStorage');

// A user who signs out leaves no data for the next one. If the session ends by itself, the page has kept its input.
useSession.subscribe((session) => {
  if (!session.isAuthenticated) removeDrafts();
});
