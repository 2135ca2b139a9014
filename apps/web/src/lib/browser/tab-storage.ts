/** Where input of forms is kept that were open when the session ended. */
export const keptInputName = 'kept-input';

/** The value that this tab stores under a name; undefined if there is none or it is damaged. */
export function readTab(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '');
  } catch {
    return undefined;
  }
}

/** Stores a value in this tab; removes it if undefined. */
export function writeTab(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Storage is full or not available: nothing is kept.
  }
}
