import { expect } from 'vitest';

interface Page {
  readonly rows: readonly unknown[];
  readonly total: { readonly rows: number };
}

/** The rows of all pages, and the total, which all pages have to tell alike. */
export async function allRows<P extends Page>(
  read: (page: number) => Promise<P>,
): Promise<{ rows: P['rows'][number][]; total: P['total'] }> {
  const { rows: first, total } = await read(1);
  const rows: P['rows'][number][] = [...first];
  for (let page = 2; rows.length < total.rows; page += 1) {
    const next = await read(page);
    if (next.rows.length === 0) throw new Error(`Page ${page} is empty after ${rows.length} of ${total.rows} rows`);
    expect(next.total).toEqual(total);
    rows.push(...next.rows);
  }
  return { rows, total };
}
