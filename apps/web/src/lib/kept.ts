/** What this browser keeps under a name; null where that is nothing, or damaged. */
export function readKept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a value in this browser, or with none forgets the last. */
export function keep(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or closed to us: the value holds for this page.
  }
}

/** Begins the names of what is forgotten with the session: whoever uses this browser next is not to see it. */
export const ofSession = 'session:';

/** Forgets that. */
export function forgetSession(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(ofSession)) localStorage.removeItem(name);
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}
