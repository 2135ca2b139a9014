import type { QueryClient } from '@tanstack/react-query';

/** When this tab last fetched a list again after a write of its own, by the key of its queries. */
export const ownReloads = new Map<string, number>();

/** Fetches again what is shown under a key, after a write of this tab. */
export function reloadOwn(client: QueryClient, key: string): Promise<void> {
  ownReloads.set(key, Date.now());
  return client.invalidateQueries({ queryKey: [key] });
}
