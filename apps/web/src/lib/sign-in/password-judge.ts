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

/** How hard a password is to guess for someone who knows these words about its owner. */
export function judgePassword(password: string, personal: readonly string[]): Judgement {
  const words = personal.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 1);
  const { score, feedback } = library.check(password.slice(0, judged), words);
  return { level: levels[score], warning: warnings.find((warning) => warning === feedback.warning) ?? null };
}
