/** The value that this browser stores under a name; null if there is none or it is damaged. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value in this browser; removes it if undefined. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or not available: the value is valid for this page only.
  }
}

/**
 * The prefix of names that are removed at the end of the session, so that the browser's next user does not see them.
 */
export const sessionPrefix = 'session:';

/** Removes all values with that prefix. */
export function removeSessionItems(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(sessionPrefix)) localStorage.removeItem(name);
  } catch {
    // Storage is not available: nothing was stored.
  }
}
