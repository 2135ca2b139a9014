/** Whether an external value is an object. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The properties of an object; none for any other value. */
export const partsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
