/** Texts of statements have lists of values, so that there are more of them than there are names. */
const kept = 2_000;
const names = new Map<string, string>();

const subject = /\b(?:from|into|update)\s+"?([a-z_]\w*)"?/i;

function read(text: string): string {
  const verb = /^\W*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'other';
  const table = subject.exec(text.slice(0, 4_000))?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}

/**
 * What a statement is called in metrics and traces: its own name, or its verb and first table, as in `select clients`. No
 * value is in it.
 */
export function statementName(statement: unknown): string {
  if (typeof statement === 'object' && statement !== null) {
    const { name, text } = statement as { name?: unknown; text?: unknown };
    return typeof name === 'string' ? name : statementName(text);
  }
  if (typeof statement !== 'string') return 'other';
  const known = names.get(statement);
  if (known !== undefined) return known;
  const found = read(statement);
  if (names.size < kept) names.set(statement, found);
  return found;
}

// A select may change rows in a subquery or by a function, whose name then begins with a verb: `select purge_client(…)`.
const changing = /\b(?:insert|update|delete|merge)\b|^\W*select\s+[a-z]+_\w+\(/i;

/** Whether a statement changes nothing, for certain. */
export function isReading(statement: unknown): boolean {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' && /^\W*(?:select|with)\b/i.test(text) && !changing.test(text);
}
