import { sessionEndingCodes } from '@orgscope/contract/errors';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@orgscope/contract/endpoint';
import { sessionsOver } from '../session/store.ts';
import { knownBase, settleBase } from './base-address.ts';
import { failureOf, Unreachable } from './failure.ts';
import type { CallFailure } from './failure.ts';
import { refetchMe } from './refetch-me.ts';
import { sessionEnded } from './session-ended.ts';
import './schema-settings.ts';

export interface Parts {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, unknown> | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

export type Input<E extends Endpoint> = Parts & { query?: QueryOf<E> } & (ParamsOf<E> extends undefined
    ? { params?: undefined }
    : { params: ParamsOf<E> }) &
  // A form goes where the endpoint takes an upload.
  (BodyOf<E> extends undefined ? { body?: undefined } : { body: BodyOf<E> | FormData });

/** Makes one call of the API. Gives the body of the answer as it came: `ask` is for those who want what it carries. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends Input<E> ? [Input<E>?] : [Input<E>]
): Promise<unknown> {
  return exchange(endpoint, input);
}

/** The same for code that knows its endpoint only when it runs: the parts are not checked against it. */
export async function exchange(endpoint: Endpoint, parts: Parts = {}): Promise<unknown> {
  const ask = async () => {
    const response = await send(endpoint, parts);
    return { response, body: await read(response) };
  };
  const { response, body } = await withinSession(endpoint, ask());
  const refused = typeof body === 'object' && body !== null && 'success' in body && body.success === false;
  if (response.ok && !refused) return body;
  throw failed(endpoint, response.status, body);
}

/** What a call brings, for the session that made it alone: once that is over, nobody hears of it. */
export async function withinSession<Brought>({ access }: Endpoint, brought: Promise<Brought>): Promise<Brought> {
  const before = sessionsOver();
  try {
    return await brought;
  } finally {
    if (access !== 'public' && sessionsOver() !== before) await new Promise<never>(() => {});
  }
}

/**
 * The failure that an answer means. One that ends the session does so. One that wants the onboarding finished has the
 * user asked for again: terms that have changed meanwhile lead to their screen.
 */
export function failed({ path }: Endpoint, status: number, body: unknown): CallFailure {
  const failure = failureOf(status, body);
  if (endsSession(failure.status, failure.code)) sessionEnded(failure.message);
  if (failure.code === 'onboarding_required' && path !== probe) void refetchMe();
  return failure;
}

// Every server knows it.
const probe = '/api/core/me/';

const endsSession = (status: number, code: string | undefined): boolean =>
  code === undefined ? status === 401 || status === 403 : sessionEndingCodes.some((ending) => ending === code);

/** Sends a request. Where the API's address is unknown, a safe call finds it out; an unsafe one lets a safe one go first. */
export async function send({ method, path, queued }: Endpoint, parts: Parts): Promise<Response> {
  const address = fill(path, parts.params) + search(parts.query);
  const request = prepare(method, parts, queued);
  const base = knownBase();
  if (base !== undefined) return reach(base + address, request);
  const own = method === 'GET' ? await reach(address, request) : undefined;
  const proof =
    own && settleBase(own) !== undefined ? own : await reach(probe, prepare('GET', { signal: parts.signal }));
  const found = settleBase(proof, proof !== own);
  if (found === undefined) return own ?? proof;
  return own && found === '' ? own : reach(found + address, request);
}

async function reach(address: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(address, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Unreachable(error);
  }
}

function prepare(method: Endpoint['method'], { body, signal }: Parts, queued = false): RequestInit {
  // Where a call may have to wait, its lines tell for how long.
  const headers: Record<string, string> = {
    Accept: queued ? 'application/x-ndjson, application/json' : 'application/json',
  };
  const token = cookie('csrftoken');
  if (method !== 'GET' && token) headers['X-CSRFToken'] = token;
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
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** A query as it stands in an address; what is not given stays out. */
function search(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
