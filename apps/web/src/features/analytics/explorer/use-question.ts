import { countOf, dimensions, exploreCounts, misfitOf } from '@orgscope/contract/analytics/explorer';
import type { CountKey, Dimension, Exploration } from '@orgscope/contract/analytics/explorer';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { keysOf } from '../../../lib/object-keys.ts';

const displays = ['table', 'bars', 'line', 'heat'] as const;
export type Display = (typeof displays)[number];
export const counts = keysOf(exploreCounts);

type Place = Exploration['filters'][number];
const places: readonly Place[] = ['function', 'location', 'attribute'];

/** What the page shows, as its address says. */
export interface Question {
  count: CountKey;
  by: Dimension;
  across: Dimension | undefined;
  /** The attribute whose options are counted; empty for the first. */
  question: string;
  display: Display;
  filters: Readonly<Record<Place, string>>;
}

const filtersSet = (filters: Question['filters']) => places.filter((place) => filters[place] !== '');

export const isMonth = (dimension: Dimension | undefined) =>
  dimension === 'month' || dimension === 'purchase_month' || dimension === 'contract_month';

/** The displays that fit: lines need months, a heat map two dimensions. */
export const displaysOf = ({ by, across }: Pick<Question, 'by' | 'across'>): Display[] =>
  displays.filter(
    (display) => (display !== 'line' || isMonth(by) || isMonth(across)) && (display !== 'heat' || across !== undefined),
  );

const usualDisplay = (shown: Pick<Question, 'by' | 'across'>): Display =>
  displaysOf(shown).includes('line') ? 'line' : shown.across ? 'heat' : 'bars';

export const fits = ({ count, by, across, filters }: Question) =>
  misfitOf({ count, by, across, filters: filtersSet(filters) }) === undefined;

/** The filters that can be set beside those that are. */
export const filtersOf = (question: Question): Place[] =>
  places.filter(
    (place) =>
      question.filters[place] !== '' || fits({ ...question, filters: { ...question.filters, [place]: 'any' } }),
  );

/** The second dimensions that fit the first. */
export const acrossOf = (question: Question): Dimension[] =>
  countOf(question.count).by.filter((across) => fits({ ...question, across }));

/** The first dimensions of a count, each alone or with the one that the count needs. */
export const byOf = ({ count }: Pick<Question, 'count'>) => countOf(count).by;

const noFilters: Question['filters'] = { function: '', location: '', attribute: '' };

/** The nearest question that fits: without the second dimension, without filters, or the first of the count. */
export function fitting(question: Question): Question {
  const { by, needs } = countOf(question.count);
  const [first = question.by] = by;
  const crossed = needs && needs !== question.by ? needs : undefined;
  const tries: Question[] = [
    question,
    { ...question, across: crossed },
    { ...question, filters: noFilters },
    { ...question, across: crossed, filters: noFilters },
    { ...question, by: first, across: undefined },
    { ...question, by: first, across: undefined, filters: noFilters },
  ];
  return tries.find(fits) ?? question;
}

/** What the address names that this page does not have, such as a count that an older link knew. */
export function useUnknownNames(): string[] {
  const [params] = useSearchParams();
  const known: Record<string, readonly string[]> = {
    count: counts,
    by: dimensions,
    across: dimensions,
    display: displays,
  };
  return Object.entries(known).flatMap(([name, values]) => {
    const value = params.get(name) ?? '';
    return value === '' || values.includes(value) ? [] : [value];
  });
}

/** The question in the address, and a function that asks another. Only what differs from the usual stands there. */
export function useQuestion(usual: CountKey): [Question, (change: Partial<Question>) => void] {
  const [params, setParams] = useSearchParams();
  const question = useMemo((): Question => {
    const named = <T extends string>(name: string, known: readonly T[]) =>
      known.find((value) => value === params.get(name));
    const count = named('count', counts) ?? usual;
    const by = named('by', dimensions) ?? countOf(count).by[0] ?? 'function';
    const across = named('across', dimensions);
    const shown = { by, across };
    const display = named('display', displaysOf(shown)) ?? usualDisplay(shown);
    const filters = {
      function: params.get('function') ?? '',
      location: params.get('location') ?? '',
      attribute: params.get('attribute') ?? '',
    };
    return { count, by, across, question: params.get('question') ?? '', display, filters };
  }, [params, usual]);

  const change = useCallback(
    (part: Partial<Question>) => {
      const next = fitting({ ...question, ...part });
      const isSame = next.by === question.by && next.across === question.across;
      setParams(
        (before) => {
          const after = new URLSearchParams([...before].filter(([name]) => !/^rows(\.|$)|^sort$/.test(name)));
          const display = displaysOf(next).includes(next.display) ? next.display : usualDisplay(next);
          // A display that was not chosen is the usual one of the new dimensions.
          const isUsual = display === usualDisplay(next) || (!part.display && !isSame && !before.has('display'));
          const values: Record<string, string> = {
            count: next.count,
            by: next.by,
            across: next.across ?? '',
            question: next.by === 'attribute' || next.across === 'attribute' ? next.question : '',
            display: isUsual ? '' : display,
            ...next.filters,
          };
          for (const [name, value] of Object.entries(values)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [question, setParams],
  );
  return [question, change];
}
