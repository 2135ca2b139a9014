import { message } from '@orgscope/contract/message';
import { importLimits } from '@orgscope/contract/imports';
import type { ImportCheck, ImportMapping } from '@orgscope/contract/imports';
import { AppError } from '../../errors/app-error.ts';
import { messageAs } from '../../errors/message-answer.ts';
import type { CsvFile } from '../../lib/csv/csv-file.ts';
import { unescapeFormula } from '../../lib/csv/formula-escape.ts';
import { pacer } from '../../lib/scheduling/pace.ts';
import type { DeletedRows } from './deleted-rows.ts';
import { rowsOf } from './read-columns.ts';
import type { ImportFields } from './read-columns.ts';

/** The rows read together: the records they name are looked up in one query. */
const batchSize = 100;
/** The characters of a faulty value that the answer repeats. */
const valueMax = 200;

export interface ImportRow<Field extends string> {
  readonly number: number;
  /** The text of each field, trimmed; empty if the file has no such column. */
  readonly cells: Readonly<Record<Field, string>>;
}

/** Reports a fault in a row. */
export type ReportFault<Field extends string> = (row: ImportRow<Field>, field: Field, text: string) => void;

/** The rules for the rows of one file. */
export interface RowRules<Field extends string, Item> {
  /** The fields that every file must have, with the names shown to the user. */
  readonly required: Readonly<Partial<Record<Field, string>>>;
  /**
   * Reads some rows, reports their faults and returns the items of the rows without faults. It awaits `pause` between
   * two rows, so that the event loop serves other requests.
   */
  read(rows: ImportRow<Field>[], reportFault: ReportFault<Field>, pause: () => Promise<void>): Promise<Item[]>;
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
  { required, read }: RowRules<Field, Item>,
  deletedRows: DeletedRows,
): Promise<{ check: ImportCheck; items: Item[] }> {
  checkMapping(mapping, required);
  const names = Object.keys(fields) as Field[];
  const check: ImportCheck = { rows: 0, faulty_rows: 0, faults: [], fault_count: 0 };
  const faulty = new Set<number>();
  const items: Item[] = [];

  const reportFault: ReportFault<Field> = ({ number, cells }, field, text) => {
    faulty.add(number);
    check.fault_count += 1;
    if (check.faults.length >= importLimits.maxFaults) return;
    check.faults.push({ row: number, field, value: cells[field].slice(0, valueMax), ...messageAs('text', text) });
  };

  const pause = pacer();
  let rows: ImportRow<Field>[] = [];
  const readBatch = async () => {
    for (const item of await read(rows, reportFault, pause)) items.push(item);
    rows = [];
  };

  let isHeading = true;
  let isDeleted = deletedRows([]);
  let deleted = 0;
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
      continue;
    }
    const cells = Object.fromEntries(
      names.map((field) => [field, unescapeFormula(values[mapping[field] ?? -1] ?? '').trim()]),
    );
    rows.push({ number, cells: cells as Record<Field, string> });
    check.rows += 1;
    if (rows.length === batchSize) await readBatch();
  }
  await readBatch();
  check.faulty_rows = faulty.size;
  if (deleted > 0) check.deleted_rows = deleted;
  check.faults.sort((left, right) => left.row - right.row);
  return { check, items };
}
