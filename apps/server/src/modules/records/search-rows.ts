import { setImmediate } from 'node:timers/promises';
import { searchIn } from '@orgscope/contract/lists/arrange';

/** Texts of some thousand characters each: a few milliseconds. */
const portion = 50;

/** Finds rows by a part of their text, portion by portion, between which a server answers others. */
export async function searchRows<Row>(rows: Row[], text: (row: Row) => string, search: string): Promise<Row[]> {
  if (search.trim() === '') return rows;
  const found: Row[] = [];
  for (let from = 0; from < rows.length; from += portion) {
    if (from > 0) await setImmediate();
    found.push(...searchIn(rows.slice(from, from + portion), text)(search));
  }
  return found;
}
