// What the page's measures are computed from, as far as it may be shown.
import { onboardingFields } from '@orgscope/contract/analytics/engagement';
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import type { Reason } from '@orgscope/contract/analytics/formula';
import { isSmall, showsTypes } from '../analytics/people/hidden-groups.ts';
import type { TypeCounts } from '../analytics/people/hidden-groups.ts';
import type { ShownSteps } from './funnel-split.ts';

type Hidden = Extract<Reason, 'too_few' | 'not_comparable'>;
/** A number, or why it is not shown. */
export type ShownInputs = Partial<Record<RecordInput, number | Hidden>>;

/** Of some of the people only. */
const ofEverybody = [
  'reached_functions',
  'all_functions',
  'reached_locations',
  'all_locations',
  'business_people',
  'it_people',
  'given_answers',
  'asked_answers',
] as const;

const notComparable: ShownInputs = Object.fromEntries(ofEverybody.map((input) => [input, 'not_comparable']));

/** The steps that are shown; the others are of too few people. */
export function stepInputs(steps: ShownSteps): ShownInputs {
  return {
    invited_accounts: steps.invited ?? 'too_few',
    confirmed_accounts: steps.confirmed ?? 'too_few',
    accounts_with_terms: steps.accepted_terms ?? 'too_few',
    accounts_with_profile: steps.completed_profile ?? 'too_few',
    accounts_in_use: steps.active_30_days ?? 'too_few',
  };
}

const profileInputs = (steps: ShownSteps, filled: number): ShownInputs =>
  steps.completed_profile === null
    ? { filled_profile_fields: 'too_few', profile_fields: 'too_few' }
    : { filled_profile_fields: filled, profile_fields: steps.completed_profile * onboardingFields.length };

interface Everybody {
  readonly steps: ShownSteps;
  readonly filled: number;
  readonly reached: Readonly<Record<'functions' | 'locations', readonly [reached: number, all: number]>>;
  readonly types: TypeCounts;
  /** Undefined if they would reveal a group that is hidden. */
  readonly answers: readonly [given: number, asked: number] | undefined;
}

/** What the measures are worked out from, of all people of the company; "too_few" where a number would reveal somebody. */
export function inputsOfEverybody({ steps, filled, reached, types, answers }: Everybody): ShownInputs {
  const showsType = showsTypes(types);
  return {
    ...stepInputs(steps),
    ...profileInputs(steps, filled),
    reached_functions: reached.functions[0],
    all_functions: reached.functions[1],
    reached_locations: reached.locations[0],
    all_locations: reached.locations[1],
    business_people: showsType ? types.BUSINESS : 'too_few',
    it_people: showsType ? types.IT : 'too_few',
    given_answers: answers?.[0] ?? 'too_few',
    asked_answers: answers?.[1] ?? 'too_few',
  };
}

/** The same of the people of a function: what is counted by company alone is not comparable. */
export const inputsOfFunction = (steps: ShownSteps, filled: number): ShownInputs => ({
  ...notComparable,
  ...stepInputs(steps),
  ...profileInputs(steps, filled),
});

/** Of people of a location or with an answer, only those with a complete profile are shown. */
export const inputsOfPeople = (complete: number | null): ShownInputs => ({
  ...notComparable,
  filled_profile_fields: 'not_comparable',
  profile_fields: 'not_comparable',
  invited_accounts: 'not_comparable',
  confirmed_accounts: 'not_comparable',
  accounts_with_terms: 'not_comparable',
  accounts_in_use: 'not_comparable',
  accounts_with_profile: complete ?? 'too_few',
});

const steps = [
  'invited_accounts',
  'confirmed_accounts',
  'accounts_with_terms',
  'accounts_with_profile',
  'accounts_in_use',
] as const;

/**
 * Whether the page of a day shows the answers, whatever the single attributes were, of which a snapshot knows nothing:
 * nobody was silent, or everybody was. Any other number may be that of one attribute where it is hidden.
 */
function showsAnswers({
  given_answers: given = 0,
  asked_answers: asked = 0,
  accounts_with_profile: complete = 0,
}: Partial<Record<RecordInput, number>>): boolean {
  return given === asked || (given === 0 && complete >= smallestGroup);
}

/** Counts of an earlier day, as far as they may be shown. */
export function shownBefore(counts: Partial<Record<RecordInput, number>>): ShownInputs {
  const { business_people: business = 0, it_people: it = 0, accounts_with_profile: complete = 0 } = counts;
  const few: RecordInput[] = steps.filter((step) => isSmall(counts[step] ?? 0));
  if (!showsTypes({ BUSINESS: business, IT: it, none: complete - business - it })) few.push('business_people');
  if (!showsAnswers(counts)) few.push('given_answers', 'asked_answers');
  return { ...counts, ...Object.fromEntries(few.map((input) => [input, 'too_few'])) };
}
