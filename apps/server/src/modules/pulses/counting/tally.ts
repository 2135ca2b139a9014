// Counts ballots: what may be published of them now. Pure: the ballots are in memory only.
import { smallestGroup } from '@orgscope/contract/analytics/measure-value';
import { valuesOf } from '@orgscope/contract/analytics/pulse-kinds';
import { resultLimits } from '@orgscope/contract/analytics/pulse-results';
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import { functionTypes } from '@orgscope/contract/resources/me';
import type { Counts } from '../../../db/tables/pulse-answers.ts';
import type { PlaceId } from '../../analytics/people/hidden-groups.ts';
import type { Ballot, BallotAnswer, Places } from './ballot.ts';
import { publishedGroups } from './published-groups.ts';
import type { Cut } from './published-groups.ts';
import { driversOf } from './drivers.ts';
import type { Steps } from '../../../lib/scheduling/pace.ts';
import type { Correlations } from './drivers.ts';

/** The answers to the pulse itself. */
export const everyAnswer = '*';
export const everybody = { cut: 'all', groupKey: '' } as const;

export interface CastBallot extends Ballot {
  /** The count that first contained it; null while it waits. */
  readonly edition: number | null;
}

export interface Tally {
  readonly question: string;
  readonly cut: string;
  readonly groupKey: string;
  readonly edition: number;
  readonly counts: Counts;
}

/** What a number is about. */
export const tallyKey = ({ question, cut, groupKey: key }: Pick<Tally, 'question' | 'cut' | 'groupKey'>): string =>
  [question, cut, key].join('\n');

export interface Comment {
  readonly question: string;
  readonly text: string;
}

export interface Counted {
  /** The present count; one more than before if waiting ballots are part of it. */
  readonly edition: number;
  readonly tallies: readonly Tally[];
  /** Those that were not published before. */
  readonly comments: readonly Comment[];
  readonly drivers: Correlations | null;
}

export interface Counting {
  readonly questions: readonly PulseQuestion[];
  readonly ballots: readonly CastBallot[];
  readonly edition: number;
  /** The counts that published each question and group (`tallyKey`), the oldest first. */
  readonly publishedIn: ReadonlyMap<string, readonly number[]>;
  /** Which attribute an option belongs to. */
  readonly attributeOf: ReadonlyMap<number, number>;
  /** The pulse has closed: nothing comes after this. */
  readonly isFinal: boolean;
}

/** Open pulses are counted again when a tenth more has come, and five at least. */
export const nextStep = (counted: number): number => Math.max(smallestGroup, Math.ceil(counted / 10));

const answerTo = ({ answers }: Ballot, question: string): BallotAnswer | undefined =>
  question === everyAnswer ? 1 : Object.hasOwn(answers, question) ? answers[question] : undefined;

function countsOf(question: PulseQuestion | undefined, given: readonly BallotAnswer[]): Counts {
  const n = given.length;
  if (!question) return { n, values: [] };
  const { from, to } = valuesOf(question.kind, question.options.length);
  const spread = (values: readonly number[]) =>
    Array.from({ length: to - from + 1 }, (_, index) => values.filter((value) => value === from + index).length);
  const pairs = given.filter((answer) => typeof answer === 'object');
  if (pairs.length > 0)
    return {
      n,
      values: spread(pairs.map(([, satisfaction]) => satisfaction)),
      importance: spread(pairs.map(([first]) => first)),
    };
  return { n, values: spread(given.filter((answer) => typeof answer === 'number')) };
}

/** The ways to divide people by their places. Types of function are numbered from 1. */
export function cutsOf(
  places: readonly Places[],
  attributeOf: ReadonlyMap<number, number>,
): Pick<Cut, 'name' | 'groupOf'>[] {
  const attributes = new Map<number, PlaceId[]>();
  for (const [at, { optionIds }] of places.entries())
    for (const id of optionIds) {
      const attribute = attributeOf.get(id);
      if (attribute === undefined) continue;
      const groupOf = attributes.get(attribute) ?? places.map((): PlaceId => null);
      attributes.set(attribute, groupOf);
      groupOf[at] ??= id;
    }
  return [
    {
      name: 'function_type',
      groupOf: places.map(({ functionType: type }) => (type === null ? null : functionTypes.indexOf(type) + 1)),
    },
    { name: 'function', groupOf: places.map(({ functionId }) => functionId) },
    { name: 'location', groupOf: places.map(({ locationId }) => locationId) },
    ...[...attributes]
      .toSorted(([one], [other]) => one - other)
      .map(([attribute, groupOf]) => ({ name: `attribute:${attribute}`, groupOf })),
  ];
}

/** How tallies name a group of a cut: function types by their code, others by their id; "none" for people without one. */
export function groupKey(cut: string, group: PlaceId): string {
  if (group === null) return 'none';
  return cut === 'function_type' ? (functionTypes[group - 1] ?? 'none') : String(group);
}

/** Comments of ballots that are published, unless they were published in an earlier count. */
function commentsOf({ questions, edition: before }: Counting, told: readonly CastBallot[], now: number): Comment[] {
  if (told.length < resultLimits.comments) return [];
  // Nothing came since the last count, which published them all.
  if (now === before) return [];
  const earlier = told.filter(({ edition }) => edition !== null && edition <= before);
  const werePublished = earlier.length >= resultLimits.comments;
  const fresh = werePublished ? told.filter(({ edition }) => edition === now) : told;
  const asking = questions.filter(({ kind }) => kind === 'comment');
  return fresh.flatMap((ballot) =>
    asking.flatMap(({ id }) => {
      const text = answerTo(ballot, id);
      return typeof text === 'string' ? [{ question: id, text }] : [];
    }),
  );
}

