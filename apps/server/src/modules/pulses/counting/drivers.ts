// How closely scales go with eNPS, told so that nothing of fewer than five people follows from it.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { isScale } from '@orgscope/contract/analytics/pulse-kinds';
import { resultLimits } from '@orgscope/contract/analytics/pulse-results';
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import type { Ballot } from './ballot.ts';
import type { CastBallot } from './tally.ts';

export interface Correlations {
  readonly n: number;
  readonly items: { id: string; r: number }[];
}

type Pair = readonly [value: number, score: number];

const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

/**
 * Neighbouring values together, as their mean, until five people gave each: a value of one person would tell with the
 * correlation what the same person answered to the other question. Undefined if that leaves less than two.
 */
function grouped(values: readonly number[]): number[] | undefined {
  const groups: number[][] = [];
  for (const value of values.toSorted((one, other) => one - other)) {
    const last = groups.at(-1);
    if (last && (last.length < smallestGroup || last.at(-1) === value)) last.push(value);
    else groups.push([value]);
  }
  const [last, before] = [groups.at(-1), groups.at(-2)];
  if (last && before && last.length < smallestGroup) before.push(...(groups.pop() ?? []));
  if (groups.length < 2) return undefined;
  const meanOf = new Map(groups.flatMap((group) => group.map((value) => [value, mean(group)])));
  return values.map((value) => meanOf.get(value) ?? value);
}

function correlation(pairs: readonly Pair[]): number | undefined {
  const [first, second] = [grouped(pairs.map(([value]) => value)), grouped(pairs.map(([, score]) => score))];
  if (!first || !second) return undefined;
  const [x, y] = [mean(first), mean(second)];
  const [dx, dy] = [first.map((value) => value - x), second.map((score) => score - y)];
  const product = (one: readonly number[], other: readonly number[]) =>
    one.reduce((total, value, index) => total + value * (other[index] ?? 0), 0);
  return Math.round((100 * product(dx, dy)) / Math.sqrt(product(dx, dx) * product(dy, dy))) / 100;
}

/** The value of a scale, or the satisfaction of importance and satisfaction. */
function scaleValue({ answers }: Ballot, question: string): number | undefined {
  const answer = Object.hasOwn(answers, question) ? answers[question] : undefined;
  return typeof answer === 'object' ? answer[1] : typeof answer === 'number' ? answer : undefined;
}

/**
 * The pairs of answers up to the last count that shows them: one that published both questions, and had five pairs more than
 * the one before.
 */
function pairsOf(ballots: readonly CastBallot[], id: string, enps: string, steps: readonly number[]): Pair[] {
  // Read once: a large pulse has thousands of ballots, and is counted many times.
  const cast = ballots.flatMap((ballot) => {
    const [value, score] = [scaleValue(ballot, id), scaleValue(ballot, enps)];
    const pair: Pair | undefined = value === undefined || score === undefined ? undefined : [value, score];
    return pair ? [{ pair, edition: ballot.edition ?? 0 }] : [];
  });
  let [last, shown] = [0, 0];
  for (const step of steps) {
    const count = cast.filter(({ edition }) => edition <= step).length;
    if (count >= resultLimits.drivers && count >= shown + smallestGroup) [last, shown] = [step, count];
  }
  return shown === 0 ? [] : cast.filter(({ edition }) => edition <= last).map(({ pair }) => pair);
}

/**
 * How closely each scale goes with eNPS among those who answered both; null below thirty. `editionsOf` has the counts that
 * published each question, the oldest first.
 */
export function driversOf(
  questions: readonly PulseQuestion[],
  ballots: readonly CastBallot[],
  editionsOf: ReadonlyMap<string, readonly number[]>,
): Correlations | null {
  const enps = questions.find(({ kind }) => kind === 'enps');
  const published = enps && editionsOf.get(enps.id);
  const last = published?.at(-1);
  if (!enps || !published || last === undefined) return null;
  const answered = ballots.filter(
    (ballot) => (ballot.edition ?? 0) <= last && scaleValue(ballot, enps.id) !== undefined,
  );
  if (answered.length < resultLimits.drivers) return null;
  const items = questions
    .filter(({ kind }) => isScale(kind) || kind === 'importance_satisfaction')
    .flatMap(({ id }) => {
      const steps = (editionsOf.get(id) ?? []).filter((edition) => published.includes(edition));
      const pairs = pairsOf(ballots, id, enps.id, steps);
      const r = pairs.length === 0 ? undefined : correlation(pairs);
      return r === undefined ? [] : [{ id, r }];
    });
  return { n: answered.length, items };
}
