// The faults of a file, each once with all of its rows: thousands of rows that name the same absent person are one fault.
import { importLimits } from '@orgscope/contract/records/imports';
import type { FileCheck, ImportFault } from '@orgscope/contract/records/imports';
import { messageAs } from '../../errors/message-answer.ts';

/** The characters of a faulty value that the answer repeats. */
export const valueMax = 200;

interface Fault {
  readonly row: number;
  /** Empty for a fault of the whole row. */
  readonly field: string;
  readonly value: string;
  readonly text: string;
}

export interface FaultList {
  add(fault: Fault): void;
  hasRow(row: number): boolean;
  told(): Pick<FileCheck, 'faulty_rows' | 'faults' | 'fault_count'>;
}

export function faultList(): FaultList {
  const rows = new Set<number>();
  const byKey = new Map<string, { fault: ImportFault; lastRow: number; rowCount: number }>();
  let count = 0;
  let listed = 0;
  return {
    add({ row, field, value, text }) {
      rows.add(row);
      const shown = value.slice(0, valueMax);
      const key = JSON.stringify([field, shown, text]);
      const known = byKey.get(key);
      // First and last name of one cell may have the same fault.
      if (known?.lastRow === row) return;
      count += 1;
      if (!known) {
        if (byKey.size < importLimits.maxFaults) {
          const fault = { row, field, value: shown, ...messageAs('text', text) };
          byKey.set(key, { fault, lastRow: row, rowCount: 1 });
        }
        return;
      }
      known.lastRow = row;
      known.rowCount += 1;
      if (listed === importLimits.maxRows) return;
      listed += 1;
      (known.fault.more_rows ??= []).push(row);
    },
    hasRow: (row) => rows.has(row),
    told: () => ({
      faulty_rows: rows.size,
      faults: [...byKey.values()]
        .map(({ fault, rowCount }) =>
          rowCount > 1 + (fault.more_rows?.length ?? 0) ? { ...fault, row_count: rowCount } : fault,
        )
        .toSorted((one, other) => one.row - other.row),
      fault_count: count,
    }),
  };
}
