import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveWebApp } from './web-app.ts';

const page = '<!doctype html><title>Orgscope</title>';
const script = 'export const answer = 42;';
let root: string;
let app: FastifyInstance;

async function appOver(folder: string): Promise<FastifyInstance> {
  const made = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const webApp = await serveWebApp(made, folder, { publicUrl: 'https://orgscope.example' });
  made.setNotFoundHandler((request, reply) => {
    if (!webApp.answersWithPage(request, reply)) void reply.code(404).send('none');
  });
  return made;
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'orgscope-web-'));
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'locales/en'), { recursive: true });
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'locales/en/home.json'), '{}');
  await writeFile(join(root, 'assets/main-a1b2c3.js'), script);
  await writeFile(join(root, 'assets/main-a1b2c3.js.br'), brotliCompressSync(script));
  await writeFile(join(root, 'favicon.ico'), 'icon');
  await writeFile(join(root, '.secret'), 'hidden');
  await mkdir(join(root, 'docs/using'), { recursive: true });
  await writeFile(join(root, 'docs/index.html'), 'Guide');
  await writeFile(join(root, 'docs/using/index.html'), 'Using');
  app = await appOver(root);
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = { accept: 'text/html,*/*' }) =>
  app.inject({ method: 'GET', url, headers });

describe('files', () => {
  it('with a hash in their names are cached for a year', async () => {
    const { headers, body } = await get('/assets/main-a1b2c3.js');

    expect(body).toBe(script);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('javascript');
  });

  it('are sent as the build compressed them, if the caller accepts that', async () => {
    const { headers, rawPayload } = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip, br' });

    expect(headers['content-encoding']).toBe('br');
    expect(headers['content-type']).toContain('javascript');
    expect(rawPayload).toEqual(brotliCompressSync(script));
  });

  it('without a hash are revalidated each time', async () => {
    expect((await get('/locales/en/home.json')).headers['cache-control']).toBe('no-cache');
  });

  it('that are icons are cached for a day', async () => {
    const { statusCode, headers } = await get('/favicon.ico', { accept: 'image/*' });

    expect(statusCode).toBe(200);
    expect(headers['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/);
    expect(headers['cache-control']).toBe('public, max-age=86400');
  });

  it('that are missing answer 404, not the page', async () => {
    for (const url of ['/assets/main-old.js', '/locales/de/home.json', '/media/x.webp', '/api/core/none/']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
  });
});

describe('pages', () => {
  it('without a file of their own all get index.html, revalidated each time', async () => {
    for (const url of ['/', '/auth/login', '/app/home/', '/admin/clients?client=3']) {
      const { statusCode, headers, body } = await get(url);
      expect([url, statusCode, body]).toEqual([url, 200, page]);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['content-type']).toContain('text/html');
    }
  });

  it('with a file of their own get that', async () => {
    await mkdir(join(root, 'auth'));
    await writeFile(join(root, 'auth/login.html'), 'Sign in');
    const own = await appOver(root);
    for (const [url, body] of [
      ['/auth/login', 'Sign in'],
      ['/auth/login/', 'Sign in'],
      ['/auth/login?next=/auth/code', 'Sign in'],
      ['/auth/login-help', page],
      ['/auth/forgot-password', page],
    ] as const) {
      const answer = await own.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect([url, answer.body]).toEqual([url, body]);
    }
    await own.close();
  });

  it('are in the language that the address or the browser asks for, if they are written in it', async () => {
    await mkdir(join(root, 'auth'), { recursive: true });
    for (const [file, text] of [
      ['auth/login.html', 'Sign in'],
      ['auth/login.de.html', 'Anmelden'],
      ['auth/login.fr.html', 'Connexion'],
    ] as const) {
      await writeFile(join(root, file), text);
    }
    const own = await appOver(root);
    for (const [wished, url, body] of [
      ['de-CH,de;q=0.9,en;q=0.8', '/auth/login', 'Anmelden'],
      ['en;q=0.5, fr', '/auth/login?next=/app/home', 'Connexion'],
      ['it, de;q=0, fr;q=0.1', '/auth/login', 'Connexion'],
      ['en-GB, de', '/auth/login', 'Sign in'],
      ['pl', '/auth/login', 'Sign in'],
      ['../../x, *', '/auth/login', 'Sign in'],
      [undefined, '/auth/login', 'Sign in'],
      ['de', '/auth/login?lng=fr', 'Connexion'],
      ['de', '/auth/login?lng=xx&lng=fr', 'Anmelden'],
    ] as const) {
      const headers = { accept: 'text/html', ...(wished && { 'accept-language': wished }) };
      const answer = await own.inject({ method: 'GET', url, headers });
      expect([wished, url, answer.body, answer.headers.vary]).toEqual([
        wished,
        url,
        body,
        'accept-language, accept-encoding',
      ]);
    }
    const other = await own.inject({
      method: 'GET',
      url: '/',
      headers: { accept: 'text/html', 'accept-language': 'de' },
    });
    expect([other.body, other.headers.vary]).toEqual([page, 'accept-encoding']);
    await own.close();
  });

  it('of pulses have a page of their own, and tell nobody their address', async () => {
    await writeFile(join(root, 'pulse.html'), 'Pulse');
    const own = await appOver(root);
    for (const [url, body] of [
      ['/pulse/some-token', 'Pulse'],
      ['/%70ulse/some-token', 'Pulse'],
      ['/pulse', 'Pulse'],
      ['/pulses', page],
    ] as const) {
      const answer = await own.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
      expect([url, answer.body]).toEqual([url, body]);
      expect(answer.headers['referrer-policy']).toBe(body === 'Pulse' ? 'no-referrer' : undefined);
      expect(answer.headers['x-robots-tag']).toBe(body === 'Pulse' ? 'noindex, nofollow' : undefined);
    }
    await own.close();
  });

  it('of the guide are found in their folders, and revalidated each time', async () => {
    for (const [url, body] of [
      ['/docs/', 'Guide'],
      ['/docs/using/', 'Using'],
      ['/docs/using/?from=menu', 'Using'],
    ] as const) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body]).toEqual([url, 200, body]);
      expect(answer.headers['cache-control']).toBe('no-cache');
      expect(answer.headers['content-type']).toContain('text/html');
    }
    for (const url of ['/docs', '/docs/using']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers.location]).toEqual([302, `${url}/`]);
    }
    for (const url of ['/docs/none/', '/docs/using/none.js']) expect((await get(url)).statusCode).toBe(404);
  });

  it('of the guide that do not exist answer 404 with the page of the web app, which says so', async () => {
    const answer = await get('/docs/none/', { accept: 'text/html' });
    expect([answer.statusCode, answer.body]).toEqual([404, page]);
    expect((await get('/docs/assets/none.js', { accept: '*/*' })).body).toBe('none');
  });

  it('name the picture of their previews, and themselves, by absolute addresses', async () => {
    const tag = '<meta property="og:image" content="/card.png"><link rel="canonical" href="/terms"><a href="/terms">';
    await writeFile(join(root, 'terms.html'), tag);
    const own = await appOver(root);

    const { body } = await own.inject({ method: 'GET', url: '/terms', headers: { accept: 'text/html' } });

    expect(body).toBe(
      '<meta property="og:image" content="https://orgscope.example/card.png">' +
        '<link rel="canonical" href="https://orgscope.example/terms"><a href="/terms">',
    );
    await own.close();
  });

  it('are compressed, and not sent again to callers that have them', async () => {
    const long = page.padEnd(5_000, '!');
    await writeFile(join(root, 'long.html'), long);
    const own = await appOver(root);
    const call = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
      own.inject({ method, url: '/long', headers: { accept: 'text/html', 'accept-encoding': 'br', ...headers } });

    const { headers, rawPayload } = await call({});
    const again = await call({ 'if-none-match': String(headers['etag']) });
    const head = await call({}, 'HEAD');

    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-cache' });
    expect(String(brotliDecompressSync(rawPayload))).toBe(long);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect([head.statusCode, head.body, head.headers['etag']]).toEqual([200, '', headers['etag']]);
    await own.close();
  });

  it('are sent to callers that take anything, such as makers of previews, where the app has a screen', async () => {
    for (const headers of [{ accept: '*/*' }, { accept: 'application/json, */*;q=0.1' }, {}]) {
      for (const url of ['/auth/login', '/app/home/', '/blog/a-post?lng=de', '/pulse/some-token', '/docs/none/']) {
        const { statusCode, headers: sent } = await get(url, headers);
        expect([url, statusCode, sent['content-type']]).toEqual([
          url,
          url === '/docs/none/' ? 404 : 200,
          'text/html; charset=utf-8',
        ]);
      }
      for (const url of [
        '/none',
        '/authors',
        '/auth/none.js',
        '/api/none/',
        '/mcp',
        '/.well-known/none',
        '/none.php',
      ]) {
        expect([url, (await get(url, headers)).body]).toEqual([url, 'none']);
      }
    }
    const head = await app.inject({ method: 'HEAD', url: '/auth/login', headers: { accept: '*/*' } });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('are sent to callers that accept HTML', async () => {
    expect((await get('/app/home', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await get('/app/home', { accept: 'text/html;q=0, application/json' })).statusCode).toBe(404);
    expect((await app.inject({ method: 'POST', url: '/app/home', headers: { accept: 'text/html' } })).statusCode).toBe(
      404,
    );
  });

  it('do not lead out of the folder', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.secret']) {
      const { body } = await get(url);
      expect([page, 'none']).toContain(body.startsWith('{') ? 'none' : body);
      expect(body).not.toContain('hidden');
      expect(body).not.toContain('devDependencies');
    }
  });
});

it('serves only the API if no web app is built', async () => {
  const bare = await appOver(join(root, 'absent'));

  const { statusCode } = await bare.inject({ method: 'GET', url: '/', headers: { accept: 'text/html' } });

  expect(statusCode).toBe(404);
  await bare.close();
});
