type Fault = Error & { code?: string; cause?: unknown };

/** The root cause of an error, in a few words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code, message } = error as Fault;
  if (cause instanceof Error) return reasonOf(cause);
  return message || code || error.name;
}
