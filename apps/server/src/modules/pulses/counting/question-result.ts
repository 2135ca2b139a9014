// Counts as results: means, shares, eNPS.
import { apportion } from '@orgscope/contract/numbers/apportion';
import type { Counts } from '../../../db/tables/pulse-answers.ts';
import type { EnpsResult, QuestionResult, ScaleResult } from '@orgscope/contract/analytics/pulse-results';
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';

/** Six decimals: pages show one or none, and what is rounded twice may be shown otherwise than what is rounded once. */
export const rounded = (value: number): number => Math.round(1e6 * value) / 1e6;

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const distribution = (counts: readonly number[], from: number) =>
  counts.map((count, index) => ({ value: from + index, count }));

/** Shares of a whole as percentages with two digits that add up to 100. */
export const shares = (counts: readonly number[]): number[] => apportion(counts, 10_000).map((value) => value / 100);

function scaleOf(counts: readonly number[]): ScaleResult | null {
  const n = sum(counts);
  if (n === 0) return null;
  const [one = 0, two = 0, three = 0, four = 0, five = 0] = counts;
  const [favourable = 0, neutral = 0, unfavourable = 0] = shares([four + five, three, one + two]);
  const mean = rounded(sum(counts.map((count, index) => count * (index + 1))) / n);
  return { mean, favourable, neutral, unfavourable, distribution: distribution(counts, 1) };
}

function enpsOf(counts: readonly number[]): EnpsResult | null {
  const n = sum(counts);
  if (n === 0) return null;
  const [detractors, passives, promoters] = [sum(counts.slice(0, 7)), sum(counts.slice(7, 9)), sum(counts.slice(9))];
  return {
    score: rounded((100 * (promoters - detractors)) / n),
    promoters,
    passives,
    detractors,
    distribution: distribution(counts, 0),
  };
}

type Values = Pick<QuestionResult, 'n' | 'scale' | 'importance' | 'enps' | 'choice' | 'reason'>;

const none = { n: null, scale: null, importance: null, enps: null, choice: null };

/** The results of a question; without counts, why there are none. */
export function valuesOf(
  { kind, options }: PulseQuestion,
  counts: Counts | undefined,
  reason: Values['reason'],
): Values {
  if (!counts || reason) return { ...none, reason: reason ?? 'too_few' };
  const { n, values, importance } = counts;
  if (kind === 'enps') return { ...none, n, enps: enpsOf(values), reason: null };
  if (kind === 'choice')
    return {
      ...none,
      n,
      choice: options.map((option, index) => ({ option, count: values[index] ?? 0 })),
      reason: null,
    };
  return { ...none, n, scale: scaleOf(values), importance: importance ? scaleOf(importance) : null, reason: null };
}

/** The one number of a question: its mean, or the eNPS. */
export function numberOf({ kind }: PulseQuestion, counts: Counts | undefined): number | null {
  if (!counts || kind === 'choice' || kind === 'comment') return null;
  return kind === 'enps' ? (enpsOf(counts.values)?.score ?? null) : (scaleOf(counts.values)?.mean ?? null);
}
