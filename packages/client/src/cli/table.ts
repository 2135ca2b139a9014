const most = { columns: 7, width: 32 } as const;

/** A value in a cell: records by their names, nothing of what does not fit. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object') return 'name' in value ? String(value.name) : JSON.stringify(value);
  // A control character could command the terminal.
  return String(value).replaceAll(/\p{Cc}+/gu, ' ');
}

const cut = (text: string) => (text.length > most.width ? `${text.slice(0, most.width - 1)}…` : text);

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
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) => line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}
