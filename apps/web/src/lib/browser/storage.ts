/** What this browser keeps, or this tab alone. */
type Place = 'localStorage' | 'sessionStorage';

/** The value that is stored under a name; null if there is none or it is damaged. */
export function readStored(name: string, place: Place = 'localStorage'): unknown {
  try {
    return JSON.parse(window[place].getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; removes it if undefined. */
export function writeStored(name: string, value: unknown, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) window[place].removeItem(name);
    else window[place].setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or not available: the value is valid for this page only.
  }
}

/**
 * The prefix of names that are removed at the end of the session, so that the browser's next user does not see them.
 */
export const sessionPrefix = 'session:';

/** Removes all values whose names have that prefix. */
export function removeStored(prefix: string, place: Place = 'localStorage'): void {
  try {
    for (const name of Object.keys(window[place])) if (name.startsWith(prefix)) window[place].removeItem(name);
  } catch {
    // Storage is not available: nothing was stored.
  }
}
