const between = /(?<=\d)[ \u00A0\u202F'\u2019.,](?=\d{3}(?!\d))/g;

/** Reads a whole number as people write it in spreadsheets, with or without thousands separators; NaN if it is none. */
export function readCount(written: string): number {
  const text = written.trim().replaceAll(between, '');
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
