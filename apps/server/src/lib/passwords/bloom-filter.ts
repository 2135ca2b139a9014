import { createHash } from 'node:crypto';

// A set of texts in few bytes. Every member is found; a few other texts are found too (false positives).

const filterBytes = 300_000;
const hashes = 14;

/** The bits of a text, from two halves of its hash. */
function bitsOf(text: string): number[] {
  const digest = createHash('sha256').update(text).digest();
  const [first, second] = [digest.readUIntLE(0, 6), digest.readUIntLE(6, 6)];
  return Array.from({ length: hashes }, (_, index) => (first + index * second) % (filterBytes * 8));
}

/** A Bloom filter of these texts. */
export function makeFilter(texts: Iterable<string>): Buffer {
  const filter = Buffer.alloc(filterBytes);
  for (const text of texts) {
    for (const bit of bitsOf(text)) filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}

/** Whether a text is a member, or one of the few others that are found too. */
export const isInFilter = (filter: Buffer, text: string): boolean =>
  bitsOf(text).every((bit) => ((filter[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0);
