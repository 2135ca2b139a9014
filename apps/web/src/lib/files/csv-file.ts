import { escapeFormula } from '@orgscope/contract/records/formula-escape';
import { saveFile } from './save-file.ts';

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const safe = escapeFormula(value);
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export type CsvRow = readonly (string | number)[];

/** Rows as a CSV text that spreadsheets read as UTF-8, with escaped formulas. */
export const csvText = (rows: readonly CsvRow[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Downloads rows as a CSV file. */
export const saveCsv = (name: string, rows: readonly CsvRow[]): void =>
  saveFile(name, new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' }));
