import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@orgscope/contract/endpoint';
import { linesType } from '@orgscope/contract/endpoint';
import { takesIdempotencyKey } from '@orgscope/contract/endpoints';
import { firstCursor, listLimits, takesCursor } from '@orgscope/contract/lists/listing';
import type * as z from 'zod/mini';
import { errorIn, failure, success } from './result.ts';
import type { CallError, Result } from './result.ts';
import { watchSilence } from './watch-silence.ts';

export interface Connection {
  /** The address of the installation, such as https://orgscope.example. */
  readonly url: string;
  /** An API token: osk_… */
  readonly token: string;
  /** How often a call is made at most; 5 by default. */
  readonly attempts?: number;
  /**
   * How long the server may be silent until a call is `unreachable`; 30,000 by default. Imports, which may wait for their
   * turn, have no limit by default.
   */
  readonly timeoutMs?: number;
  /** Ends all calls, which are then `unreachable`. */
  readonly signal?: AbortSignal;
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number) => Promise<unknown>;
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
}

type Input<E extends Endpoint> = Parts & { readonly query?: QueryOf<E> } & (ParamsOf<E> extends undefined
    ? { readonly params?: undefined }
    : { readonly params: ParamsOf<E> }) &
  (BodyOf<E> extends undefined ? { readonly body?: undefined } : { readonly body: BodyOf<E> | FormData });

/** A call that answers a list. */
export type ListEndpoint = Endpoint & { readonly answer: z.ZodMiniType<{ readonly data: readonly unknown[] }> };
type RowOf<E extends ListEndpoint> = AnswerOf<E>['data'][number];

const usualTimeoutMs = 30_000;
const firstDelayMs = 500;
const longestWaitSeconds = 60;
/** Answers after which nothing was carried out, or with the same key nothing is carried out twice. */
const passing = new Set([429, 502, 503, 504]);

/** Whether an error is one for the moment. */
export const isPassing = ({ status, code }: CallError): boolean =>
  status === undefined || passing.has(status) || code === 'request_running';

