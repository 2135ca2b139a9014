// Finds the API. The page may contain its address in <meta name="orgscope-api">, or "/" for the page's own origin. If
// that is empty, our server, which serves both, says so with the page (Server-Timing is the one header of a page that
// its scripts can read). Otherwise the first answers from the page's own origin show whether an API is there.

import { isFromOurServer } from '../../lib/browser/own-server.ts';

const fallback = 'http://localhost:8000';

let settled: string | undefined;

function configured(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="orgscope-api"]')?.content.trim();
  if (content) return content.replace(/\/+$/, '');
  return isFromOurServer() ? '' : undefined;
}

/** The API's address without a trailing slash ('' for the page's own origin); undefined until it is known. */
export const knownBase = (): string | undefined => (settled ??= configured());

/**
 * Decides from an answer of the page's own origin where the API is: JSON or a request to sign in comes from an API, an
 * HTML page does not. A 404 decides only if every server has the call.
 */
export function settleBase({ headers, ok, status }: Response, isKnownToAll = false): string | undefined {
  const type = headers.get('content-type') ?? '';
  if (/\bjson\b/.test(type) || status === 401 || status === 403) settled = '';
  else if (ok || (status === 404 && isKnownToAll)) settled = fallback;
  return settled;
}

/** The address of a resource of the API, such as a picture. */
export const apiAddress = (path: string): string => (path.startsWith('/') ? `${knownBase() ?? ''}${path}` : path);
