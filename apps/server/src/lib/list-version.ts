import { createHash } from 'node:crypto';
import { emptyListVersion } from '@orgscope/contract/lists/listing';

/** The version of a list that is replaced as a whole: a number made of its content. */
export function listVersion(items: readonly unknown[]): number {
  if (items.length === 0) return emptyListVersion;
  const digest = createHash('sha256').update(JSON.stringify(items)).digest();
  // At most nine digits, as an address may name, and never that of the empty list.
  return emptyListVersion + 1 + (digest.readUInt32BE(0) % 999_000_000);
}
