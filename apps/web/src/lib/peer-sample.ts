/** A repeatable series of invented values, bell-shaped around a centre, for examples and decoration. */
export const peerSample = (seed: number, count: number, centre: number, deviation: number): number[] => {
  let state = seed >>> 0;
  // A linear congruential generator: the same seed draws the same picture on every machine.
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const bell = () => (next() + next() + next() + next() - 2) * Math.sqrt(3);
  return Array.from({ length: count }, () => Math.round((centre + bell() * deviation) * 100) / 100);
};
