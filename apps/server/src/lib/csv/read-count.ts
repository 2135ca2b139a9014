import { plainNumber } from '@orgscope/contract/numbers/read-number';

const between = /(?<=\d)[.,](?=\d{3}(?!\d))/g;

/** Reads a whole number as people write it in spreadsheets, with or without thousands separators; NaN if it is none. */
export function readCount(written: string): number {
  const text = plainNumber(written).replaceAll(between, '');
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
