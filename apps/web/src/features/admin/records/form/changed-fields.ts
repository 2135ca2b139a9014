/** Whether two values of a form are the same, in depth. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of `now` that are not as they were before. */
export function changedFields<Body extends object>(now: Body, before: Partial<Body>): Partial<Body> {
  const changed: Partial<Body> = { ...now };
  for (const name in now) if (sameValue(now[name], before[name])) delete changed[name];
  return changed;
}
