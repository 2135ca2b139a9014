/**
 * The shares of the parts of a whole in whole percent, 0.47 for 47%, that add up to 100%: those which lost most by rounding down
 * get the percent that is left.
 */
export function wholeShares(parts: readonly number[]): number[] {
  const all = parts.reduce((sum, part) => sum + part, 0);
  if (all === 0) return parts.map(() => 0);
  // 0.29 × 100 is a little less than 29 for a computer.
  const exact = parts.map((part) => Number(((100 * part) / all).toPrecision(12)));
  const floors = exact.map(Math.floor);
  const left = 100 - floors.reduce((sum, floor) => sum + floor, 0);
  const raised = new Set(
    exact
      .map((percent, index) => ({ index, lost: percent % 1 }))
      .toSorted((a, b) => b.lost - a.lost)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return floors.map((floor, index) => (floor + (raised.has(index) ? 1 : 0)) / 100);
}
