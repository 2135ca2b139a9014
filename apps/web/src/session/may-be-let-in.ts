import { readStored } from '../lib/browser/storage.ts';

/**
 * Whether the guard is likely to let in the user of this browser, told from the stored session alone: the guard itself comes with
 * React. Only for what may be loaded early.
 */
export function mayBeLetIn(anyOf: readonly string[] = []): boolean {
  const session = JSON.stringify(readStored('auth-storage'));
  const isNamed = (permission: string) => session.includes(`"${permission}"`);
  return session.includes('"isAuthenticated":true') && (anyOf.length === 0 || anyOf.some(isNamed));
}
