import * as z from 'zod/mini';
import { withData } from '../endpoint.ts';
import { codeBeside, RefusalCodes } from '../errors.ts';
import { Named } from '../fields/fields.ts';
import { HistoryChange, ValuesBefore } from './history.ts';
import { languages } from '../words/languages.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

// The steps of an import from CSV: the file is read, its columns are matched with fields, all rows are checked, and
// then all are written or none. Nothing is stored between the calls: each sends the file.

export const importLimits = {
  maxBytes: 10 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 200,
  /** The size of a row: large enough for all texts of a record at four bytes per letter. */
  maxRowBytes: 256 * 1024,
  maxFaults: 1000,
  sampleRows: 5,
  /** The changed rows that a check shows with their values. */
  shownChanges: 20,
  /** The most records of an import that tells each of them, so that it can be undone. */
  toldRecords: 1000,
} as const;

/** How many imports and checks run at once (always one per client), and how many may wait. */
export const importTurnLimits = { atOnce: 2, perClient: 5, inAll: 30 } as const;

/** The form field with the file. */
export const importField = 'file';

/** The column, from 0, of each field; fields that the file lacks are omitted. It is JSON in a form field. */
export const ImportMapping = z.record(
  z.string(),
  z
    .number(message('imports.mapping'))
    .check(z.int(message('imports.mapping')), z.nonnegative({ error: message('imports.mapping') })),
  message('imports.mapping'),
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

/** The same as a form field: JSON. */
const mappingField = () => z.pipe(z.pipe(z.unknown(), z.transform(parseJson)), ImportMapping);

const ofFile = {
  ...clientIdField,
  /** Its headings and words may be of this language, beside English; by default it is the account's. */
  language: z.optional(z.enum(languages, message('profiles.unknown_language'))),
};

/** The client and the language of a file, sent beside it. */
export const columnsBody = z.object(ofFile);

/** The same with the mapping of the columns. */
export const importBody = z.object({ ...ofFile, mapping: mappingField() });

/** The file that all calls of an import send. */
export const importUpload = { field: importField, takes: 'csv' } as const;

export const ImportColumns = z.object({
  /** The headings; empty where a column has none. */
  columns: z.array(z.string()),
  /** The first rows, as in the file. */
  sample: z.array(z.array(z.string())),
  rows: z.int(),
  /** The mapping that the headings suggest, or the first row of a file without headings. */
  mapping: ImportMapping,
});
export type ImportColumns = z.infer<typeof ImportColumns>;

export const ImportFault = z.object({
  /** The row's number in the file, as spreadsheets count: the first line is 1. */
  row: z.int(),
  /** Empty, with an empty value, for a fault that no cell causes. */
  field: z.string(),
  value: z.string(),
  text: z.string(),
  ...codeBeside,
  /** Further rows with the same fault, if any: the file's first 20,000 such rows in all. */
  more_rows: z.optional(z.array(z.int())),
  /** How many rows have it, if not all of them are listed. */
  row_count: z.optional(z.int()),
});
export type ImportFault = z.infer<typeof ImportFault>;

/** The faults of a file. */
export const FileCheck = z.object({
  rows: z.int(),
  faulty_rows: z.int(),
  /** The first thousand different ones; `fault_count` counts each in each row. */
  faults: z.array(ImportFault),
  fault_count: z.int(),
});
export type FileCheck = z.infer<typeof FileCheck>;

/** What an import does with a row: adds a record, changes one, or finds it as the row says. */
export const importEffects = ['added', 'changed', 'unchanged'] as const;
export type ImportEffect = (typeof importEffects)[number];

/** How many rows have which effect. */
const effects = { added: z.int(), changed: z.int(), unchanged: z.int() };

/** The rows that were not read because they are of deleted records, if any; no other number counts them. */
const deletedRows = {
  deleted_rows: z.optional(z.int()),
  /** Their numbers in the file: the first thousand. */
  deleted_row_numbers: z.optional(z.array(z.int())),
};

/** A row that changes a record: its fields with their values as they are shown, people by their addresses as in files. */
export const ImportChange = z.object({ row: z.int(), name: z.string(), changes: z.array(HistoryChange) });
export type ImportChange = z.infer<typeof ImportChange>;

/** What would be overwritten; absent if no row changes a record. */
const overwritten = {
  /** The first 20 rows that change a record. */
  changes: z.optional(z.array(ImportChange)),
  /** The values that would be removed in all rows: an empty cell empties its field. */
  emptied: z.optional(z.int()),
};

/** What an import would do, if no row had a fault: each row is faulty or has an effect. */
export const ImportCheck = z.extend(FileCheck, { ...effects, ...overwritten, ...deletedRows });
export type ImportCheck = z.infer<typeof ImportCheck>;

export const withColumns = withData(ImportColumns);
export const withCheck = withData(ImportCheck);

/** A line of a call that waits for its turn: how many come first. */
export const ImportWaiting = z.object({ waiting: z.int() });

/** A record that an import has written, with what its own delete, or the change back, takes to undo it. */
export const ImportedRecord = z.extend(Named, {
  /** The record's version after the import. */
  version: z.int(),
  /** The values that the import has replaced; absent if it has added the record. */
  before: z.optional(ValuesBefore),
});
export type ImportedRecord = z.infer<typeof ImportedRecord>;

/** A line of a running import's answer: its progress, and last its outcome. One JSON object per line. */
export const ImportProgress = z.union([
  ImportWaiting,
  z.object({
    done: z.int(),
    total: z.int(),
    /** In lines before the outcome of an import that has written up to 1,000 records: each of them, in any order. */
    records: z.optional(z.array(ImportedRecord)),
  }),
  z.object({
    success: z.literal(true),
    message: z.string(),
    ...codeBeside,
    data: z.object({
      /** The records that were added or changed. */
      imported: z.int(),
      ...effects,
      /** Rows that were not imported although the others were, if any. */
      left_out: z.optional(z.array(ImportFault)),
      ...deletedRows,
    }),
  }),
  z.object({
    success: z.literal(false),
    /** As RefusalMessage says, which the first load of every list would carry. */
    message: z.unknown(),
    error: z.object({ message: z.string(), code: z.string(), messages: z.optional(RefusalCodes) }),
  }),
]);
export type ImportProgress = z.infer<typeof ImportProgress>;
