/** Logs a failure that the user need not see, for debugging. */
export const logFailure = (what: string, error: unknown): void => console.warn(what, error);
