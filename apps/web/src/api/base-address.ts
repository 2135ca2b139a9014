// Where the API is. The page may name it in <meta name="orgscope-api">: an address, or "/" for the page's own origin.
// Left empty: our server, which serves both, says so with the page (Server-Timing is the one header that a script can
// read of it). Anywhere else the first answers from the page's own origin show whether an API is there.

const fallback = 'http://localhost:8000';

let settled = configured();

function configured(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="orgscope-api"]')?.content.trim();
  if (content) return content.replace(/\/+$/, '');
  // What is asked for by this name is of this kind.
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some((mark) => mark.name === 'orgscope-api') ? '' : undefined;
}

/** The API's address without a slash at its end ('' for the page's own origin); undefined until it is known. */
export const knownBase = (): string | undefined => settled;

/**
 * Takes an answer from the page's own origin as proof of where the API is: JSON or a demand to sign in comes from an API,
 * a page in its place does not. That nothing is there proves something only of a call that every server knows.
 */
export function settleBase({ headers, ok, status }: Response, isKnownToAll = false): string | undefined {
  const type = headers.get('content-type') ?? '';
  if (/\bjson\b/.test(type) || status === 401 || status === 403) settled = '';
  else if (ok || (status === 404 && isKnownToAll)) settled = fallback;
  return settled;
}

/** The address of something that the API names, such as a picture. */
export const apiAddress = (path: string): string => (path.startsWith('/') ? `${settled ?? ''}${path}` : path);
