import { isRecord, partsOf } from '../../lib/is-record.ts';

/** The content of an answer, whether it is in `data.payload`, `payload`, `data` or bare. */
export function unwrap(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { data, payload } = body;
  if (isRecord(data) && data['payload'] !== undefined) return data['payload'];
  return payload ?? data ?? body;
}

/** The list in an answer. An answer without one is an error of the server, and says so. */
export function unwrapList(body: unknown): unknown[] {
  const list = unwrap(body);
  if (!Array.isArray(list)) throw new TypeError('The answer carries no list');
  return list;
}

/** A page of a list in an answer, and the number of rows over all pages. */
export function unwrapPage<Row>(body: unknown, read: (sent: unknown) => Row): { rows: Row[]; count: number } {
  const rows = unwrapList(body).map(read);
  const { count } = partsOf(partsOf(body)['meta']);
  return { rows, count: typeof count === 'number' ? count : rows.length };
}

/** The record in an answer. */
export function unwrapRecord(body: unknown): Record<string, unknown> {
  const record = unwrap(body);
  if (!isRecord(record)) throw new TypeError('The answer carries no record');
  return record;
}
