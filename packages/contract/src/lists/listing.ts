import * as z from 'zod/mini';
import { withData } from '../endpoint.ts';
import type { Endpoint } from '../endpoint.ts';
import { queryFlag, recordId, trimmedText } from '../fields/fields.ts';
import { message } from '../words/message.ts';

// Shared by all lists of records: the requested part, and the answer's form.

export const listLimits = { pageSize: 10, pageSizes: [10, 25, 50, 100], pageSizeMax: 200, searchMax: 200 } as const;

const wholeNumber = (maximum: number, fault: string) =>
  z.optional(
    z.pipe(
      z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, fault))], fault), z.transform(Number)),
      z.number(fault).check(z.int(fault), z.positive(fault), z.maximum(maximum, fault)),
    ),
  );

/** The message that a value is none of these. */
export const notOneOf = (choices: readonly string[]) => message('common.not_one_of', { choices: choices.join(', ') });

/** The message that a search text is longer than this. */
export const searchTooLong = (most: number) => message('lists.search_too_long', { most });

/** A column's name, or with a minus for descending order. */
type Ordering<Column extends string> = Column | `-${Column}`;

/** The query of an export: what the records contain, and their order by one of these columns. */
export function exportQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  type Column = Columns[number];
  const orderings = columns.flatMap((column) => [column, `-${column}`]) as [Ordering<Column>, ...Ordering<Column>[]];
  return {
    include_inactive: queryFlag(),
    search: z.optional(trimmedText().check(z.maxLength(listLimits.searchMax, searchTooLong(listLimits.searchMax)))),
    ordering: z.optional(z.enum(orderings, notOneOf(orderings))),
  };
}

/** A page of a list. With either, the answer has the total number of records. */
export const pageQuery = {
  page: wholeNumber(1_000_000, message('lists.not_page')),
  page_size: wholeNumber(listLimits.pageSizeMax, message('lists.not_page_size', { most: listLimits.pageSizeMax })),
};

/** The query of a list: the same as that of its export, and a page. */
export const listQuery = <const Columns extends readonly [string, ...string[]]>(columns: Columns) => ({
  ...exportQuery(columns),
  ...pageQuery,
});

/** The cursor of the first part of a list. */
export const firstCursor = '*';

/**
 * For programs that read a long list completely: `*` begins, and each answer has the cursor of the next part, until it is
 * null. The order is that of the ids, so that no write in between makes a record come twice or not at all.
 */
export const cursorQuery = {
  cursor: z.optional(
    z.string(message('lists.not_cursor')).check(z.regex(/^(\*|[\w-]{1,40})$/, message('lists.not_cursor'))),
  ),
};

/** Whether a list can be read by cursor. */
export const takesCursor = ({ query }: { readonly query?: z.ZodMiniType | undefined }): boolean =>
  query instanceof z.ZodMiniObject && 'cursor' in query.shape;

/** Whether it is a list that is never read in parts. */
export const comesWhole = ({ method, query, answer }: Endpoint): boolean =>
  method === 'GET' &&
  answer instanceof z.ZodMiniObject &&
  answer.shape.data instanceof z.ZodMiniArray &&
  !(query instanceof z.ZodMiniObject && ('page_size' in query.shape || 'cursor' in query.shape));

/** The query of an export from that of its list: an export has no parts. */
export const withoutPart = (query: z.ZodMiniType): z.ZodMiniType => {
  if (!(query instanceof z.ZodMiniObject)) return query;
  const others = Object.entries(query.shape).filter(([name]) => !(name in pageQuery || name in cursorQuery));
  return z.object(Object.fromEntries(others));
};

/** The client of a call: the caller's own if it is omitted. */
export const clientIdField = { client_id: z.optional(recordId()) };

export const Page = z.object({ count: z.int(), page: z.int(), page_size: z.int() });
export type Page = z.infer<typeof Page>;

/** `{success: true, data: [...]}`, with `meta` if a page was requested, and `next_cursor` if a part was. */
export const withList = <T extends z.ZodMiniType>(record: T) =>
  z.extend(withData(z.array(record)), {
    meta: z.optional(Page),
    next_cursor: z.optional(z.nullable(z.string())),
  });

/** The version that the editor started from; without it, a change is accepted whatever changed meanwhile. */
export const versionRead = {
  version: z.optional(z.number(message('common.not_number')).check(z.int(message('common.not_whole_number')))),
};

/** The same in an address. */
export const versionInQuery = wholeNumber(2_147_483_647, message('common.not_whole_number'));

/** The query of a delete: with the version that was read, it spares a record that somebody has changed since. */
export const deleteQuery = z.object({ version: versionInQuery });

/** The version of a list that nobody has entered yet. */
export const emptyListVersion = 1;

/**
 * What an edit of a client's record may contain beside its fields. The client must be the record's own: no edit moves a
 * record.
 */
export const clientRecordEdit = { ...clientIdField, ...versionRead };

/** A table as comma-separated values, for a spreadsheet. */
export const Csv = z.string();
