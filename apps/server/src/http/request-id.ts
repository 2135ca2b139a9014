import type { IncomingHttpHeaders } from 'node:http';

/**
 * The id that a caller or a proxy gave a request: logged beside our own, and not trusted. Characters that could break a
 * log line or a query in it are removed.
 */
export function callersId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  const text = Array.isArray(given) ? given[0] : given;
  return text?.replaceAll(/[^\w.:=+/@-]/g, '').slice(0, 64) || undefined;
}
