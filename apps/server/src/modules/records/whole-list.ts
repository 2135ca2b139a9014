// Lists that are read whole and searched, ordered and paged in memory: of at most some thousand records, which the browser
// asks for once. A list that grows with the work is paged by the database (paged-list.ts).
import { sorterFor, sortOf } from '@orgscope/contract/lists/arrange';
import type { Arrangement } from '@orgscope/contract/lists/arrange';
import type { Endpoint } from '@orgscope/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { withJsonData, withPage, WrittenJson } from '../../http/answers.ts';
import type { CachedResponse } from '../../http/cached-response.ts';
import { csvFile } from '../../http/csv.ts';
import type { CsvColumns } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import type { RequestOf } from '../../http/register-endpoint.ts';
import { pageOf } from './page.ts';
import type { PageQuery } from './page.ts';
import { searchRows } from './search-rows.ts';

interface Wanted extends PageQuery {
  search?: string | undefined;
  ordering?: string | undefined;
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

function part(found: readonly unknown[], query: PageQuery): WrittenJson {
  if ((query.page ?? query.page_size) === undefined) return withJsonData(JSON.stringify(found));
  const { asked, limit, offset } = pageOf(query);
  const meta = { count: found.length, ...asked };
  const data = found.slice(offset, offset + limit);
  return new WrittenJson(JSON.stringify(withPage(data, meta)));
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
