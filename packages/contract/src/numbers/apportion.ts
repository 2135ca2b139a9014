/**
 * Whole numbers in proportion to the parts, that add up to `units`: those which lost most by rounding down get what is left
 * (the largest remainder method). Zeros where the parts are nothing.
 */
export function apportion(parts: readonly number[], units: number): number[] {
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const all = sum(parts);
  if (all === 0) return parts.map(() => 0);
  // 0.29 × 100 is a little less than 29 for a computer.
  const exact = parts.map((part) => Number(((units * part) / all).toPrecision(12)));
  const floors = exact.map(Math.floor);
  const byLoss = exact
    .map((_, index) => index)
    .toSorted((one, other) => ((exact[other] ?? 0) % 1) - ((exact[one] ?? 0) % 1));
  const raised = new Set(byLoss.slice(0, units - sum(floors)));
  return floors.map((floor, index) => floor + (raised.has(index) ? 1 : 0));
}
