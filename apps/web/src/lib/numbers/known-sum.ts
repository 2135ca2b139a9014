/** What amounts add up to; undefined where none of them is known. Without any amounts it is 0. */
export function knownSum(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  if (known.length === 0 && amounts.length > 0) return undefined;
  return known.reduce((sum, amount) => sum + amount, 0);
}
