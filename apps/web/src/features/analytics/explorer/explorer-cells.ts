// The numbers of two dimensions, as the table and the heat map show them.
import { countOf } from '@orgscope/contract/analytics/explorer';
import type { ExplorePage } from '../../../api/explorer.ts';
import type { Question } from './use-question.ts';

type Line = ExplorePage['rows'][number];
type Value = NonNullable<ExplorePage['total']>;

const zero: Value = { value: 0, amount: null, reason: null };

/**
 * The number of a pair of values. One that the answer leaves out has no records: counted that is 0, but there is no amount
 * of nothing. Of a month without a snapshot, and of hidden groups, nothing is known.
 */
export function numbersOf({ count, by, across }: Question, { rows, columns, cells }: ExplorePage) {
  const found = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const months = by === 'month' ? rows : across === 'month' ? columns : [];
  const unknown = new Set(months.filter(({ total }) => total?.value == null).map(({ key }) => key));
  const empty = countOf(count).isMoney ? null : zero;
  return (row: Line, column: Line): Value | null => {
    const cell = found.get(`${row.key} ${column.key}`);
    if (cell) return cell;
    const isHidden = row.kind === 'hidden' || column.kind === 'hidden';
    return isHidden || unknown.has(by === 'month' ? row.key : column.key) ? null : empty;
  };
}
