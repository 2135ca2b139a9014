/** Rows by their year, the latest year first; within a year in the order given. */
export function byYear<Row extends { readonly year: number }>(rows: readonly Row[]): [year: number, rows: Row[]][] {
  const years = new Map<number, Row[]>();
  for (const row of rows) {
    const own = years.get(row.year);
    if (own) own.push(row);
    else years.set(row.year, [row]);
  }
  return [...years].toSorted(([one], [other]) => other - one);
}
