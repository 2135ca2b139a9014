import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { scopes } from '@orgscope/contract/scopes';
import type { Scope } from '@orgscope/contract/scopes';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import type { User } from '../../testing/builders.ts';

const { app, call, inject, aClient, anApplication, anAsset, aServiceToken, aSubscription, aUser, aSession } =
  await startTestApp();
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const acme = await aClient({ name: 'Acme' });
await aSubscription({ client: acme, modules: ['performance_dashboard'] });
for (let made = 0; made < 30; made += 1) await anAsset({ client: acme, name: `Laptop ${made}` });
await anAsset({ client: acme, name: 'Cash register' });
await anApplication({ client: acme, name: 'Asset register' });
const foreign = await anAsset({ client: await aClient({ name: 'Globex' }), name: 'Laptop of Globex' });
const admin = await aUser({ client: acme, platformRole: 'client_admin' });

async function aToken(wanted: readonly Scope[], { user = admin, networks }: { user?: User; networks?: string[] } = {}) {
  const body = { name: 'Assistant', scopes: [...wanted], days: 1, ...(networks && { networks }) };
  return (await call(createApiToken, { as: await aSession({ user }), body })).json().data.secret as string;
}
const readsAll = scopes.filter((scope) => scope.startsWith('read:') && !/industries|clients|subscriptions/.test(scope));

const readsAssets = await aToken(['read:assets']);

/** The SDK's own client. */
async function connected(token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit });
  // The class's own types disagree with `exactOptionalPropertyTypes`.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  onTestFinished(() => client.close());
  return client;
}

const listNames = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

interface Result {
  readonly isError?: boolean;
  readonly content: { readonly text: string }[];
  readonly structuredContent?: { readonly data: Record<string, unknown>[]; readonly meta?: { readonly count: number } };
}
/** Calls a tool; the SDK's client checks the result against the tool's outputSchema. */
const callTool = async (client: Client, name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as unknown as Result;

describe('an assistant', () => {
  it('is offered the tools that its token may call, all of them for reading', async () => {
    const few = await connected(await aToken(['read:assets']));
    expect(await listNames(few)).toEqual(['who_am_i', 'read_caller', 'search', 'list_assets', 'read_asset']);

    const { headers } = await aServiceToken({ client: acme, scopes: ['read:assets'] });
    const ofProgram = await connected(headers.authorization.replace('Bearer ', ''));
    expect(await listNames(ofProgram)).toEqual(['read_caller', 'search', 'list_assets', 'read_asset']);
    expect((await callTool(ofProgram, 'list_assets')).structuredContent?.meta?.count).toBe(31);

    const { tools } = await (await connected(await aToken(readsAll))).listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['list_users', 'read_measure_it', 'explore', 'read_pulse_results']));
    expect(names).not.toContain('list_industries');
    for (const tool of tools) {
      expect([tool.name, tool.annotations?.readOnlyHint, tool.outputSchema?.type]).toEqual([tool.name, true, 'object']);
    }
  });

  it('reads lists in pages of 25, of its own client alone', async () => {
    const client = await connected(await aToken(['read:assets']));
    const first = await callTool(client, 'list_assets', { search: 'laptop' });
    const second = await callTool(client, 'list_assets', { search: 'laptop', page: 2 });

    expect(first.structuredContent).toMatchObject({ meta: { count: 30, page: 1 } });
    expect(first.structuredContent?.data).toHaveLength(25);
    expect(second.structuredContent?.data).toHaveLength(5);
    expect(JSON.stringify([first, second])).not.toContain('Globex');
  });

  it('reads lists in pages of 25 also where its host sends null for what is not given', async () => {
    const client = await connected(readsAssets);
    const args = { search: 'laptop', status: null, page: null, page_size: null };
    const first = await callTool(client, 'list_assets', args);
    expect(first.structuredContent).toMatchObject({ meta: { count: 30, page: 1 } });
    expect(first.structuredContent?.data).toHaveLength(25);
  });

  it('finds what its scopes read, and nothing else', async () => {
    const kinds = async (...wanted: Scope[]) => {
      const found = await callTool(await connected(await aToken(wanted)), 'search', { q: 'register' });
      return new Set(found.structuredContent?.data.map(({ kind }) => kind));
    };
    expect(await kinds('read:assets')).toEqual(new Set(['asset']));
    expect(await kinds('read:assets', 'write:applications')).toEqual(new Set(['asset', 'application']));
    expect(await kinds('read:functions')).toEqual(new Set());
  });

  it('reads measures that the client has subscribed to, and is told of others that it has not', async () => {
    const client = await connected(await aToken(['read:analytics']));
    const page = await callTool(client, 'read_performance_dashboard');
    expect([page.isError, typeof page.structuredContent]).toEqual([undefined, 'object']);

    const locked = await callTool(client, 'read_measure_it');
    expect([locked.isError, locked.content[0]?.text]).toEqual([true, expect.stringContaining('permission_denied')]);
  });

  it('does not find records of another client', async () => {
    const client = await connected(await aToken(['read:assets']));
    const result = await callTool(client, 'read_asset', { id: foreign.id });
    expect([result.isError, result.content[0]?.text]).toEqual([true, 'not_found: Asset not found']);
  });

  it.each([
    ['an unknown argument', 'list_assets', { sql: '1' }, 'There is no argument sql'],
    ['too large a page', 'list_assets', { page_size: 200 }, 'page_size is at most 50'],
    ['an argument of another type', 'list_assets', { status: { $ne: '' } }, 'validation_failed'],
    ['a path as an id', 'read_asset', { id: '../users' }, 'not_found'],
    ['the folder above as an id', 'read_asset', { id: '..' }, 'not_found: Asset not found'],
    ['another call as an id', 'read_asset', { id: 'export' }, 'not_found: Asset not found'],
    ['no id', 'read_asset', {}, 'id is required'],
  ])('is refused %s, and told why', async (_, name, args, why) => {
    const result = await callTool(await connected(readsAssets), name, args);
    expect([result.isError, result.content[0]?.text]).toEqual([true, expect.stringContaining(why)]);
  });

  it.each(['list_users', 'add_asset'])(
    'is refused the tool %s, which its token does not open, as unknown',
    async (name) => {
      const client = await connected(await aToken(['read:assets']));
      await expect(callTool(client, name)).rejects.toMatchObject({
        code: -32_602,
        message: expect.stringContaining(`There is no tool ${name}`),
      });
    },
  );

  it('is told of each list how it comes in pages, and of none that there is a cursor', async () => {
    const { tools } = await (await connected(await aToken(readsAll))).listTools();
    for (const { name, description = '', inputSchema } of tools) {
      const isPaged = Object.hasOwn(inputSchema.properties ?? {}, 'page_size');
      expect([name, description.includes('25 records a page'), description.includes('cursor')]).toEqual([
        name,
        isPaged,
        false,
      ]);
    }
  });

  it('counts against the limit of its token, and works from its networks only', async () => {
    const near = await connected(await aToken(['read:assets'], { networks: ['127.0.0.0/8'] }));
    expect((await callTool(near, 'list_assets')).isError).toBeUndefined();
    await expect(connected(await aToken(['read:assets'], { networks: ['203.0.113.0/24'] }))).rejects.toThrow(
      'permission_denied',
    );
  });
});

