import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

interface Row {
  id: string;
  active: boolean;
}

const row = (id: string, active = true): Row => ({ id, active });
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => row(id)) as [Row, Row, Row, Row];
const idOf = ({ id }: Row) => id;

interface Shown {
  list: string;
  query: string;
  rows: Row[] | undefined;
}

const first: Shown = { list: 'all', query: 'page 1', rows: [a, b] };

/** Selects rows of the first page. */
function select(chosen: Row[]) {
  const { result, rerender } = renderHook(({ list, query, rows }: Shown) => useSelection(idOf, list, { query, rows }), {
    initialProps: first,
  });
  act(() => result.current.choose(chosen, true));
  return {
    show: (query: string, rows: Row[] | undefined) => rerender({ ...first, query, rows }),
    chosen: () => [...result.current.chosen.values()],
  };
}

test('a selected row is replaced by its new version', () => {
  const { show, chosen } = select([a, b]);
  show('page 1', [a, row('b', false)]);
  expect(chosen()).toEqual([a, row('b', false)]);
});

test('a row that is missing from a refetch of its page is deselected', () => {
  const { show, chosen } = select([a, b]);
  show('page 1', [b]);
  expect(chosen()).toEqual([b]);
  show('page 1', []);
  expect(chosen()).toEqual([]);
});

test('the rows of other pages stay selected', () => {
  const { show, chosen } = select([a, b]);
  show('page 2', undefined);
  show('page 2', [c, d]);
  expect(chosen()).toEqual([a, b]);
  show('page 2', [c]);
  expect(chosen()).toEqual([a, b]);
  show('page 1', [a, b]);
  show('page 1', [a]);
  expect(chosen()).toEqual([a]);
});

test('rows that are still loading change nothing', () => {
  const { show, chosen } = select([a]);
  show('page 1', undefined);
  expect(chosen()).toEqual([a]);
  show('page 1', [b]);
  expect(chosen()).toEqual([]);
});

test('another list ends the selection, also for the time when the first one returns', () => {
  const whole: Shown = { ...first, rows: [a, b, c] };
  const { result, rerender } = renderHook(({ list, query, rows }: Shown) => useSelection(idOf, list, { query, rows }), {
    initialProps: whole,
  });
  act(() => result.current.choose([a, b, c], true));
  const { choose } = result.current;
  rerender({ list: 'searched', query: 'search', rows: undefined });
  act(() => choose([b], true));
  expect(result.current.chosen.size).toBe(0);
  rerender({ list: 'searched', query: 'search', rows: [a] });
  rerender(whole);
  expect(result.current.chosen.size).toBe(0);
});
