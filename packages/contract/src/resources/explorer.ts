import * as z from 'zod/mini';
import { AnalyticsRow } from '../analytics/answers.ts';
import { dimensions, exploreCounts, ExplorePage } from '../analytics/explorer.ts';
import { endpoint, withData } from '../endpoint.ts';
import { codesOf, recordId, trimmedText } from '../fields/fields.ts';
import { Csv, listQuery, notOneOf } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { analyticsFilters } from './analytics.ts';

const access = ['analytics.can_view'] as const;
const path = '/api/analytics/explore/';

const counts = codesOf<keyof typeof exploreCounts>(exploreCounts);
const dimension = z.optional(z.enum(dimensions, notOneOf(dimensions)));

/** Applications by lifecycle, if nothing is named. */
export const ExploreQuery = z.object({
  ...analyticsFilters,
  count: z.optional(z.enum(counts, notOneOf(counts))),
  by: dimension,
  across: dimension,
  /** The custom attribute of the dimension `attribute`; the first by name if it is omitted. */
  attribute_id: z.optional(recordId()),
});
export type ExploreQuery = z.infer<typeof ExploreQuery>;

const key = z.optional(trimmedText().check(z.maxLength(160, message('common.longer', { most: 160 }))));
/** The keys of a row and a column of the answer; without them, all of its rows or columns. */
export const ExploreRowsQuery = z.extend(ExploreQuery, { row: key, column: key });
export type ExploreRowsQuery = z.infer<typeof ExploreRowsQuery>;

export const explore = endpoint({
  method: 'GET',
  path,
  summary: 'A count or cost by one or two dimensions, of records today or at the ends of months.',
  access,
  query: ExploreQuery,
  answer: withData(ExplorePage),
});

const { page, page_size } = listQuery(['name']);

export const listExploredRows = endpoint({
  method: 'GET',
  path: `${path}rows/`,
  summary: 'The records behind a number of the explorer: the sum of their counts or costs is the number.',
  access,
  query: z.extend(ExploreRowsQuery, { page, page_size }),
  answer: withData(
    z.object({
      subject: z.enum(['applications', 'assets', 'people', 'figures']),
      rows: z.array(AnalyticsRow),
      total: z.object({ rows: z.number(), count: z.number(), cost: z.nullable(z.string()) }),
      currency: z.nullable(z.string()),
      list: z.nullable(z.string()),
    }),
  ),
});

export const exportExploredRows = endpoint({
  method: 'GET',
  path: `${path}rows/export/`,
  summary: 'The same records as a CSV file. People ask for the password again.',
  access,
  needsProof: 'sometimes',
  query: ExploreRowsQuery,
  produces: 'text/csv',
  answer: Csv,
});
