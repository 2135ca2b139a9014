import { message } from '@orgscope/contract/words/message';
import { importLimits } from '@orgscope/contract/records/imports';
import type { ImportChange, ImportCheck, ImportEffect, ImportMapping } from '@orgscope/contract/records/imports';
import { AppError } from '../../errors/app-error.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { pacer } from '../../lib/scheduling/pace.ts';
import type { DeletedRows } from './deleted-rows.ts';
import { faultList } from './fault-list.ts';
import { rowsOf } from './read-columns.ts';
import type { ImportFields } from './read-columns.ts';

/** The rows read together: the records they name are looked up in one query. */
const batchSize = 100;

export interface ImportRow<Field extends string> {
  readonly number: number;
  /** The text of each field, trimmed; empty if the file has no such column. */
  readonly cells: Readonly<Record<Field, string>>;
}

/** Reports a fault in a row; without a field, one that no cell causes, which all such rows share. */
export type ReportFault<Field extends string> = (row: ImportRow<Field>, field: Field | '', text: string) => void;

/** What a row overwrites in a record. */
export interface RowChange {
  /** How many values it removes. */
  readonly emptied: number;
  /** Worked out for the first rows only. */
  shown(): Omit<ImportChange, 'row'>;
}

/** What an import does with a row without faults. */
export interface RowEffect<Item> {
  readonly row: number;
  readonly effect: ImportEffect;
  /** Absent if nothing can have to be written. */
  readonly item?: Item;
  readonly change?: RowChange | undefined;
}

/** The rules for the rows of one file. */
export interface RowRules<Field extends string, Item> {
  /** The fields that every file must have, with the names shown to the user. */
  readonly required: Readonly<Partial<Record<Field, string>>>;
  /** Sees the cells of all rows before any is read: what one cell means may follow from its whole column. */
  readonly survey?: ((cells: Readonly<Record<Field, string>>) => void) | undefined;
  /**
   * Reads some rows, reports their faults and returns the effects of the rows without faults; those of others do not
   * matter. It awaits `pause` between two rows, so that the event loop serves other requests.
   */
  read(
    rows: ImportRow<Field>[],
    reportFault: ReportFault<Field>,
    pause: () => Promise<void>,
  ): Promise<RowEffect<Item>[]>;
}

function checkMapping(mapping: ImportMapping, required: Readonly<Record<string, string | undefined>>): void {
  const missing = Object.entries(required).filter(([field]) => mapping[field] === undefined);
  if (missing.length === 0) return;
  const texts = missing.map(([field, name = field]) => message('imports.unmapped', { field: name }));
  throw new AppError('validation_failed', { mapping: texts });
}

/** Checks all rows of a file except those of deleted records, and returns the faults, and the items that an import would write. */
export async function checkRows<Field extends string, Item>(
  file: CsvFile,
  mapping: ImportMapping,
  fields: ImportFields<Field>,
  { required, survey, read }: RowRules<Field, Item>,
  deletedRows: DeletedRows,
): Promise<{ check: ImportCheck; items: Item[] }> {
  checkMapping(mapping, required);
  const names = Object.keys(fields) as Field[];
  const faults = faultList();
  const effects = { added: 0, changed: 0, unchanged: 0 };
  const items: Item[] = [];
  const changes: ImportChange[] = [];
  let emptied = 0;

  const reportFault: ReportFault<Field> = ({ number, cells }, field, text) =>
    faults.add({ row: number, field, value: field && cells[field], text });

  const cellsOf = (values: readonly string[]) =>
    Object.fromEntries(names.map((field) => [field, (values[mapping[field] ?? -1] ?? '').trim()])) as Record<
      Field,
      string
    >;
  if (survey) for await (const { values } of rowsOf(file, fields)) survey(cellsOf(values));

  const pause = pacer();
  let rows: ImportRow<Field>[] = [];
  const readBatch = async () => {
    for (const { row, effect, item, change } of await read(rows, reportFault, pause)) {
      if (item !== undefined) items.push(item);
      if (faults.hasRow(row)) continue;
      effects[effect] += 1;
      if (!change) continue;
      emptied += change.emptied;
      if (changes.length < importLimits.shownChanges) changes.push({ row, ...change.shown() });
    }
    rows = [];
  };

  let isHeading = true;
  let isDeleted = deletedRows([]);
  let count = 0;
  let deleted = 0;
  const deletedNumbers: number[] = [];
  for await (const { number, values } of rowsOf(file, fields)) {
    if (isHeading) {
      if (Object.values(mapping).some((column) => column >= values.length)) {
        throw new AppError('validation_failed', { mapping: [message('imports.mapping')] });
      }
      isHeading = false;
      isDeleted = deletedRows(values);
      continue;
    }
    if (isDeleted(values)) {
      deleted += 1;
      if (deleted <= importLimits.maxFaults) deletedNumbers.push(number);
      continue;
    }
    rows.push({ number, cells: cellsOf(values) });
    count += 1;
    if (rows.length === batchSize) await readBatch();
  }
  await readBatch();
  const left = deleted > 0 ? { deleted_rows: deleted, deleted_row_numbers: deletedNumbers } : {};
  const overwritten = changes.length > 0 ? { changes, emptied } : {};
  return { check: { rows: count, ...faults.told(), ...effects, ...overwritten, ...left }, items };
}
