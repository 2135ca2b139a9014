const between = /(?<=\d)[ \u00A0\u202F'\u2019.,](?=\d{3}(?!\d))/g;

/** A whole number as people write it in spreadsheets, with or without marks between thousands; NaN for what is none. */
export function readCount(written: string): number {
  const text = written.trim().replaceAll(between, '');
  return /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
}
