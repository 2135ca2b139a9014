import { letters } from './letters.ts';

/** The first characters of a text, without splitting emoji or accents. An ellipsis replaces the rest. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let shown = '';
  for (const letter of letters(text.slice(0, limit + 40))) {
    if (shown.length + letter.length > limit) break;
    shown += letter;
  }
  return `${shown}…`;
}

// A comfortable number of characters per line.
const line = 60;

/** The first lines of a text, whether it has line breaks or wraps. */
export function cutLines(text: string, lines: number): string {
  const start = text.split('\n', lines).join('\n');
  return cut(start === text ? text : `${start.trimEnd()}…`, lines * line);
}
