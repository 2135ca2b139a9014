/** Whether two values of a form are the same, in depth. */
export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of `now` that are not as they were before. */
export const changedFields = <Body extends object>(now: Body, before: Partial<Body>): Partial<Body> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !sameValue(value, before[name as keyof Body])),
  ) as Partial<Body>;
