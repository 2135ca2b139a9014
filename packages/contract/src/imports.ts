import * as z from 'zod/mini';
import { withData } from './endpoint.ts';
import { ofClient } from './listing.ts';

// The frame of an import from CSV: the file is read, its columns are matched with fields, all rows are checked, and then
// all are written or none. Nothing is kept between the calls: each brings the file.

export const importLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 200,
  /** Of one row: every text that a record takes fits in, at four bytes a letter. */
  maxRowBytes: 256 * 1024,
  faultsTold: 1000,
  sampleRows: 5,
} as const;

/** Imports and checks at work at once, for one client always one, and how many may wait beside them. */
export const importTurnLimits = { atOnce: 2, perClient: 5, inAll: 30 } as const;

/** The form's field that carries the file. */
export const importField = 'file';

export const importMessages = {
  required: 'Choose a CSV file',
  onlyOne: 'Only one file can be uploaded',
  incomplete: 'The upload is incomplete. Try again',
  badName: 'The file name must not contain a path',
  empty: 'The file has no rows under its heading',
  tooLarge: 'The file must be at most 10 MB',
  tooManyRows: `The file has more than ${importLimits.maxRows.toLocaleString('en')} rows. Split it`,
  tooManyColumns: (line: number) =>
    `Line ${line} has more than ${importLimits.maxColumns} columns. Remove those that are not needed`,
  rowTooLong: (line: number) => `The row at line ${line} is longer than 256 kB: check its quotes`,
  encoding: 'The file is not UTF-8. Save it as CSV UTF-8 and choose it again',
  malformed: (line: number) => `Line ${line} cannot be read: check its quotes and its number of columns`,
  ownWait: 'Several imports of this client are waiting already. Try again when one of them has ended',
  manyWait: 'Many imports are waiting. Try again in a minute',
  mapping: 'Choose a column for each field',
  unmapped: (field: string) => `Choose the column with the ${field}`,
  amountAmbiguous: 'A point or thousands? Write the amount such as 1249.00',
  dateAmbiguous: 'Day and month cannot be told apart. Write the date such as 2026-11-21',
  twice: (row: number) => `Row ${row} has the same`,
  faulty: (rows: number) => `${rows} row(s) have faults. Nothing was imported`,
} as const;

/** Which column, from 0, holds each field; fields that the file lacks are left out. It comes as JSON in a form's field. */
export const ImportMapping = z.record(
  z.string(),
  z
    .number(importMessages.mapping)
    .check(z.int(importMessages.mapping), z.nonnegative({ error: importMessages.mapping })),
  importMessages.mapping,
);
export type ImportMapping = z.infer<typeof ImportMapping>;

const parseJson = (text: unknown): unknown => {
  if (typeof text !== 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The same as a field of a form: JSON. */
const mappingField = () => z.pipe(z.pipe(z.unknown(), z.transform(parseJson)), ImportMapping);

/** The client of a file, which comes beside it. */
export const columnsBody = z.object(ofClient);

/** The same with what the columns hold. */
export const importBody = z.object({ ...ofClient, mapping: mappingField() });

/** The file that all calls of an import bring. */
export const importUpload = { field: importField, takes: 'csv' } as const;

export const ImportColumns = z.object({
  columns: z.array(z.string()),
  /** The first rows, as they stand in the file. */
  sample: z.array(z.array(z.string())),
  rows: z.number(),
  /** What the headings suggest. */
  mapping: ImportMapping,
});
export type ImportColumns = z.infer<typeof ImportColumns>;

export const ImportFault = z.object({
  /** The row's number in the file, the heading being 1. */
  row: z.number(),
  field: z.string(),
  value: z.string(),
  text: z.string(),
});
export type ImportFault = z.infer<typeof ImportFault>;

export const ImportCheck = z.object({
  rows: z.number(),
  faulty_rows: z.number(),
  /** The first thousand; `fault_count` counts all. */
  faults: z.array(ImportFault),
  fault_count: z.number(),
});
export type ImportCheck = z.infer<typeof ImportCheck>;

export const withColumns = withData(ImportColumns);
export const withCheck = withData(ImportCheck);

/** A line of a call that waits for its turn: how many come first. */
export const ImportWaiting = z.object({ waiting: z.number() });

/** A line of a running import's answer: how far it is, and at last how it ended. One JSON object a line. */
export const ImportProgress = z.union([
  ImportWaiting,
  z.object({ done: z.number(), total: z.number() }),
  z.object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({
      imported: z.number(),
      /** Rows that were not imported although the others were, where there are any. */
      left_out: z.optional(z.array(ImportFault)),
    }),
  }),
  z.object({
    success: z.literal(false),
    message: z.string(),
    error: z.object({ message: z.string(), code: z.string() }),
  }),
]);
export type ImportProgress = z.infer<typeof ImportProgress>;
