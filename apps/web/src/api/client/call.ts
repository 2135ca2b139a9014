import { sessionEndingCodes } from '@orgscope/contract/errors';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@orgscope/contract/endpoint';
import { loadTexts } from '../../i18n/texts.ts';
import { takeRead } from '../../lib/browser/early-reads.ts';
import { isRecord } from '../../lib/is-record.ts';
import { sessionsOver, useSession } from '../../session/store.ts';
import { queryClient } from '../cache/query-client.ts';
import { apiAddress, knownBase, settleBase } from './base-address.ts';
import { csrfToken } from './csrf-token.ts';
import { failureOf, Unreachable } from '../failures/failure.ts';
import type { CallFailure } from '../failures/failure.ts';
import { refetchMe } from './refetch-me.ts';
import { sessionEnded } from './session-ended.ts';
import { traceparent } from './trace.ts';
import { mayBeDone, sendsKey, writeOnce } from './write-once.ts';
import './schema-settings.ts';

export interface Parts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** A POST that changes nothing, such as a preview: it needs no key, and cannot have undone a write whose answer was lost. */
  isLook?: boolean;
}

export type Input<E extends Endpoint> = Parts & { query?: QueryOf<E> } & (ParamsOf<E> extends undefined
    ? { params?: undefined }
    : { params: ParamsOf<E> }) &
  // A form if the endpoint takes an upload.
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> | FormData });

/** Makes one API call. Returns the body of the answer as it was sent; `ask` returns its content. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends Input<E> ? [Input<E>?] : [Input<E>]
): Promise<unknown> {
  return exchange(endpoint, input);
}

/** The same for code that knows its endpoint only at run time: the parts are not type-checked. */
export async function exchange(endpoint: Endpoint, parts: Parts = {}): Promise<unknown> {
  const ask = async (key?: string) => {
    const response = await send(endpoint, parts, key);
    const body = await read(response);
    // A proxy has lost the server's answer.
    if (response.status > 501 && mayBeDone(endpoint) && !failureOf(response.status, body).code)
      throw new Unreachable(response.status);
    return { response, body };
  };
  const hasKey = sendsKey(endpoint) && !parts.isLook && !(parts.body instanceof FormData);
  const asked = withinSession(endpoint, hasKey ? writeOnce(endpoint, parts, ask) : ask());
  const { response, body } = await asked.catch((error: unknown) => {
    if (error instanceof Unreachable && mayBeDone(endpoint)) {
      error.mayBeDone = true;
      // So that the page shows whether it was done.
      void queryClient.invalidateQueries();
    }
    throw error;
  });
  const refused = isRecord(body) && body['success'] === false;
  if (response.ok && !refused) return body;
  throw failed(endpoint, response, body);
}

/** The result of a call, for the session that made it only: if the session has ended, the promise never settles. */
export async function withinSession<Brought>({ access }: Endpoint, brought: Promise<Brought>): Promise<Brought> {
  const before = sessionsOver();
  try {
    return await brought;
  } finally {
    if (access !== 'public' && sessionsOver() !== before) await new Promise<never>(() => {});
  }
}

/**
 * The failure in an answer. Ends the session if the failure says so. Refetches the user if it requires the onboarding,
 * which leads to changed terms or to the set-up of a second factor, and if a permission is missing, which may have been
 * removed.
 */
export function failed({ path }: Endpoint, { status, headers }: Response, body: unknown): CallFailure {
  const failure = failureOf(status, body);
  const seconds = Number(headers.get('retry-after'));
  if (seconds > 0) failure.retryAfter = seconds;
  if (endsSession(failure.status, failure.code)) sessionEnded(failure.message);
  if (outdating.has(failure.code) && path !== probe) void refetchMe();
  return failure;
}

// Every server has this call.
const probe = '/api/core/me/';

/** After these the stored user may be outdated. */
const outdating = new Set<string | undefined>(['onboarding_required', 'factors_required', 'permission_denied']);

const endsSession = (status: number, code: string | undefined): boolean =>
  code === undefined ? status === 401 || status === 403 : sessionEndingCodes.some((ending) => ending === code);

/** Sends a request. If the API's address is unknown, a safe call finds it; an unsafe call first sends a safe one. */
export async function send({ method, path, queued }: Endpoint, parts: Parts, key?: string): Promise<Response> {
  const address = fill(path, parts.params) + search(parts.query);
  // A server of another origin need not allow the header of the key.
  const sendTo = (base: string) => reach(base + address, prepare(method, parts, queued, base ? undefined : key));
  const base = knownBase();
  if (base !== undefined) return sendTo(base);
  const own = method === 'GET' ? await sendTo('') : undefined;
  const proof =
    own && settleBase(own) !== undefined ? own : await reach(probe, prepare('GET', { signal: parts.signal }));
  const found = settleBase(proof, proof !== own);
  if (found === undefined) return own ?? proof;
  return own && found === '' ? own : sendTo(found);
}

export function lost(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error;
  throw new Unreachable(error);
}

const reach = async (address: string, request: RequestInit): Promise<Response> =>
  (
    (request.method === 'GET' && takeRead(address, useSession.getState().user?.username)) ||
    fetch(address, request)
  ).catch(lost);

function prepare(method: Endpoint['method'], { body, signal }: Parts, queued = false, key?: string): RequestInit {
  // If a call may have to wait, the lines of its answer say how long.
  const headers: Record<string, string> = {
    Accept: queued ? 'application/x-ndjson, application/json' : 'application/json',
  };
  const parent = traceparent();
  if (parent) headers['traceparent'] = parent;
  const token = csrfToken();
  if (method !== 'GET' && token) headers['X-CSRFToken'] = token;
  if (key) headers['Idempotency-Key'] = key;
  const multipart = body instanceof FormData;
  if (body !== undefined && method !== 'GET' && !multipart) headers['Content-Type'] = 'application/json';
  return {
    method,
    headers,
    credentials: 'include',
    ...(signal && { signal }),
    ...(body !== undefined && method !== 'GET' && { body: multipart ? body : JSON.stringify(body) }),
  };
}

export async function read(response: Response): Promise<unknown> {
  const text = await response.text().catch(lost);
  // A screen without forms loads the words of refusals with the first failure. Without them, the server's own are shown.
  if (!response.ok) await loadTexts(['messages']).catch(() => {});
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** A query string, without missing values. */
function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

/** The address of a file that a call answers with. */
export const fileAddress = ({ path }: Endpoint, query?: Parts['query'], params?: Parts['params']): string =>
  apiAddress(fill(path, params) + search(query));
