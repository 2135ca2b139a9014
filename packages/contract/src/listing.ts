import * as z from 'zod/mini';
import { withData } from './endpoint.ts';
import { queryFlag, recordId, trimmedText } from './fields.ts';

// What all lists of records share: which part is asked for, and how it is told.

export const listLimits = { pageSize: 10, pageSizes: [10, 25, 50, 100], pageSizeMax: 200, searchMax: 200 } as const;

const wholeNumber = (maximum: number, text: string) =>
  z.optional(
    z.pipe(
      z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, text))], text), z.transform(Number)),
      z.number(text).check(z.int(text), z.positive(text), z.maximum(maximum, text)),
    ),
  );

/** A column's name, or the same with a minus for the other direction. */
type Ordering<Column extends string> = Column | `-${Column}`;

/**
 * The query of a list that can be ordered by these columns: a part of the text searched for, the order, and a page. With
 * `page` or `page_size` the answer says how many records there are.
 */
export function listQuery<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  type Column = Columns[number];
  const orderings = columns.flatMap((column) => [column, `-${column}`]) as [Ordering<Column>, ...Ordering<Column>[]];
  return {
    include_inactive: queryFlag(),
    search: z.optional(trimmedText().check(z.maxLength(listLimits.searchMax, 'Search for at most 200 characters'))),
    ordering: z.optional(z.enum(orderings, `Must be one of: ${orderings.join(', ')}`)),
    page: wholeNumber(1_000_000, 'Must be the number of a page'),
    page_size: wholeNumber(listLimits.pageSizeMax, `Must be from 1 to ${listLimits.pageSizeMax}`),
  };
}

/** Which client a call is about: the own one where it is left out. */
export const ofClient = { client_id: z.optional(recordId()) };

export const Page = z.object({ count: z.number(), page: z.number(), page_size: z.number() });
export type Page = z.infer<typeof Page>;

/** `{success: true, data: [...]}`, with `meta` where a page was asked for. */
export const withList = <T extends z.ZodMiniType>(record: T) =>
  z.extend(withData(z.array(record)), { meta: z.optional(Page) });

/** What an editor had before him; without it, a change is taken whatever was changed meanwhile. */
export const versionRead = { version: z.optional(z.number('Must be a number').check(z.int('Must be a whole number'))) };

/** What an edit of a client's record says beside its fields. The client is the record's own: no edit moves a record. */
export const clientRecordEdit = { ...ofClient, ...versionRead };

export const recordStays = 'This record belongs to another client and stays there';

/** A table as comma-separated values, for a spreadsheet. */
export const Csv = z.string();
