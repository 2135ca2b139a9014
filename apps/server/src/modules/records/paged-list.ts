import { message } from '@orgscope/contract/words/message';
import { firstCursor, listLimits } from '@orgscope/contract/lists/listing';
import type { Page } from '@orgscope/contract/lists/listing';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { containsWord } from '../../db/sql/has-word.ts';
import { tenantScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { AppError, notFound } from '../../errors/app-error.ts';
import { pageOf } from './page.ts';
import type { PageQuery } from './page.ts';

// Lists that grow with the work: found, put in order and cut into pages by the database.

const chunk = 250;

/** What a query finds, and in which order. */
export interface Search {
  readonly table: PgTable & { readonly id: PgColumn };
  /** What the order needs beside the table. */
  readonly join?: SQL | undefined;
  readonly condition: SQL | undefined;
  readonly order: SQL;
}

export interface PagedKind<Query, Answer> {
  /** How many a query without a page finds at most; whole pages of the largest size. */
  readonly whole: number;
  search(db: Drizzle, clientId: number, query: Query): Search | Promise<Search>;
  /** The records of a client with these ids, in the order of the ids. */
  read(db: Drizzle, clientId: number, ids: readonly number[]): Promise<Answer[]>;
}

interface Call {
  readonly request: Pick<FastifyRequest, 'url'>;
  readonly reply: FastifyReply;
}

interface PartOfList<Answer> {
  data: Answer[];
  meta?: Page;
  next_cursor?: string | null;
}

interface Paging extends PageQuery {
  readonly cursor?: string | undefined;
  readonly ordering?: string | undefined;
}

/** The page after the first records of a list, in the same order. */
function linkAfter(read: number, url: string): string {
  // A filter may contain a question mark.
  const [path = '', ...query] = url.split('?');
  const parameters = new URLSearchParams(query.join('?'));
  parameters.set('page', String(read / listLimits.pageSizeMax + 1));
  parameters.set('page_size', String(listLimits.pageSizeMax));
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

const refuseCursor = (why: 'not_cursor' | 'cursor_alone') =>
  new AppError('validation_failed', { cursor: [message(`lists.${why}`)] });

/** A cursor is the last id that was read, in a form that callers do not count on. */
const cursorOf = (id: number) => Buffer.from(`1.${id}`).toString('base64url');

function idIn(cursor: string): number {
  if (cursor === firstCursor) return 0;
  const id = Number(/^1\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1]);
  if (!(id <= 2_147_483_647)) throw refuseCursor('not_cursor');
  return id;
}

/** That each word of what is sought stands somewhere in a column of what searchKey() made. */
export const hasWords = (column: PgColumn, search = ''): SQL[] =>
  nameKey(search)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => containsWord(column, word));

/** The ids in the order of a query; null as a limit for all. */
async function findIds(
  db: Drizzle,
  clientId: number,
  { table, join, condition, order }: Search,
  { limit, offset, counts }: { limit: number | null; offset: number; counts: boolean },
) {
  // Nested, so that the columns keep their tables' names.
  const found = sql`select ${table.id} from ${table} ${join ?? sql``} where ${condition}
    order by ${order} limit ${limit} offset ${offset}`;
  const counted = sql`select count(*)::int from ${table} where ${condition}`;
  const [row] = await db
    .select({ ids: sql<number[]>`array(${found})`, count: counts ? sql<number>`(${counted})` : sql<number>`0` })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (!row) throw notFound(message('clients.absent'));
  return row;
}

/** The calls that read such a list in the scope of the client that is meant. */
export function pagedList<Query extends Paging, Answer>(database: Database, kind: PagedKind<Query, Answer>) {
  /** The records after a cursor, by id: neither counted nor skipped over, so that each part costs the same. */
  async function partAfter(cursor: string, clientId: number, query: Query) {
    if ((query.page ?? query.ordering) !== undefined) throw refuseCursor('cursor_alone');
    const db = database.in(tenantScope(clientId));
    const { table, condition } = await kind.search(db, clientId, query);
    const size = query.page_size ?? listLimits.pageSize;
    const rest = { table, condition: and(condition, gt(table.id, idIn(cursor))), order: sql`${table.id}` };
    const { ids } = await findIds(db, clientId, rest, { limit: size + 1, offset: 0, counts: false });
    const part = ids.slice(0, size);
    const last = part.at(-1);
    const next = ids.length > size && last !== undefined ? cursorOf(last) : null;
    return { data: await kind.read(db, clientId, part), next_cursor: next };
  }

  return {
    /**
     * The records that a query asks for: those of its page or after its cursor, or the first ones. Where these are not all, a
     * header leads to the page after them.
     */
    async page(clientId: number, query: Query, { request, reply }: Call): Promise<PartOfList<Answer>> {
      if (query.cursor !== undefined) return partAfter(query.cursor, clientId, query);
      const db = database.in(tenantScope(clientId));
      const search = await kind.search(db, clientId, query);
      if ((query.page ?? query.page_size) === undefined) {
        const { ids } = await findIds(db, clientId, search, { limit: kind.whole + 1, offset: 0, counts: false });
        if (ids.length > kind.whole) void reply.header('link', linkAfter(kind.whole, request.url));
        return { data: await kind.read(db, clientId, ids.slice(0, kind.whole)) };
      }
      const { asked, limit, offset } = pageOf(query);
      const { ids, count } = await findIds(db, clientId, search, { limit, offset, counts: true });
      return { data: await kind.read(db, clientId, ids), meta: { count, ...asked } };
    },

    /**
     * Every record that a query finds, in its order. The order is settled first; then some hundreds are read at a time,
     * so that neither memory nor a transaction holds them all.
     */
    async all(clientId: number, query: Query): Promise<AsyncGenerator<Answer>> {
      const db = database.in(tenantScope(clientId));
      const search = await kind.search(db, clientId, query);
      const { ids } = await findIds(db, clientId, search, { limit: null, offset: 0, counts: false });
      return (async function* records(): AsyncGenerator<Answer> {
        for (let from = 0; from < ids.length; from += chunk) {
          yield* await kind.read(db, clientId, ids.slice(from, from + chunk));
        }
      })();
    },
  };
}
