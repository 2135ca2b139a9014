/** The first characters of a text, without splitting emoji or accents. An ellipsis replaces the rest. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const segments = new Intl.Segmenter().segment(text.slice(0, limit + 40));
  let end = 0;
  for (const { index, segment } of segments) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end)}…`;
}

// A comfortable number of characters per line.
const line = 60;

/** The first lines of a text, whether it has line breaks or wraps. */
export function cutLines(text: string, lines: number): string {
  const start = text.split('\n', lines).join('\n');
  return cut(start === text ? text : `${start.trimEnd()}…`, lines * line);
}
