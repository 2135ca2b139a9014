import { partsOf } from '../is-record.ts';

/** Whether the server that has sent the page says something about itself, by a mark in its header. */
export const serverSays = (what: string): boolean => {
  // Entries with this name are of this type.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some((mark) => mark.name === what) ?? false;
};

/** Whether our own server has sent the page: then it has all calls of the contract. */
export const isFromOurServer = (): boolean => serverSays('orgscope-api');

/**
 * Whether our server offers sign-in by an identity provider. Asked without the client of the API: the sign-in page would load
 * it for this alone.
 */
export async function offersSso(): Promise<boolean> {
  if (!isFromOurServer()) return false;
  const response = await fetch('/api/core/config/');
  const body: unknown = response.ok ? await response.json() : undefined;
  return partsOf(partsOf(partsOf(body)['data'])['features'])['sso'] === true;
}
