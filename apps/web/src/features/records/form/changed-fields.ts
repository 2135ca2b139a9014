/** Whether two form values are deeply equal. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of `now` that differ from those before. */
export function changedFields<Body extends object>(now: Body, before: Partial<Body>): Partial<Body> {
  const changed: Partial<Body> = { ...now };
  for (const name in now) if (sameValue(now[name], before[name])) delete changed[name];
  return changed;
}

/** Whether no field of `now` differs from those before. */
export const isSame = <Body extends object>(now: Body, before: Partial<Body>): boolean =>
  Object.keys(changedFields(now, before)).length === 0;
