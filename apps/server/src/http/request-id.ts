import { randomUUID } from 'node:crypto';

/** The id of a request in logs and answers: a proxy's, where it is a plain one, else our own. */
export function requestIdOf({ headers }: { headers: Record<string, string | string[] | undefined> }): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
