import type { QueryClient } from '@tanstack/react-query';
import { analyticsKey } from './query-keys.ts';

/** When this tab last fetched a list again after a write of its own, by the key of its queries. */
export const ownReloads = new Map<string, number>();

/** Fetches again what is shown under a key, and what analytics make of it, after a write of this tab. */
export function reloadOwn(client: QueryClient, key: string): Promise<void> {
  ownReloads.set(key, Date.now());
  void client.invalidateQueries({ queryKey: [analyticsKey] });
  return client.invalidateQueries({ queryKey: [key] });
}
