// What the page's measures are computed from, as far as it may be told.
import { onboardingFields } from '@orgscope/contract/analytics/engagement';
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import type { Reason } from '@orgscope/contract/analytics/formula';
import { isSmall, tellsTypes } from '../analytics/hidden-groups.ts';
import type { TypeCounts } from '../analytics/hidden-groups.ts';
import type { ToldSteps } from './funnel-split.ts';

type Hidden = Extract<Reason, 'too_few' | 'not_comparable'>;
/** A number, or why it is not told. */
export type ToldInputs = Partial<Record<RecordInput, number | Hidden>>;

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

const notComparable: ToldInputs = Object.fromEntries(ofEverybody.map((input) => [input, 'not_comparable']));

/** The steps that are told; the others have one reason. */
export function stepInputs(steps: ToldSteps, reason: Hidden = 'too_few'): ToldInputs {
  return {
    invited_accounts: steps.invited ?? reason,
    confirmed_accounts: steps.confirmed ?? reason,
    accounts_with_terms: steps.accepted_terms ?? reason,
    accounts_with_profile: steps.completed_profile ?? reason,
    accounts_in_use: steps.active_30_days ?? reason,
  };
}

const profileInputs = (steps: ToldSteps, filled: number): ToldInputs =>
  steps.completed_profile === null
    ? { filled_profile_fields: 'too_few', profile_fields: 'too_few' }
    : { filled_profile_fields: filled, profile_fields: steps.completed_profile * onboardingFields.length };

interface Everybody {
  readonly steps: ToldSteps;
  readonly filled: number;
  readonly reached: Readonly<Record<'functions' | 'locations', readonly [reached: number, all: number]>>;
  readonly types: TypeCounts;
  /** Undefined if they would reveal a group that is hidden. */
  readonly answers: readonly [given: number, asked: number] | undefined;
}

export function inputsOfEverybody({ steps, filled, reached, types, answers }: Everybody): ToldInputs {
  const tellsType = tellsTypes(types);
  return {
    ...stepInputs(steps),
    ...profileInputs(steps, filled),
    reached_functions: reached.functions[0],
    all_functions: reached.functions[1],
    reached_locations: reached.locations[0],
    all_locations: reached.locations[1],
    business_people: tellsType ? types.BUSINESS : 'too_few',
    it_people: tellsType ? types.IT : 'too_few',
    given_answers: answers?.[0] ?? 'too_few',
    asked_answers: answers?.[1] ?? 'too_few',
  };
}

export const inputsOfFunction = (steps: ToldSteps, filled: number): ToldInputs => ({
  ...notComparable,
  ...stepInputs(steps),
  ...profileInputs(steps, filled),
});

/** Of people of a location or with an answer, only those with a complete profile are told. */
export const inputsOfPeople = (complete: number | null): ToldInputs => ({
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
 * Whether the page of a day told the answers, whatever the single attributes were, of which a snapshot knows nothing:
 * nobody was silent, or everybody was. Any other number may be that of one attribute where it is hidden.
 */
function toldAnswers({
  given_answers: given = 0,
  asked_answers: asked = 0,
  accounts_with_profile: complete = 0,
}: Partial<Record<RecordInput, number>>): boolean {
  return given === asked || (given === 0 && complete >= smallestGroup);
}

/** Counts of an earlier day, as far as they may be told. */
export function toldBefore(counts: Partial<Record<RecordInput, number>>): ToldInputs {
  const { business_people: business = 0, it_people: it = 0, accounts_with_profile: complete = 0 } = counts;
  const few: RecordInput[] = steps.filter((step) => isSmall(counts[step] ?? 0));
  if (!tellsTypes({ BUSINESS: business, IT: it, none: complete - business - it })) few.push('business_people');
  if (!toldAnswers(counts)) few.push('given_answers', 'asked_answers');
  return { ...counts, ...Object.fromEntries(few.map((input) => [input, 'too_few'])) };
}
