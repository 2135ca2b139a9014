// What platform administrators keep for all clients: exchange rates, and the bands of published studies.
import { exportRates, listRates, readRatesFile, saveRates } from '@orgscope/contract/resources/rates';
import type { Rate } from '@orgscope/contract/resources/rates';
import {
  exportReferenceBands,
  listReferenceBands,
  readReferenceBandsFile,
  saveReferenceBands,
} from '@orgscope/contract/resources/reference-bands';
import type { ReferenceBand } from '@orgscope/contract/resources/reference-bands';
import { useQuery } from '@tanstack/react-query';
import { analyticsKey } from './cache/query-keys.ts';
import { useWriteUnder } from './cache/use-write-under.ts';
import { ask } from './client/ask.ts';
import { call, fileAddress } from './client/call.ts';
import { decodeRecord } from './client/decode.ts';
import type { DecodedRecord } from './client/decode.ts';
import { fileForm } from './client/file-form.ts';

export type YearRates = DecodedRecord<typeof listRates>;
export type YearBands = DecodedRecord<typeof listReferenceBands>;
export type Band = YearBands['bands'][number];

/** The exchange rates of all years, the latest first. */
export const useRates = () =>
  useQuery({ queryKey: [analyticsKey, 'rates'], queryFn: ({ signal }) => ask(listRates, { signal }) });

/** The reference bands of all years, the latest first. */
export const useBands = () =>
  useQuery({ queryKey: [analyticsKey, 'bands'], queryFn: ({ signal }) => ask(listReferenceBands, { signal }) });

/** The bands of a year in an answer to a call. */
export const yearBandsIn = (sent: unknown): YearBands => decodeRecord(listReferenceBands, sent);

interface Replacement<Item> {
  year: number;
  version: number | undefined;
  items: Item[];
}

// The pages of all clients are made of them.
const replaced = [analyticsKey];

/** Replaces the rates of a year, if they still have this version. */
export const useSaveRates = () =>
  useWriteUnder(replaced, ({ year, version, items }: Replacement<Rate>) =>
    call(saveRates, { params: { year }, query: { version }, body: items }),
  );

/** Replaces the bands of a year, if they still have this version. */
export const useSaveBands = () =>
  useWriteUnder(replaced, ({ year, version, items }: Replacement<ReferenceBand>) =>
    call(saveReferenceBands, { params: { year }, query: { version }, body: items }),
  );

/** The rates of a year in a file, or its faults. Nothing is saved. */
export const ratesInFile = (year: number, file: File) => ask(readRatesFile, { params: { year }, body: fileForm(file) });

/** The bands of a year in a file, or its faults. Nothing is saved. */
export const bandsInFile = (year: number, file: File) =>
  ask(readReferenceBandsFile, { params: { year }, body: fileForm(file) });

export const ratesFile = () => ({ endpoint: exportRates, href: fileAddress(exportRates) });
export const bandsFile = () => ({ endpoint: exportReferenceBands, href: fileAddress(exportReferenceBands) });
