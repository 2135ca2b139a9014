import type { FiguresInput } from '@orgscope/contract/analytics/figures';
import type * as z from 'zod/mini';
import { changeAnalyticsSettings, readAnalyticsSettings } from '@orgscope/contract/resources/analytics-settings';
import {
  deleteFigures,
  exportFigures,
  listFigureHistory,
  listFigures,
  readFiguresFile,
  saveFigures,
} from '@orgscope/contract/resources/figures';
import { listTargets, saveTargets } from '@orgscope/contract/resources/targets';
import type { Target } from '@orgscope/contract/resources/targets';
import { useQuery } from '@tanstack/react-query';
import type { ClientQuery } from '../session/acting-client.ts';
import { analyticsKey } from './cache/query-keys.ts';
import { useWriteUnder } from './cache/use-write-under.ts';
import { ask } from './client/ask.ts';
import { call, fileAddress } from './client/call.ts';
import type { DecodedRecord } from './client/decode.ts';
import { fileForm } from './client/file-form.ts';

/** The figures of a year, as the server sends them. */
export type YearFigures = DecodedRecord<typeof listFigures>;

const list = (query: ClientQuery) => ({
  queryKey: [analyticsKey, 'figures', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(listFigures, { query, signal }),
});

/** The figures of all years, the latest first. */
export const useFigures = (query: ClientQuery) => useQuery(list(query));

// Every page of analytics is made of figures and targets.
const written = [analyticsKey];

/** Enters or replaces the figures of a year. */
export const useSaveFigures = (query: ClientQuery) =>
  useWriteUnder(written, ({ year, figures }: { year: number; figures: z.input<typeof FiguresInput> }) =>
    call(saveFigures, { params: { year }, query, body: figures }),
  );

/** Removes the figures of a year. */
export const useDeleteFigures = (query: ClientQuery) =>
  useWriteUnder(written, ({ year, version }: { year: number; version: number | undefined }) =>
    call(deleteFigures, { params: { year }, query: { ...query, version } }),
  );

/** The figures of a year in a file. Nothing is saved. */
export const figuresInFile = (year: number, query: ClientQuery, file: File) =>
  ask(readFiguresFile, { params: { year }, query, body: fileForm(file) });

/** Who entered or changed the figures of a year. */
export const useFigureHistory = (year: number, query: ClientQuery, enabled: boolean) =>
  useQuery({
    queryKey: [analyticsKey, 'figures', 'history', year, query],
    queryFn: ({ signal }) => ask(listFigureHistory, { params: { year }, query, signal }),
    enabled,
  });

/** The call and the address of a file of all figures. */
export const figuresFile = ({ client_id: id }: ClientQuery) => ({
  endpoint: exportFigures,
  href: fileAddress(exportFigures, { client_id: id }),
});

/** The targets of all years, the latest first. */
export const useTargets = (query: ClientQuery) =>
  useQuery({
    queryKey: [analyticsKey, 'targets', query],
    queryFn: ({ signal }) => ask(listTargets, { query, signal }),
  });

/** Replaces the targets of a year, if they still have this version. */
export const useSaveTargets = (query: ClientQuery) =>
  useWriteUnder(
    written,
    ({ year, version, targets }: { year: number; version: number | undefined; targets: Target[] }) =>
      call(saveTargets, { params: { year }, query: { ...query, version }, body: targets }),
  );

/** Whether the client takes part in comparisons. */
export const useAnalyticsSettings = (query: ClientQuery) =>
  useQuery({
    queryKey: [analyticsKey, 'settings', query],
    queryFn: ({ signal }) => ask(readAnalyticsSettings, { query, signal }),
  });

export const useChangeAnalyticsSettings = (query: ClientQuery) =>
  useWriteUnder(written, (body: { benchmarks: boolean }) => call(changeAnalyticsSettings, { query, body }));
