/** The unique key of a name: case, Unicode form and the amount of white space do not count. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}