function addressOf(url: string, { path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return `${url.replace(/\/+$/, '')}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

const typeOf = ({ headers }: Response) => headers.get('content-type') ?? '';

/** The body of an answer: JSON, the last line of JSON lines, or the text of a file. */
async function read(response: Response): Promise<unknown> {
  const type = typeOf(response);
  // Response.text() drops the byte order mark, without which Excel misreads a CSV file that is not plain ASCII.
  if (type.startsWith('text/csv'))
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const text = await response.text();
  try {
    return JSON.parse(type.startsWith(linesType) ? (text.trimEnd().split('\n').at(-1) ?? '') : text);
  } catch {
    return undefined;
  }
}

/** Where a part of a list begins; nothing for a list that comes whole. */
type Place = { readonly page?: number } | { readonly cursor: string };

interface Listed<Row> {
  readonly data: Row[];
  readonly meta?: { readonly count: number };
  readonly next_cursor?: string | null;
}

function placeAfter(place: Place, { data, meta, next_cursor: cursor }: Listed<unknown>): Place | undefined {
  if (cursor) return { cursor };
  if (!('page' in place) || !place.page || !meta || data.length === 0) return undefined;
  return place.page * listLimits.pageSizeMax < meta.count ? { page: place.page + 1 } : undefined;
}

type Reader<Value> = (response: Response) => Promise<Result<Value>>;

async function readAnswer<Answer>(response: Response): Promise<Result<Answer>> {
  const body = await read(response);
  const outcome = typeof body === 'object' && body !== null && 'success' in body ? body.success : undefined;
  // As if the connection had broken: the last line says only who waits or how much is done, or is cut off.
  if (outcome === undefined && typeOf(response).startsWith(linesType))
    return failure({ code: 'unreachable', status: undefined, message: 'The answer ended without an outcome' });
  // Lines have their error in the last one.
  return body === undefined || outcome === false ? failure(errorIn(body, response.status)) : success(body as Answer);
}

/** The seconds that an answer asks to wait: it names them, or a moment. */
function secondsToWait(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** What a header can hold: a token with other characters is none, and what refuses it would tell the secret. */
const isToken = (token: string) => /^[\x21-\x7e]+$/.test(token);

/**
 * Calls an installation with an API token. What fails for the moment is repeated, after the time that the server tells;
 * writes carry an `Idempotency-Key`, so that none is carried out twice.
 */
export function connect({ url, token, attempts = 5, timeoutMs, signal, fetch: send = fetch, wait }: Connection) {
  const authorization = { authorization: `Bearer ${token}` };
  // A redirection is an error: a write would lose its body, and the token could go elsewhere.
  const redirect = 'manual';
  const ended = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));
  const pause = (ms: number) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      // A timer that goes on keeps the process.
      void ended.then(() => clearTimeout(timer));
    });

  /** Makes one request and reads its answer. */
  async function attempt<Value>(
    address: string,
    request: RequestInit,
    readValue: Reader<Value>,
    patienceMs: number | undefined,
  ): Promise<Result<Value>> {
    if (!isToken(token)) {
      const message = 'The token has characters that no token has';
      return failure({ code: 'invalid_token', status: 401, message });
    }
    const silence = watchSilence(patienceMs);
    try {
      const ends = AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]);
      const response = silence.watched(await send(address, { ...request, signal: ends }));
      if (response.ok) return await readValue(response);
      const retryAfter = secondsToWait(response.headers.get('retry-after'));
      return failure(errorIn(await read(response), response.status, retryAfter));
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = cause instanceof Error ? cause.message : String(cause);
      return failure({ code: 'unreachable', status: undefined, message: `${url} cannot be reached: ${why}` });
    } finally {
      silence.stop();
    }
  }

  /** Repeats what fails for the moment. */
  async function persist<Value>(...[address, request, readValue, patienceMs]: Parameters<typeof attempt<Value>>) {
    for (let made = 1; ; made += 1) {
      const result = await attempt(address, request, readValue, patienceMs);
      if (result.ok || made >= attempts || signal?.aborted || !isPassing(result.error)) return result;
      const { retryAfter } = result.error;
      if (retryAfter !== undefined && retryAfter > longestWaitSeconds) return result;
      // Spread, so that programs that were refused together do not come back together.
      const delay = firstDelayMs * 2 ** (made - 1) * (0.5 + Math.random() / 2);
      await Promise.race([(wait ?? pause)(Math.max(delay, (retryAfter ?? 0) * 1000)), ended]);
    }
  }

  /** A call of an endpoint that is known only at run time: neither parts nor answer are type-checked. */
  async function ask<Answer>(endpoint: Endpoint, parts: Parts = {}): Promise<Result<Answer>> {
    const { method, queued } = endpoint;
    const { body } = parts;
    const isForm = body instanceof FormData;
    const request: RequestInit = {
      method,
      redirect,
      headers: {
        ...authorization,
        accept: queued ? `${linesType}, application/json` : 'application/json, text/csv',
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    };
    const make = method === 'GET' || takesIdempotencyKey(endpoint) ? persist : attempt;
    const patienceMs = timeoutMs ?? (queued ? undefined : usualTimeoutMs);
    return make(addressOf(url, endpoint, parts), request, readAnswer<Answer>, patienceMs);
  }

  /** Makes a call and gives its answer, whose type is the endpoint's; for a CSV file, its text. */
  async function call<E extends Endpoint>(
    endpoint: E,
    ...[input]: object extends Input<E> ? [Input<E>?] : [Input<E>]
  ): Promise<Result<AnswerOf<E>>> {
    return ask<AnswerOf<E>>(endpoint, input);
  }

  /**
   * The parts of a list, one after the other; an error ends them. A long list is read by cursor, in the order of its ids:
   * writes in between move no record from one part to another. With an `ordering` it is read by pages. Other lists are read
   * at once.
   */
  async function* pages<E extends ListEndpoint>(list: E, query?: QueryOf<E>): AsyncGenerator<Result<RowOf<E>[]>> {
    // Which parts are read is decided here.
    const { page: _, page_size: __, cursor: ___, ...asked } = { ...(query as Record<string, unknown> | undefined) };
    const isLong = takesCursor(list);
    let place: Place | undefined = !isLong
      ? {}
      : asked['ordering'] === undefined
        ? { cursor: firstCursor }
        : { page: 1 };
    while (place) {
      const part = { ...asked, ...place, ...(isLong && { page_size: listLimits.pageSizeMax }) };
      const answer: Result<Listed<RowOf<E>>> = await ask<Listed<RowOf<E>>>(list, { query: part });
      if (!answer.ok) {
        yield answer;
        return;
      }
      yield success(answer.value.data);
      place = placeAfter(place, answer.value);
    }
  }

  /** All records of a list. */
  async function all<E extends ListEndpoint>(list: E, query?: QueryOf<E>): Promise<Result<RowOf<E>[]>> {
    const rows: RowOf<E>[] = [];
    for await (const page of pages(list, query)) {
      if (!page.ok) return page;
      rows.push(...page.value);
    }
    return success(rows);
  }

  /** A file that an answer names by its path, such as a picture. */
  async function file(path: string): Promise<Result<Uint8Array>> {
    const request = { headers: authorization, redirect } as const;
    const readBytes = async (response: Response) => success(new Uint8Array(await response.arrayBuffer()));
    return persist(new URL(path, url).href, request, readBytes, timeoutMs ?? usualTimeoutMs);
  }

  return { call, ask, pages, all, file };
}

export type Orgscope = ReturnType<typeof connect>;
