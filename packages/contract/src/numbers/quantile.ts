/** The value at a share of an ascending list, by linear interpolation between two values. */
export function quantile(values: readonly number[], share: number): number {
  const at = share * (values.length - 1);
  const [low, high] = [values[Math.floor(at)] ?? 0, values[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}
