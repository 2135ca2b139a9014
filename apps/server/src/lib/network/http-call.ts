const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether calls of a method change nothing. */
export const isSafeMethod = (method: string): boolean => safeMethods.has(method);

/** How logs, the audit and checks name a call: `POST /api/core/logout/`. */
export const callName = (method: string, path: string): string => `${method} ${path}`;
