import { endpoints } from '@orgscope/contract/endpoints';
import { limitClassOf } from '@orgscope/contract/limit-class';
import { expect, it } from 'vitest';
import { minCompressedBytes } from '../compression.ts';
import { startTestApp } from '../../testing/app.ts';

const { app } = await startTestApp();

interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> };
  responses: Record<string, { headers?: Record<string, unknown>; content: Record<string, { schema: unknown }> }>;
}

interface Described {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { headers: Record<string, unknown> };
}

const describeApi = async () => (await app.inject('/api/openapi.json')).json<Described>();

it('describes every call of the contract', async () => {
  const { openapi, paths } = await describeApi();

  const described = Object.entries(paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(openapi).toBe('3.1.0');
  expect(described.toSorted()).toEqual(
    endpoints.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`).toSorted(),
  );
});

it('names each call as the contract does, and no two alike', async () => {
  const { paths } = await describeApi();

  const names = Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId));
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]*)+$/.test(name))).toEqual(['search', 'explore']);
  expect(new Set(names).size).toBe(endpoints.length);
  expect(paths['/api/core/assets/']?.['get']?.operationId).toBe('listAssets');
});

it('describes parameters, body, answer and errors of a call', async () => {
  const call = (await describeApi()).paths['/api/core/industries/{id}/']?.['patch'];

  expect(call?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'Idempotency-Key', in: 'header', required: false },
  ]);
  expect(Object.keys(call?.requestBody?.content['application/json']?.schema.properties ?? {})).toEqual([
    'name',
    'description',
    'version',
  ]);
  const statuses = ['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '500', '503'];
  expect(Object.keys(call?.responses ?? {})).toEqual(statuses);
  expect(Object.keys(call?.responses['429']?.headers ?? {})).toEqual([
    'Retry-After',
    'RateLimit',
    'RateLimit-Policy',
    'X-Request-Id',
  ]);
  expect(call?.security).toEqual([{ session: [], csrf: [] }, { token: ['write:industries'] }]);
});

it('lists no refusal over a limit of calls that have none', async () => {
  const { paths } = await describeApi();

  const unlimited = endpoints.filter((endpoint) => limitClassOf(endpoint) === 'none');
  const statuses = unlimited.flatMap(({ path, method }) =>
    Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {}),
  );
  expect(statuses).toContain('200');
  expect(statuses).not.toContain('429');
});

it('describes the headers of answers', async () => {
  const { paths, components } = await describeApi();
  const headersOf = (path: string, method: string, status = '200') => {
    const headers = Object.entries(paths[path]?.[method]?.responses[status]?.headers ?? {});
    for (const [name, header] of headers) expect(header).toEqual({ $ref: `#/components/headers/${name}` });
    return headers.map(([name]) => name);
  };
  const ofTokens = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'];

  expect(headersOf('/api/core/assets/', 'get')).toEqual(['Link', ...ofTokens]);
  expect(headersOf('/api/core/assets/', 'post', '201')).toEqual(['Idempotent-Replayed', ...ofTokens]);
  expect(headersOf('/api/core/assets/', 'post', '409')).toEqual(['Retry-After', 'X-Request-Id']);
  expect(headersOf('/api/core/clients/', 'get')).toEqual(['ETag', ...ofTokens]);
  expect(headersOf('/api/core/clients/', 'get', '304')).toEqual(['ETag', 'X-Request-Id']);
  expect(headersOf('/api/core/logout/', 'post')).toEqual(['X-Request-Id']);
  expect(Object.keys(components.headers)).toHaveLength(8);
});

it('shows a page whose files are all served', async () => {
  const page = await app.inject('/api/docs/');
  const files = [...page.body.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);

  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    expect([file, (await app.inject(`/api/docs/${file}`)).statusCode]).toEqual([file, 200]);
  }
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'sha256-");
  expect(page.headers['content-security-policy']).not.toContain('unsafe-eval');
});

it('compresses the description and the files of the page once', async () => {
  const paths = ['openapi.json', 'docs', 'docs/', 'docs/json', 'docs/yaml', 'docs/static/swagger-ui-bundle.js'];
  for (const path of paths) {
    const ask = (headers: Record<string, string>) => app.inject({ url: `/api/${path}`, headers });
    const { headers, body } = await ask({ 'accept-encoding': 'identity' });
    const { etag, ...packed } = (await ask({ 'accept-encoding': 'br' })).headers;
    const isLong = body.length > minCompressedBytes;

    expect([path, packed['content-type']]).toEqual([path, headers['content-type']]);
    expect([path, packed['content-encoding']]).toEqual([path, isLong ? 'br' : undefined]);
    // A strong tag of this form has been compressed before.
    expect(etag).toMatch(isLong ? /^"[\w-]+-br"$/ : /^"[\w-]+"$/);
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': `${etag}` })).statusCode).toBe(304);
  }
  expect((await app.inject('/api/docs/static/none.js')).statusCode).toBe(404);
});
