import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { getConfig } from '@orgscope/contract/resources/config';
import { getMe } from '@orgscope/contract/resources/me';
import { signIn } from '@orgscope/contract/resources/session';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../testing/app.ts';
import { connectScim } from '../testing/providers/scim-provider.ts';

const plain = await startTestApp({ ALLOWED_ORIGINS: 'https://app.orgscope.example' });
const secure = await startTestApp({ PUBLIC_URL: 'https://orgscope.example' });

describe('answers of the API', () => {
  it('are not cached and load nothing', async () => {
    const { headers } = await plain.call(getConfig);

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('are not cached and load nothing over SCIM and MCP either', async () => {
    const { scim } = await connectScim(plain);
    const admin = await plain.aSession({ platformRole: 'client_admin' });
    const body = { name: 'Assistant', scopes: ['read:assets' as const], days: 1 };
    const { secret } = (await plain.call(createApiToken, { as: admin, body })).json().data;
    const answers = {
      scim: await scim('GET', '/ServiceProviderConfig'),
      mcp: await plain.inject({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      }),
      encoded: await plain.inject({ method: 'GET', url: getConfig.path.replace('/api', '/%61pi') }),
    };

    for (const [name, { statusCode, headers }] of Object.entries(answers)) {
      const { 'cache-control': cache, 'content-security-policy': policy } = headers;
      expect([name, statusCode, cache, policy]).toEqual([
        name,
        200,
        'no-store',
        "default-src 'none'; frame-ancestors 'none'",
      ]);
    }
  });

  it('carry the id of the request, which no caller chooses', async () => {
    const ids = await Promise.all(
      ['edge-4711-abc', 'edge-4711-abc', '00000000-0000-4000-8000-000000000000'].map(
        async (given) => (await plain.call(getConfig, { headers: { 'x-request-id': given } })).headers['x-request-id'],
      ),
    );

    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(ids).not.toContain('00000000-0000-4000-8000-000000000000');
  });
});

describe('pages', () => {
  it('run no inline script and cannot be framed', async () => {
    const policy = String(
      (await plain.inject({ method: 'GET', url: '/somewhere' })).headers['content-security-policy'],
    );

    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
  });
});

describe('under https', () => {
  it('tells browsers to use https only', async () => {
    const { headers } = await secure.call(getConfig);

    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('restricts both cookies to https, and the session’s to this host', async () => {
    const token = (await secure.aSession()).cookie.replace('sessionid', '__Host-sessionid').split(';')[0] ?? '';

    const { cookies, statusCode } = await secure.call(getMe, { headers: { cookie: token } });

    expect(statusCode).toBe(200);
    expect(cookies).toMatchObject([{ name: 'csrftoken', secure: true, path: '/' }]);
  });

  it('reads the session’s cookie under the name that the sign-in sets', async () => {
    const { username } = await secure.aUser({ password: 'correct horse' });

    const { cookies } = await secure.call(signIn, { body: { username, password: 'correct horse' } });

    expect(cookies).toMatchObject([
      { name: '__Host-sessionid', secure: true, httpOnly: true, path: '/' },
      { name: 'csrftoken', secure: true, path: '/' },
      { name: '__Host-device', secure: true, httpOnly: true, path: '/' },
    ]);
    expect(cookies[0]).not.toHaveProperty('domain');
  });

  it('ignores a session cookie of plain http', async () => {
    const { cookie } = await secure.aSession();

    expect((await secure.call(getMe, { headers: { cookie } })).statusCode).toBe(401);
  });
});

describe('other origins', () => {
  const preflight = (origin: string) =>
    plain.app.inject({
      method: 'OPTIONS',
      url: getMe.path,
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'x-csrftoken' },
    });

  it('may call with cookies if they are on the list', async () => {
    const { statusCode, headers } = await preflight('https://app.orgscope.example');

    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'https://app.orgscope.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'x-csrftoken',
    });
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it.each([{}, { origin: 'https://app.orgscope.example' }])(
    'that ask without a preflight are told the methods',
    async (headers) => {
      const ask = (url: string) => plain.app.inject({ method: 'OPTIONS', url, headers });
      const { statusCode, headers: answered, body } = await ask('/api/core/assets?page=1');

      expect([statusCode, answered['allow'], body]).toEqual([204, 'GET, HEAD, POST, OPTIONS', '']);
      expect((await ask('/api/core/nothing/')).json().error.code).toBe('not_found');
      expect((await plain.app.inject({ method: 'PUT', url: '/api/core/assets/' })).headers['allow']).toBe(
        'GET, HEAD, POST',
      );
    },
  );

  it('get no access if they are not', async () => {
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
  });
});
