import type { Endpoint } from './endpoint.ts';

/**
 * What a call counts as, for its caller's limits: cheap reads, writes, slow work such as exports and imports, and attempts
 * by which a stranger could guess.
 */
export type LimitClass = 'reads' | 'writes' | 'heavy' | 'guesses';

/** The class of an endpoint: its own, or what its method and access make of it. */
export function limitClassOf({ limit, queued, produces, access, method }: Endpoint): LimitClass | 'none' {
  if (limit) return limit;
  if (queued || produces) return 'heavy';
  if (method === 'GET') return 'reads';
  return access === 'public' ? 'guesses' : 'writes';
}