describe('a request of /mcp', async () => {
  const token = await aToken(['read:assets']);
  const accept = 'application/json, text/event-stream';
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const post = (payload: unknown, headers: Record<string, string> = {}) =>
    inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept, ...headers },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    });
  const outcomeOf = (response: Awaited<ReturnType<typeof inject>>) => [response.statusCode, response.json().error.code];

  it('is answered in JSON, without a session', async () => {
    const response = await post(list);
    expect([response.statusCode, response.headers['mcp-session-id']]).toEqual([200, undefined]);
    expect(response.json().result.tools.map(({ name }: { name: string }) => name)).toContain('list_assets');
    expect(response.headers['ratelimit']).toMatch(/^"token";r=/);
  });

  it.each([undefined, '2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
    'has the data as text for hosts that read no structured content, in version %s',
    async (version) => {
      const params = { name: 'list_assets', arguments: { search: 'cash' } };
      const called = await post(
        { ...list, method: 'tools/call', params },
        version === undefined ? {} : { 'mcp-protocol-version': version },
      );
      const { content, structuredContent } = called.json().result;
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
      expect(structuredContent.data).toMatchObject([{ name: 'Cash register' }]);
    },
  );

  it('is refused without a token, with a session, and with a token that does not exist', async () => {
    const none = await post(list, { authorization: '' });
    const session = await post(list, { ...(await aSession({ user: admin })), authorization: '' });
    const unknown = await post(list, { authorization: `Bearer osk_${'x'.repeat(43)}` });

    expect([outcomeOf(none), none.headers['www-authenticate']]).toEqual([[401, 'not_authenticated'], 'Bearer']);
    expect(outcomeOf(session)).toEqual([401, 'not_authenticated']);
    expect(outcomeOf(unknown)).toEqual([401, 'invalid_token']);
  });

  it('is refused from a page of another origin', async () => {
    expect((await post(list, { origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post(list, { origin: 'null' })).statusCode).toBe(403);
  });

  it('is refused in a batch', async () => {
    expect(outcomeOf(await post([list, list]))).toEqual([400, -32_600]);
  });

  it('is refused if it is too large, malformed or not JSON', async () => {
    expect(outcomeOf(await post({ ...list, params: { x: 'x'.repeat(200_000) } }))).toEqual([413, 'body_too_large']);
    for (const body of ['{', '']) expect([body, ...outcomeOf(await post(body))]).toEqual([body, 400, -32_700]);
    expect((await post('{')).json()).toMatchObject({ jsonrpc: '2.0', id: null });
    expect(outcomeOf(await post('a=1', { 'content-type': 'text/plain' }))).toEqual([415, 'unsupported_media_type']);
    for (const message of [{}, { jsonrpc: '1.0', id: 1, method: 'tools/list' }, { ...list, method: 5 }, 'null', '7']) {
      expect([message, ...outcomeOf(await post(message))]).toEqual([message, 400, -32_600]);
    }
  });

  it('with parameters of another form is told so, under its id', async () => {
    const called = { ...list, method: 'tools/call' };
    for (const params of [
      undefined,
      { name: 7 },
      { name: 'list_assets', arguments: [] },
      { name: 'list_everything' },
    ]) {
      const { id, error } = (await post({ ...called, id: 'a', params })).json();
      expect([params, id, error.code]).toEqual([params, 'a', -32_602]);
    }
    expect((await post({ ...list, params: { cursor: 7 } })).json().error.code).toBe(-32_602);
  });

  it('does not hang or pollute objects, whatever the message', async () => {
    const hostile = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: '__proto__', arguments: {} } };
    expect((await post(hostile)).json().error.code).toBe(-32_602);
    expect((await post({ ...list, method: 'resources/list' })).json().error.code).toBe(-32601);
    expect((await post('{"jsonrpc":"2.0","id":1,"method":"tools/list","__proto__":{"x":1}}')).statusCode).toBe(400);
  });

  it('has one method', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const response = await inject({ method, url: '/mcp', headers: { authorization: `Bearer ${token}` } });
      expect([outcomeOf(response), response.headers['allow']]).toEqual([[405, 'method_not_allowed'], 'POST']);
    }
  });
});
