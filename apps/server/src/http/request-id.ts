import type { IncomingHttpHeaders } from 'node:http';

/**
 * The id that a caller or a proxy gave a request, to be told beside our own and trusted by nobody: what could break a line
 * of a log or a query in it is taken out.
 */
export function callersId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  const text = Array.isArray(given) ? given[0] : given;
  return text?.replaceAll(/[^\w.:=+/@-]/g, '').slice(0, 64) || undefined;
}
