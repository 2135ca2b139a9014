// Where the API is. The page says so in <meta name="orgscope-api">: "/" for its own origin (a server that serves both
// writes this), or an address. Left empty, the first answer from the page's own origin shows whether an API is there.

const fallback = 'http://localhost:8000';

let settled = configured();

function configured(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="orgscope-api"]')?.content.trim();
  return content ? content.replace(/\/+$/, '') : undefined;
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
