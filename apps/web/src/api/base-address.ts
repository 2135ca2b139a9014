// Where the API is. The page may name it in <meta name="orgscope-api">: an address, or "/" for the page's own origin.
// Left empty: our server, which serves both, says so with the page (Server-Timing is the one header that a script can
// read of it). Anywhere else the first answer from the page's own origin shows whether an API is there.

const fallback = 'http://localhost:8000';

let settled = configured();

function configured(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="orgscope-api"]')?.content.trim();
  if (content) return content.replace(/\/+$/, '');
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page?.serverTiming?.some((mark) => mark.name === 'orgscope-api') ? '' : undefined;
}

/** The API's address without a slash at its end ('' for the page's own origin); undefined until it is known. */
export const knownBase = (): string | undefined => settled;

/** Takes the first answer from the page's own origin as proof: JSON comes from an API, anything else does not. */
export function settleBase(answer: Response): string {
  const type = answer.headers.get('content-type') ?? '';
  settled = /\bjson\b/.test(type) ? '' : fallback;
  return settled;
}

/** The address of something that the API names, such as a picture. */
export const apiAddress = (path: string): string => (path.startsWith('/') ? `${settled ?? ''}${path}` : path);
