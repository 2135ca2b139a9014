// The headers of answers, described once and referred to.
import { scopeOf, takesIdempotencyKey } from '@orgscope/contract/endpoints';
import type { Endpoint } from '@orgscope/contract/endpoint';
import { takesCursor } from '@orgscope/contract/lists/listing';
import { listClients } from '@orgscope/contract/resources/clients';
import { listIndustries } from '@orgscope/contract/resources/industries';
import type { Json } from './json-schema.ts';

/** The calls whose answer has an `ETag`, and is 304 to a caller that has it. Here, as no browser needs to know them. */
const withEtag: readonly Endpoint[] = [listClients, listIndustries];
export const hasEtag = (endpoint: Endpoint): boolean => withEtag.includes(endpoint);

const header = (type: 'string' | 'integer', description: string): Json => ({ description, schema: { type } });

const named = {
  'X-Request-Id': header('string', 'The id of the request, as in the log'),
  'WWW-Authenticate': header('string', 'Bearer, with the reason if a token was sent'),
  'Retry-After': header('integer', 'After how many seconds to try again'),
  RateLimit: header(
    'string',
    'Of a call with a token: how many calls remain to it and in how many seconds they are renewed, as `"token";r=599;t=60`. ' +
      'With a 429, the limit that refused',
  ),
  'RateLimit-Policy': header('string', 'The same limit: how many calls in how many seconds, as `"token";q=600;w=60`'),
  'Idempotent-Replayed': header(
    'string',
    '`true` if the request was not carried out again: the answer is that of the first one with this `Idempotency-Key`',
  ),
  ETag: header(
    'string',
    'Names this state of the list, for `If-None-Match`. Not sent with a page, a search or an order',
  ),
  Link: header('string', 'Of a list without page and cursor that has more records: the next page, rel="next"'),
} as const;

/** Every header, for the document's components. */
export const answerHeaders: Json = named;

const refer = (...names: (keyof typeof named | false)[]): Json =>
  Object.fromEntries(
    names.filter((name) => name !== false).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** The headers of a successful answer. */
export function headersOf(endpoint: Endpoint): Json {
  const isForTokens = endpoint.needsProof !== true && scopeOf(endpoint) !== undefined;
  return refer(
    takesCursor(endpoint) && 'Link',
    hasEtag(endpoint) && 'ETag',
    takesIdempotencyKey(endpoint) && 'Idempotent-Replayed',
    isForTokens && 'RateLimit',
    isForTokens && 'RateLimit-Policy',
    'X-Request-Id',
  );
}

/** The headers of refusals and failures, by status. */
export function failureHeadersOf(endpoint: Endpoint, status: number): Json {
  const waits = status === 429 || status === 503 || (status === 409 && takesIdempotencyKey(endpoint));
  return refer(
    status === 401 && 'WWW-Authenticate',
    waits && 'Retry-After',
    status === 429 && 'RateLimit',
    status === 429 && 'RateLimit-Policy',
    'X-Request-Id',
  );
}

/** An answer that the caller has already. */
export const unchanged: Json = {
  description: 'Unchanged: the caller has this state',
  headers: refer('ETag', 'X-Request-Id'),
};
