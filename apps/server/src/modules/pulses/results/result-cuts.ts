// The results by groups, and what follows from them.
import { quadrants } from '@orgscope/contract/analytics/pulse-results';
import type { PulseResults, ResultCut } from '@orgscope/contract/analytics/pulse-results';
import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';
import type { Counts } from '../../../db/tables/pulse-answers.ts';
import type { PlaceId } from '../../analytics/people/hidden-groups.ts';
import { shownGroup } from '../record/audience.ts';
import type { GroupNames } from '../record/audience.ts';
import { numberOf, rounded } from '../counting/question-result.ts';
import { everyAnswer, groupKey } from '../counting/tally.ts';

/** The counts of a question in a group, if they may be shown. */
export type CountsOf = (question: string, cut: string, group: string) => Counts | undefined;

interface Cutting {
  readonly questions: readonly PulseQuestion[];
  readonly countsOf: CountsOf;
  readonly names: GroupNames;
  /** The groups of people who were asked, by cut. */
  readonly asked: ReadonlyMap<string, readonly PlaceId[]>;
}

/** Every question by every group that may be shown. */
export function cutsFrom({ questions, countsOf, names, asked }: Cutting): ResultCut[] {
  // Where all are of one group there is nothing to compare.
  const several = [...asked].filter(([, all]) => all.length > 1);
  return several.map(([cut, all]) => {
    const inCut = all.map((group) => {
      const { by, attribute, id, name } = shownGroup(names, cut, group);
      const key = groupKey(cut, group);
      return { by, attribute, group: { id, name }, key, answers: countsOf(everyAnswer, cut, key)?.n };
    });
    const told = inCut
      .filter(({ answers }) => answers !== undefined)
      .toSorted((one, other) => (other.answers ?? 0) - (one.answers ?? 0));
    return {
      by: inCut[0]?.by ?? 'function',
      attribute: inCut[0]?.attribute ?? null,
      reason: told.length === 0 ? ('too_few' as const) : null,
      groups: told.map(({ group, answers = 0 }) => ({ ...group, answers })),
      hidden: inCut.filter(({ answers }) => answers === undefined).map(({ group }) => group),
      cells: told.flatMap(({ group: { id, name }, key }) =>
        questions
          .filter(({ kind }) => kind !== 'choice' && kind !== 'comment')
          .map((question) => {
            const counts = countsOf(question.id, cut, key);
            const value = numberOf(question, counts);
            const reason = value === null ? ('too_few' as const) : null;
            return { question: question.id, group: id, name, n: counts?.n ?? null, value, reason };
          }),
      ),
    };
  });
}

/** What IT and business people think of the same, the widest gap first. */
export const gapsFrom = (questions: readonly PulseQuestion[], countsOf: CountsOf): PulseResults['gaps'] =>
  questions
    .filter(({ kind }) => kind !== 'enps')
    .flatMap((question) => {
      const of = (type: string) => numberOf(question, countsOf(question.id, 'function_type', type));
      const [it, business] = [of('IT'), of('BUSINESS')];
      if (it === null || business === null) return [];
      return [{ id: question.id, text: question.text, it, business, gap: rounded(it - business) }];
    })
    .toSorted((one, other) => Math.abs(other.gap) - Math.abs(one.gap));

const mean = (values: readonly number[]) => rounded(values.reduce((total, value) => total + value, 0) / values.length);

const [fixFirst, keep, watch, doNotOverdo] = quadrants;

/** Services by importance and satisfaction, split at the means of all. */
export function quadrantFrom(results: PulseResults['questions']): PulseResults['quadrant'] {
  const rated = results.flatMap(({ id, text, n, importance, scale }) =>
    importance && scale ? [{ id, text, n: n ?? 0, importance: importance.mean, satisfaction: scale.mean }] : [],
  );
  if (rated.length === 0) return null;
  const [meanImportance, meanSatisfaction] = [
    mean(rated.map(({ importance }) => importance)),
    mean(rated.map(({ satisfaction }) => satisfaction)),
  ];
  const services = rated.map((service) => {
    const [matters, works] = [service.importance >= meanImportance, service.satisfaction >= meanSatisfaction];
    const quadrant = matters ? (works ? keep : fixFirst) : works ? doNotOverdo : watch;
    return { ...service, quadrant };
  });
  return { mean_importance: meanImportance, mean_satisfaction: meanSatisfaction, services };
}
