import { searchIn, sorterFor, sortOf } from '@orgscope/contract/arrange';
import type { Arrangement } from '@orgscope/contract/arrange';
import { listLimits } from '@orgscope/contract/listing';
import { WrittenJson, withJsonData } from '../../http/answers.ts';

interface Wanted {
  search?: string | undefined;
  ordering?: string | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

/** The rows that a query finds, in its order. */
export function arranged<Row>(
  rows: Row[],
  { search = '', ordering }: Wanted,
  { text, values }: Arrangement<Row>,
): Row[] {
  return sorterFor(searchIn(rows, text)(search), values)(sortOf(ordering));
}

/** Whether a query asks for a list as it stands. */
export const isWhole = ({ search, ordering, page, page_size: pageSize }: Wanted): boolean =>
  (search ?? ordering ?? page ?? pageSize) === undefined;

/** Answers a query with the part of a list that it asks for. */
export function partOfList<Row>(rows: Row[], wanted: Wanted, arrangement: Arrangement<Row>): WrittenJson {
  const { page, page_size: pageSize } = wanted;
  const found = arranged(rows, wanted, arrangement);
  if ((page ?? pageSize) === undefined) return withJsonData(JSON.stringify(found));
  const meta = { count: found.length, page: page ?? 1, page_size: pageSize ?? listLimits.pageSize };
  const from = (meta.page - 1) * meta.page_size;
  const data = found.slice(from, from + meta.page_size);
  return new WrittenJson(JSON.stringify({ success: true, data, meta }));
}

/** Answers a query with a list that the database wrote whole; it is read only where a part of it is asked for. */
export function answerWholeList<Row>(json: string, wanted: Wanted, arrangement: Arrangement<Row>): WrittenJson {
  return isWhole(wanted) ? withJsonData(json) : partOfList<Row>(JSON.parse(json), wanted, arrangement);
}
