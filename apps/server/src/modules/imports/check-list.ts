// The rows of a file as one list that is sent as a body: checked by the body's own rules.
import { importLimits } from '@orgscope/contract/records/imports';
import type { FileCheck } from '@orgscope/contract/records/imports';
import type { ListFault } from '@orgscope/contract/lists/list-faults';
import * as z from 'zod/mini';
import { messageAs } from '../../errors/message-answer.ts';
import { valueMax } from './fault-list.ts';
import type { YearRow } from './rows-of-year.ts';

/** A cell as the body has it, or why it cannot be read. */
export type Cell = { readonly value: unknown } | { readonly fault: string };

interface Reading<Field extends string, Item> {
  /** A field of the body, from the cells of a row. */
  readonly read: (field: Field, text: string) => Cell;
  readonly fields: readonly Field[];
  /** The name of a field in the body, where it differs. */
  readonly sentAs?: Partial<Record<Field, string>>;
  readonly item: z.ZodMiniType<Item>;
  /** The errors between items. */
  readonly faultsOf: (items: readonly Item[]) => ListFault[];
}

/** Checks all rows at once. Faults stand at the row's number; the list is empty if there are any. */
export function checkList<Field extends string, Item>(
  rows: readonly YearRow<Field>[],
  { read, fields, sentAs = {}, item, faultsOf }: Reading<Field, Item>,
): { check: FileCheck; items: Item[] } {
  const faults: ListFault[] = [];
  const fieldOf = (name: string) => fields.find((field) => (sentAs[field] ?? field) === name) ?? name;
  const valid: { at: number; item: Item }[] = [];
  rows.forEach(({ cells }, at) => {
    const sent: Record<string, unknown> = {};
    const unread = new Set<string>();
    for (const field of fields) {
      const cell = read(field, cells.get(field) ?? '');
      if ('value' in cell) sent[sentAs[field] ?? field] = cell.value;
      else {
        unread.add(field);
        faults.push({ at, field, text: cell.fault });
      }
    }
    const { data, error } = z.safeParse(item, sent);
    for (const { path, message: text } of error?.issues ?? []) {
      const field = fieldOf(String(path[0]));
      if (!unread.has(field)) faults.push({ at, field, text });
    }
    if (data !== undefined && unread.size === 0) valid.push({ at, item: data });
  });
  const items = valid.map((each) => each.item);
  for (const { at, field, text } of faultsOf(items)) {
    faults.push({ at: valid[at]?.at ?? 0, field: fieldOf(field), text });
  }
  const told = faults.toSorted((one, other) => one.at - other.at);
  return {
    check: {
      rows: rows.length,
      faulty_rows: new Set(faults.map(({ at }) => at)).size,
      fault_count: faults.length,
      faults: told.slice(0, importLimits.maxFaults).map(({ at, field, text }) => ({
        row: rows[at]?.number ?? 1,
        field,
        value: (rows[at]?.cells.get(field as Field) ?? '').slice(0, valueMax),
        ...messageAs('text', text),
      })),
    },
    items: faults.length === 0 ? items : [],
  };
}
