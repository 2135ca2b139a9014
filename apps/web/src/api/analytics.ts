import type { QueryOf } from '@orgscope/contract/endpoint';
import { readEngagement, readMeasureIt, readPerformance, readYear } from '@orgscope/contract/resources/analytics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ask } from './client/ask.ts';
import type { DecodedContent } from './client/decode.ts';
import { analyticsKey } from './cache/query-keys.ts';

export type MeasureItPage = DecodedContent<typeof readMeasureIt>;
export type PerformancePage = DecodedContent<typeof readPerformance>;
export type EngagementPage = DecodedContent<typeof readEngagement>;
export type YearPage = DecodedContent<typeof readYear>;

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
