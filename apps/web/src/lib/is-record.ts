/** Whether a value from outside has named parts. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of such a value; of any other, none. */
export const partsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
