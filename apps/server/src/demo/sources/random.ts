/** Random numbers that are the same in every run. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** So many different items, or all if there are fewer. */
  some<T>(items: readonly T[], count: number): T[];
}

/** The item at an index that is known to exist. */
export function itemAt<T>(items: readonly T[], index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`A list of ${items.length} has nothing at ${index}`);
  return items[index] as T;
}

/** The mulberry32 generator. */
export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, whole(items.length)),
    some(items, count) {
      const rest = [...items];
      return Array.from({ length: Math.min(count, rest.length) }).flatMap(() => rest.splice(whole(rest.length), 1));
    },
  };
}
