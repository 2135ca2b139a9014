// Lists that are read whole and searched, ordered and paged in memory: of at most some thousand records, which the browser
// asks for once. A list that grows with the work is paged by the database (paged-list.ts).
import { sorterFor, sortOf } from '@orgscope/contract/lists/arrange';
import type { Arrangement } from '@orgscope/contract/lists/arrange';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { listLimits } from '@orgscope/contract/lists/listing';
import type { FastifyInstance } from 'fastify';
import { WrittenJson, withJsonData } from '../../http/answers.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { searchRows } from './search-rows.ts';

interface Wanted {
  search?: string | undefined;
  ordering?: string | undefined;
  page?: number | undefined;
  page_size?: number | undefined;
}

/** A list as it was read: cached, as JSON that the database wrote, or as records. */
type ReadList<Row> = CachedResponse | string | Row[];

interface WholeListKind<Row, List extends Endpoint> {
  /** The name of the exported file. */
  readonly file: string;
  readonly columns: CsvColumns<Row>;
  readonly arrangement: Arrangement<Row>;
  read(request: RequestOf<List>): Promise<ReadList<Row>>;
  /** The records that the query's own filters let pass; undefined where it has none. */
  readonly keep?: (query: RequestOf<List>['query']) => ((row: Row) => boolean) | undefined;
}

function rowsOf<Row>(list: ReadList<Row>): Row[] {
  if (typeof list === 'string') return JSON.parse(list);
  return Array.isArray(list) ? list : list.rows<Row>();
}

function part(found: readonly unknown[], { page, page_size: pageSize }: Wanted): WrittenJson {
  if ((page ?? pageSize) === undefined) return withJsonData(JSON.stringify(found));
  const meta = { count: found.length, page: page ?? 1, page_size: pageSize ?? listLimits.pageSize };
  const from = (meta.page - 1) * meta.page_size;
  const data = found.slice(from, from + meta.page_size);
  return new WrittenJson(JSON.stringify({ success: true, data, meta }));
}

/** Serves a list that is read whole, and its export. */
export function serveWholeList<Row, List extends Endpoint>(
  app: FastifyInstance,
  calls: { readonly list: List; readonly export: Endpoint },
  { file, columns, arrangement, read, keep }: WholeListKind<Row, List>,
): void {
  async function found(list: ReadList<Row>, query: RequestOf<List>['query']): Promise<Row[]> {
    const kept = keep?.(query);
    const rows = kept ? rowsOf(list).filter(kept) : rowsOf(list);
    const { search = '', ordering } = query as Wanted;
    return sorterFor(await searchRows(rows, arrangement.text, search), arrangement.values)(sortOf(ordering));
  }

  const readList = async (request: RequestOf<Endpoint>) => {
    const query = request.query as RequestOf<List>['query'];
    const list = await read(request as RequestOf<List>);
    const { search, ordering, page, page_size: pageSize } = query as Wanted;
    // Sent as it is: nothing is parsed and written again.
    if ((search ?? ordering ?? page ?? pageSize) === undefined && !keep?.(query)) {
      if (typeof list === 'string') return withJsonData(list);
      if (!Array.isArray(list)) return list;
    }
    return part(await found(list, query), query as Wanted);
  };
  serve(app, calls.list as Endpoint, readList, { fromReplica: true });

  // The export takes the list's query.
  serve(app, calls.export as Endpoint, async (request) => {
    const list = await read(request as RequestOf<List>);
    return csvFile(file, columns, await found(list, request.query as RequestOf<List>['query']));
  });
}
