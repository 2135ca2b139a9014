import { addAsset, assetCalls, listAssets } from '@orgscope/contract/resources/assets';
import { listLocations } from '@orgscope/contract/resources/locations';
import { listRates } from '@orgscope/contract/resources/rates';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from './connect.ts';

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}

type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];

/** An installation that gives these answers one after the other; `undefined`: the connection breaks. */
function answering(...answers: (Answer | undefined)[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const orgscope = connect({
    url: 'https://orgscope.example/',
    token: 'osk_secret',
    fetch: async (url, init) => {
      sent.push({ url: String(url), headers: Object.fromEntries(new Headers(init?.headers)) });
      const answer = answers[sent.length - 1];
      if (!answer) throw new TypeError('fetch failed', { cause: new Error('ECONNRESET') });
      const [status, body, headers] = answer;
      return new Response(JSON.stringify(body), {
        status,
        headers: { 'content-type': 'application/json', ...headers },
      });
    },
    wait: async (ms) => waits.push(ms),
  });
  return { orgscope, sent, waits };
}

const refusal = (code: string, message: unknown = 'No.') => ({
  success: false,
  message,
  error: { code, message: 'No.' },
});
const done: Answer = [201, { success: true, message: 'Added' }];
const asset = { asset_tag: 'L-1', name: 'Laptop', category: 'laptop', status: 'in_stock' } as const;

describe('a call', () => {
  it('carries the token, and its query without what is missing', async () => {
    const { orgscope, sent } = answering([200, { success: true, data: [] }]);
    await orgscope.call(listAssets, { query: { search: 'a & b', client_id: undefined } });
    expect(sent).toEqual([
      {
        url: 'https://orgscope.example/api/core/assets/?search=a+%26+b',
        headers: { authorization: 'Bearer osk_secret', accept: 'application/json, text/csv' },
      },
    ]);
  });

  it('is not made with a token that no header can hold, which is not told', async () => {
    for (const token of ['osk_…', 'osk_se\ncret']) {
      const send = () => Promise.reject(new Error('sent'));
      const result = await connect({ url: 'https://orgscope.example', token, fetch: send }).call(listRates);
      expect(result).toMatchObject({ ok: false, error: { code: 'invalid_token', status: 401 } });
      expect(JSON.stringify(result)).not.toContain('osk_');
    }
  });

  it('gives a refusal as a value, with the texts of each field', async () => {
    const body = refusal('validation_failed', { name: ['Enter a name'], days: ['Enter days'] });
    const { orgscope } = answering([400, body]);
    expect(await orgscope.call(addAsset, { body: asset })).toEqual({
      ok: false,
      error: {
        code: 'validation_failed',
        status: 400,
        message: 'name: Enter a name, days: Enter days',
        fields: { name: ['Enter a name'], days: ['Enter days'] },
      },
    });
  });

  it('keeps what a refusal tells beside its text: codes by field, the record as it is now, and what uses it', async () => {
    const messages = { name: [{ code: 'common.longer', params: { most: 60 } }] };
    const conflict = { record: { id: 7, version: 3 }, changed_by: 'Ada', changed_at: '2026-11-21T08:00:00Z' };
    const body = refusal('edit_conflict', { name: ['Must be at most 60 characters'] });
    const uses = { users: 2 };
    const { orgscope } = answering([409, { ...body, error: { ...body.error, messages }, conflict, uses }]);
    const result = await orgscope.call(assetCalls.update, { params: { id: 7 }, body: { name: 'x' } });
    expect(result).toMatchObject({ ok: false, error: { code: 'edit_conflict', messages, conflict, uses } });
  });

  it('tells an answer that is not one of Orgscope', async () => {
    const { orgscope } = answering([404, 'a page']);
    expect(await orgscope.call(listRates)).toMatchObject({ ok: false, error: { code: 'unreadable', status: 404 } });
  });
});

describe('a CSV file', () => {
  it('keeps its byte order mark', async () => {
    const csv = '\uFEFFName\r\nZoë\r\n';
    const headers = { 'content-type': 'text/csv; charset=utf-8' };
    const send = async () => new Response(csv, { headers });
    const orgscope = connect({ url: 'https://orgscope.example', token: 'osk_secret', fetch: send });
    expect(await orgscope.ask(assetCalls.export)).toEqual({ ok: true, value: csv });
  });
});

describe('what fails for the moment', () => {
  it('is repeated: a write with the same Idempotency-Key each time', async () => {
    const { orgscope, sent, waits } = answering(undefined, [503, refusal('unavailable'), { 'retry-after': '2' }], done);
    expect(await orgscope.call(addAsset, { body: asset })).toMatchObject({ ok: true, value: { message: 'Added' } });
    const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']));
    expect([sent.length, keys.size]).toEqual([3, 1]);
    expect(waits[1]).toBe(2000);
  });

  it('is repeated too where an answer that began well says so at its end', async () => {
    const { orgscope, sent } = answering([200, refusal('unavailable')], done);
    expect(await orgscope.call(addAsset, { body: asset })).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  it('is repeated after the time that a proxy names, in seconds or as a moment', async () => {
    const moment = new Date(Date.now() + 30_000).toUTCString();
    const { orgscope, waits } = answering(
      [503, '<html>', { 'retry-after': '7' }],
      [503, '', { 'retry-after': moment }],
      done,
    );
    expect(await orgscope.call(addAsset, { body: asset })).toMatchObject({ ok: true });
    expect(waits[0]).toBe(7000);
    expect(waits[1]).toBeGreaterThan(25_000);
    expect(waits[1]).toBeLessThanOrEqual(30_000);
  });

  it('has another key in the next write', async () => {
    const { orgscope, sent } = answering(done, done);
    await orgscope.call(addAsset, { body: asset });
    await orgscope.call(addAsset, { body: asset });
    expect(sent[0]?.headers['idempotency-key']).not.toBe(sent[1]?.headers['idempotency-key']);
  });

  it('is given up after five times, with longer and longer waits', async () => {
    const { orgscope, sent, waits } = answering();
    expect(await orgscope.call(listRates)).toEqual({
      ok: false,
      error: {
        code: 'unreachable',
        status: undefined,
        message: 'https://orgscope.example/ cannot be reached: ECONNRESET',
      },
    });
    expect(sent).toHaveLength(5);
    expect(waits.every((ms, at) => ms >= 250 * 2 ** at && ms <= 500 * 2 ** at)).toBe(true);
  });

  it('is not waited for longer than a minute', async () => {
    const { orgscope, sent } = answering([429, refusal('throttled'), { 'retry-after': '3600' }]);
    expect(await orgscope.call(listRates)).toMatchObject({ error: { code: 'throttled', retryAfter: 3600 } });
    expect(sent).toHaveLength(1);
  });
});

describe('a server that is silent', () => {
  const timeoutMs = 50;
  const url = 'https://orgscope.example';
  /** Answers nothing, or only the begin of an answer, until the request is aborted. */
  const silentAfter =
    (begin?: string): typeof fetch =>
    async (_, init) => {
      const fails = new Promise<never>((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
      });
      if (begin === undefined) return fails;
      const start = (controller: ReadableStreamDefaultController) => {
        controller.enqueue(new TextEncoder().encode(begin));
        fails.catch((error: unknown) => controller.error(error));
      };
      return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'application/json' } });
    };
  const slowly = (parts: string[]): typeof fetch => {
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, timeoutMs * 0.6));
        const part = parts.shift();
        if (part === undefined) controller.close();
        else controller.enqueue(new TextEncoder().encode(part));
      },
    });
    return async () => new Response(body, { headers: { 'content-type': 'application/json' } });
  };

  it.each([
    ['before', undefined],
    ['in the middle of', '{"success":'],
  ])('is unreachable after the time that the caller grants, %s its answer', async (_, begin) => {
    const orgscope = connect({ url, token: 'osk_secret', timeoutMs, attempts: 1, fetch: silentAfter(begin) });
    expect(await orgscope.call(listRates)).toMatchObject({ ok: false, error: { code: 'unreachable' } });
  });

  it('is waited for as long as parts of its answer come', async () => {
    const fetch = slowly(['{"success":', 'true,', '"data":', '[]}']);
    const orgscope = connect({ url, token: 'osk_secret', timeoutMs, attempts: 1, fetch });
    expect(await orgscope.call(listRates)).toMatchObject({ ok: true, value: { data: [] } });
  });

  it('is left at once, and not asked again, when the caller ends the calls', async () => {
    const ending = new AbortController();
    let asked = 0;
    const fetch: typeof globalThis.fetch = async (...of) => {
      asked += 1;
      setTimeout(() => ending.abort(), 10);
      return silentAfter()(...of);
    };
    const orgscope = connect({ url, token: 'osk_secret', signal: ending.signal, fetch });
    expect(await orgscope.call(listRates)).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(asked).toBe(1);
  });

  it('leaves no timer behind when the caller ends the calls while it waits', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const ending = new AbortController();
    const fetch = async () => Response.json(refusal('throttled'), { status: 429, headers: { 'retry-after': '60' } });
    const ended = connect({ url, token: 'osk_secret', signal: ending.signal, fetch }).call(listRates);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(1);
    ending.abort();
    await ended;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a list', () => {
  const aPage = (page: number, ids: number[]): Answer => [
    200,
    { success: true, data: ids.map((id) => ({ id })), meta: { count: 401, page, page_size: 200 } },
  ];

  it('is read by cursor to its end', async () => {
    const part = (ids: number[], next: string | null): Answer => [
      200,
      { success: true, data: ids.map((id) => ({ id })), next_cursor: next },
    ];
    const { orgscope, sent } = answering(part([1, 2], 'Y'), part([5], null));
    expect(await orgscope.all(listAssets, { search: 'x' })).toEqual({
      ok: true,
      value: [{ id: 1 }, { id: 2 }, { id: 5 }],
    });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(
      ['*', 'Y'].map((cursor) => `?search=x&cursor=${cursor}&page_size=200`),
    );
  });

  it('is read page by page if it has an order', async () => {
    const { orgscope, sent } = answering(aPage(1, [1, 2]), aPage(2, [3]), aPage(3, [4]));
    const found: unknown[] = [];
    for await (const part of orgscope.pages(listAssets, { ordering: 'name' })) found.push(part);
    expect(found).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 3 }], [{ id: 4 }]].map((value) => ({ ok: true, value })));
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(
      [1, 2, 3].map((number) => `?ordering=name&page=${number}&page_size=200`),
    );
  });

  it('is read at once if it comes whole, so that no write moves a record from one part to another', async () => {
    const { orgscope, sent } = answering(aPage(1, [1, 2]));
    expect(await orgscope.all(listLocations, { page: 2, page_size: 1 })).toEqual({
      ok: true,
      value: [{ id: 1 }, { id: 2 }],
    });
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(['']);
  });

  it('ends with the error of a page', async () => {
    const { orgscope } = answering(aPage(1, [1]), [403, refusal('permission_denied')]);
    expect(await orgscope.all(listAssets, { ordering: 'name' })).toMatchObject({
      ok: false,
      error: { code: 'permission_denied' },
    });
  });
});
