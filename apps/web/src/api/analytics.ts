import type { MeasureValue as Sent } from '@orgscope/contract/analytics/answers';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { QueryOf } from '@orgscope/contract/endpoint';
import {
  exportAnalyticsRows,
  listAnalyticsRows,
  readAnalyticsHome,
  readEngagement,
  readMeasureIt,
  readPerformance,
  readYear,
} from '@orgscope/contract/resources/analytics';
import { explore, exportExploredRows, listExploredRows } from '@orgscope/contract/resources/explorer';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ask } from './ask.ts';
import { apiAddress } from './base-address.ts';
import type { DecodedContent } from './decode.ts';

export type MeasureItPage = DecodedContent<typeof readMeasureIt>;
export type PerformancePage = DecodedContent<typeof readPerformance>;
export type EngagementPage = DecodedContent<typeof readEngagement>;
export type YearPage = DecodedContent<typeof readYear>;
export type ExplorePage = DecodedContent<typeof explore>;
export type HomeCard = DecodedContent<typeof readAnalyticsHome>[number];

/** The value of a measure that this app knows. */
export type MeasureValue = Omit<MeasureItPage['measures'][number], 'key' | 'unit'> & Pick<Sent, 'key' | 'unit'>;

/** A measure, unless this app does not know it. */
export const knownMeasure = ({ key, unit, ...rest }: MeasureItPage['measures'][number]): MeasureValue | undefined =>
  key && unit && { key, unit, ...rest };

/** The measures of a page by key. */
export const byKey = (measures: MeasureItPage['measures']): ReadonlyMap<MeasureKey, MeasureValue> =>
  new Map(
    measures.flatMap((sent) => {
      const known = knownMeasure(sent);
      return known ? [[known.key, known] as const] : [];
    }),
  );

/** Everything of analytics is refetched under this key. */
export const analyticsKey = 'analytics';

// A page whose filter changes keeps what it shows until the answer is there.
const placeholderData = keepPreviousData;

export const useMeasureIt = (query: NonNullable<QueryOf<typeof readMeasureIt>>, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'measure-it', query],
    queryFn: ({ signal }) => ask(readMeasureIt, { query, signal }),
    placeholderData,
    enabled,
  });

export const usePerformance = (query: NonNullable<QueryOf<typeof readPerformance>>, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'performance', query],
    queryFn: ({ signal }) => ask(readPerformance, { query, signal }),
    placeholderData,
    enabled,
  });

export const useEngagement = (query: NonNullable<QueryOf<typeof readEngagement>>, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'engagement', query],
    queryFn: ({ signal }) => ask(readEngagement, { query, signal }),
    placeholderData,
    enabled,
  });

export const useYear = (query: NonNullable<QueryOf<typeof readYear>>, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'year', query],
    queryFn: ({ signal }) => ask(readYear, { query, signal }),
    placeholderData,
    enabled,
  });

export const useAnalyticsHome = (query: NonNullable<QueryOf<typeof readAnalyticsHome>>, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'home', query],
    queryFn: ({ signal }) => ask(readAnalyticsHome, { query, signal }),
    enabled,
  });

export type ExploreQuery = NonNullable<QueryOf<typeof explore>>;

export const useExplorer = (query: ExploreQuery, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'explorer', query],
    queryFn: ({ signal }) => ask(explore, { query, signal }),
    placeholderData,
    enabled,
  });

/** Which rows are asked for: those of a measure, narrowed to a cell of a chart. */
export type RowsQuery = NonNullable<QueryOf<typeof exportAnalyticsRows>>;
/** Those of a cell of the explorer. */
export type ExploredRowsQuery = NonNullable<QueryOf<typeof exportExploredRows>> & Required<Pick<ExploreQuery, 'count'>>;
export type AnyRowsQuery = RowsQuery | ExploredRowsQuery;

const isExplored = (query: AnyRowsQuery): query is ExploredRowsQuery => 'count' in query;

const pageSize = 100;

export type RowsPage = DecodedContent<typeof listAnalyticsRows>;

/** The rows behind a number, page by page. */
export const useRows = (query: AnyRowsQuery) =>
  useInfiniteQuery({
    queryKey: [analyticsKey, 'rows', query],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => {
      const part = { page: pageParam, page_size: pageSize };
      return isExplored(query)
        ? ask(listExploredRows, { query: { ...query, ...part }, signal })
        : ask(listAnalyticsRows, { query: { ...query, ...part }, signal });
    },
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total.rows ? pages.length + 1 : undefined),
  });

/** The call and the address of the same rows as a file. */
export function rowsFile(query: AnyRowsQuery) {
  const set = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const endpoint = isExplored(query) ? exportExploredRows : exportAnalyticsRows;
  return { endpoint, href: apiAddress(`${endpoint.path}?${new URLSearchParams(set)}`) };
}
