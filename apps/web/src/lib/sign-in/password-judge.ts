import { bare, besideOwner, leastBeside } from '@orgscope/contract/passwords/owner-words';
import { isPattern } from '@orgscope/contract/passwords/patterns';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';

/** Possible weaknesses of a password, by the library's names. */
const warnings = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
  'userInputs',
] as const;
type Warning = (typeof warnings)[number];

export interface Judgement {
  level: 'weak' | 'fair' | 'good' | 'strong';
  warning: Warning | null;
}

const levels = ['weak', 'weak', 'fair', 'good', 'strong'] as const;

// Longer passwords give the same result and take the library long.
const judged = 40;

const library = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: judged,
});

/** A name in its other order too: which part is the family name is not known here. */
const inBothOrders = (fact: string) => [fact, fact.split(/\s+/).toReversed().join(' ')];

/** Whether it is little more than facts about its owner. The server's list of common passwords is not here. */
function isPersonal(password: string, personal: readonly string[]): boolean {
  const rest = besideOwner(password, personal.flatMap(inBothOrders));
  if (rest === undefined) return false;
  return [...rest].length < leastBeside || isPattern(rest) || library.check(rest.slice(0, judged)).score < 2;
}

/**
 * How hard a password is to guess for someone who knows these facts about its owner. What the server refuses by its
 * rules is weak, however it scores.
 */
export function judgePassword(password: string, personal: readonly string[]): Judgement {
  if (isPersonal(password, personal)) return { level: 'weak', warning: 'userInputs' };
  const words = personal.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1);
  const { score, feedback } = library.check(password.slice(0, judged), words);
  const level = [password.toLowerCase(), bare(password)].some((form) => form !== '' && isPattern(form))
    ? 'weak'
    : levels[score];
  return { level, warning: warnings.find((warning) => warning === feedback.warning) ?? null };
}
