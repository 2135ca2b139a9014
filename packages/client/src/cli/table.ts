const most = { columns: 7, width: 32 } as const;

/** A value in a cell: records by their names, nothing of what does not fit. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && 'name' in value) return textOf(value.name);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // A control character could command the terminal.
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

const letters = new Intl.Segmenter();
/** Latin letters and signs, a column each: they need none of the rules of other letters, which take far longer. */
const isPlain = (text: string) => /^[ -~\u00A0-\u024F…]*$/.test(text);
// What terminals draw two columns wide: by ranges, since signs such as ー and 「 belong to no script, and ｱ is one column wide.
const wide =
  /(?![\uFF61-\uFFDC])[\u3000-\u33FF\p{sc=Han}\p{sc=Hangul}\p{Emoji_Presentation}\uFF01-\uFF60\uFFE0-\uFFE6]/u;

/** The columns of the terminal that a text takes. */
function widthOf(text: string): number {
  if (isPlain(text)) return text.length;
  let width = 0;
  for (const { segment } of letters.segment(text)) width += wide.test(segment) ? 2 : 1;
  return width;
}

/** The letters of a text that fit; an ellipsis replaces the rest. */
function cut(text: string): string {
  if (isPlain(text)) return text.length > most.width ? `${text.slice(0, most.width - 1)}…` : text;
  let [width, fitting] = [0, 0];
  for (const { segment, index } of letters.segment(text)) {
    if (width < most.width) fitting = index;
    width += widthOf(segment);
    if (width > most.width) return `${text.slice(0, fitting)}…`;
  }
  return text;
}

const isRecord = (row: unknown): row is Record<string, unknown> => typeof row === 'object' && row !== null;

/** One record, a line for each field; or records as a table of their first fields that are not empty in all. */
export function tableOf(rows: readonly unknown[], { upright = false } = {}): string {
  const records = rows.filter(isRecord);
  const [first = {}] = records;
  if (upright) return inColumns(Object.entries(first).map(([field, value]) => [field, textOf(value)]));
  const fields = Object.keys(first)
    .filter((field) => records.some((each) => textOf(each[field]) !== ''))
    .slice(0, most.columns);
  if (fields.length === 0) return '';
  return inColumns([fields, ...records.map((each) => fields.map((field) => cut(textOf(each[field]))))]);
}

function inColumns(lines: readonly (readonly string[])[]): string {
  const cells = lines.map((line) => line.map((text) => ({ text, width: widthOf(text) })));
  const widest = (column: number) => cells.reduce((width, line) => Math.max(width, line[column]?.width ?? 0), 0);
  const widths = (cells[0] ?? []).map((_, column) => widest(column));
  return cells
    .map((line) => line.map(({ text, width }, column) => text + ' '.repeat((widths[column] ?? 0) - width)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