const attributeCut = /^attribute:(\d+)$/;

/** The attributes of options, also of those that were published and have been deleted since. */
function withPublishedOptions({ attributeOf, publishedIn }: Counting): ReadonlyMap<number, number> {
  const known = new Map(attributeOf);
  for (const key of publishedIn.keys()) {
    const [, cut = '', group] = key.split('\n');
    const attribute = attributeCut.exec(cut)?.[1];
    if (attribute && group !== 'none') known.set(Number(group), Number(attribute));
  }
  return known;
}

/**
 * Finds what may be published of the ballots beside everything that was published of them before, in steps of a few
 * milliseconds, between which a server answers others.
 */
export function* countInSteps(counting: Counting): Steps<Counted> {
  const { questions, publishedIn, isFinal } = counting;
  const attributeOf = withPublishedOptions(counting);
  const waiting = counting.ballots.filter(({ edition }) => edition === null).length;
  const counted = counting.ballots.length - waiting;
  const advances = waiting >= (isFinal ? smallestGroup : nextStep(counted));
  const edition = counting.edition + (advances ? 1 : 0);
  const ballots = counting.ballots.map((ballot) =>
    ballot.edition === null && advances ? { ...ballot, edition } : ballot,
  );
  const part = ballots.filter((ballot) => ballot.edition !== null);

  const tallies: Tally[] = [];
  /** What was published of the answers to the pulse: of other groups, no question is published. */
  const ofAll = new Set<string>();
  const editionsOf = new Map<string, readonly number[]>();
  const counts = [undefined, ...questions.filter(({ kind }) => kind !== 'comment')];
  for (const question of counts) {
    yield;
    const id = question?.id ?? everyAnswer;
    const before = publishedIn.get(tallyKey({ question: id, ...everybody })) ?? [];
    const given = part.filter((ballot) => answerTo(ballot, id) !== undefined);
    const isNew = (ballot: CastBallot) => (ballot.edition ?? 0) > (before.at(-1) ?? 0);
    const editions = given.filter(isNew).length >= smallestGroup ? [...before, edition] : before;
    const last = editions.at(-1);
    if (last === undefined) continue;
    editionsOf.set(id, editions);
    const told = given.filter((ballot) => (ballot.edition ?? 0) <= last);
    const valuesIn = (those: readonly Ballot[]) =>
      countsOf(
        question,
        those.map((each) => answerTo(each, id)).filter((answer) => answer !== undefined),
      );
    const answers = ballots.filter((ballot) => answerTo(ballot, id) !== undefined).length;
    const heldBack = isFinal ? { heldBack: answers - told.length } : {};
    if (isFinal || last === edition)
      tallies.push({ question: id, ...everybody, edition: last, counts: { ...valuesIn(told), ...heldBack } });
    if (!isFinal && last !== edition) continue;
    // What was published before divides them by the first count that published each.
    const division = told.map((ballot) => String(editions.find((each) => each >= (ballot.edition ?? 0))));
    const keyOf = (name: string, group: PlaceId) =>
      tallyKey({ question: id, cut: name, groupKey: groupKey(name, group) });
    const cuts: Cut[] = [];
    for (const { name, groupOf } of cutsOf(
      told.map(({ places }) => places),
      attributeOf,
    )) {
      yield;
      const stepsOf = new Map([...new Set(groupOf)].map((group) => [group, publishedIn.get(keyOf(name, group))]));
      const partOf = groupOf.map((group, index) => {
        const step = stepsOf.get(group)?.find((each) => each >= (told[index]?.edition ?? 0));
        return step === undefined ? undefined : `${group} ${step}`;
      });
      cuts.push({ name, groupOf, partOf });
    }
    const ofAnswers = (name: string, group: PlaceId) =>
      tallyKey({ question: everyAnswer, cut: name, groupKey: groupKey(name, group) });
    const groups = yield* publishedGroups(division, cuts, (name, group) =>
      // People without an option of an attribute become more when an option is deleted.
      group === null && !isFinal && attributeCut.test(name)
        ? false
        : question === undefined || publishedIn.has(ofAnswers(name, group)) || ofAll.has(ofAnswers(name, group)),
    );
    for (const { name, groupOf } of cuts) {
      yield;
      const members = new Map<PlaceId, CastBallot[]>();
      for (const [index, ballot] of told.entries()) {
        const group = groupOf[index] ?? null;
        const known = members.get(group);
        if (known) known.push(ballot);
        else members.set(group, [ballot]);
      }
      for (const group of groups.get(name) ?? []) {
        if (question === undefined) ofAll.add(ofAnswers(name, group));
        const inGroup = { question: id, cut: name, groupKey: groupKey(name, group) };
        tallies.push({ ...inGroup, edition: last, counts: valuesIn(members.get(group) ?? []) });
      }
    }
  }
  return {
    edition,
    tallies,
    comments: commentsOf(counting, part, edition),
    drivers: driversOf(questions, part, editionsOf),
  };
}

/** The same at once, for few ballots. */
export function countBallots(counting: Counting): Counted {
  const steps = countInSteps(counting);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
