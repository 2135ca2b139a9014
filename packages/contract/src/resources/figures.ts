import * as z from 'zod/mini';
import { Figures, FiguresOfFile, FiguresReplacement, firstFiscalYear } from '../analytics/figures.ts';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { Csv, clientIdField, versionInQuery } from '../lists/listing.ts';
import { message } from '../words/message.ts';
import { withHistory } from '../records/history.ts';
import { importField } from '../records/imports.ts';

export const figureMessages = {
  absent: message('figures.absent'),
  saved: message('figures.saved'),
  deleted: message('figures.deleted'),
  futureYear: message('figures.future_year'),
} as const;

/** The year in an address. Whether it lies in the future is checked on the server, by the client's calendar. */
export const yearParams = z.object({
  year: z.pipe(
    z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d{4}$/, figureMessages.absent))]), z.transform(Number)),
    z.number().check(z.int(), z.minimum(firstFiscalYear, message('figures.early_year', { first: firstFiscalYear }))),
  ),
});

const path = '/api/analytics/figures/';
const read = ['analytics.can_view'] as const;
const write = ['core.can_manage_client'] as const;
const module = 'measure_it';
const query = z.object(clientIdField);

export const listFigures = endpoint({
  method: 'GET',
  path,
  summary: "A client's yearly figures, the latest year first. Counts are persons or pieces; amounts are decimal texts.",
  access: read,
  module,
  query,
  answer: withData(z.array(Figures)),
});

export const saveFigures = endpoint({
  method: 'PUT',
  path: `${path}:year/`,
  summary:
    'Enter or replace all figures of a fiscal year, up to the current one: those left out become null. Other values than ' +
    'those that the year has need its version, or else `edit_conflict`. Unknown fields are refused.',
  access: write,
  module,
  params: yearParams,
  query,
  body: FiguresReplacement,
  answer: withMessage(Figures),
});

export const deleteFigures = endpoint({
  method: 'DELETE',
  path: `${path}:year/`,
  summary: 'Remove the figures of a year. The history keeps them.',
  access: write,
  module,
  params: yearParams,
  query: z.object({ ...clientIdField, version: versionInQuery }),
  answer: withMessage(Figures),
});

export const listFigureHistory = endpoint({
  method: 'GET',
  path: `${path}:year/history/`,
  summary: 'Who entered or changed the figures of a year when, the newest change first.',
  access: write,
  module,
  params: yearParams,
  query,
  answer: withHistory,
});

export const exportFigures = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The figures of all years as a CSV file, a row a year.',
  access: write,
  module,
  query,
  produces: 'text/csv',
  answer: Csv,
});

export const readFiguresFile = endpoint({
  method: 'POST',
  path: `${path}:year/file/`,
  summary: 'Read the figures of a year from a CSV file as exported. Nothing is saved: the answer fills the form.',
  access: write,
  module,
  params: yearParams,
  query,
  body: z.object({}),
  upload: { field: importField, takes: 'csv' },
  answer: withData(FiguresOfFile),
});
