/** Notes for whoever debugs a failure that the person needs not hear of. */
export const logFailure = (what: string, error: unknown): void => console.warn(what, error);
