/** The server's own disk is full, or its quota used up. */
const full = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a file could not be written because there is no room for it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code));
