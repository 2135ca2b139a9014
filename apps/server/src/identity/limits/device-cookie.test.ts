import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { deviceCookies, deviceLimits } from './device-cookie.ts';

const [former, key] = [randomBytes(32), randomBytes(32)];

/** A server that recognises devices, and a browser that stores its cookies. */
async function aBrowser({ isHttps = false, keys = [key] } = {}) {
  const app = Fastify();
  await app.register(cookie);
  const devices = deviceCookies(isHttps, keys);
  app.post<{ Params: { name: string } }>('/:name', (request, reply) => {
    devices.remember(request, reply, request.params.name);
    void reply.send({});
  });
  app.get<{ Params: { name: string } }>('/:name', (request, reply) => {
    void reply.send({ device: devices.known(request, request.params.name) ?? null });
  });
  const jar: Record<string, string> = {};
  const send = (method: 'GET' | 'POST', name: string) =>
    app.inject({ method, url: `/${encodeURIComponent(name)}`, cookies: jar });
  return {
    jar,
    async signIn(name: string) {
      const response = await send('POST', name);
      for (const { name: id, value } of response.cookies) jar[id] = value;
      return response.cookies[0];
    },
    known: async (name: string): Promise<string | null> => (await send('GET', name)).json().device,
  };
}

it('is recognised for the accounts that signed in on it, in any case of letters, and for no other', async () => {
  const browser = await aBrowser();
  await browser.signIn('Ada@people.example');
  await browser.signIn('lin@people.example');

  expect(await browser.known('ada@PEOPLE.example')).toMatch(/^[\w-]{22}$/);
  expect(await browser.known('lin@people.example')).toMatch(/^[\w-]{22}$/);
  expect(await browser.known('eve@people.example')).toBeNull();
});

it('is hidden from scripts and other sites, and names no account', async () => {
  const plain = await (await aBrowser()).signIn('ada@people.example');
  const secure = await (await aBrowser({ isHttps: true })).signIn('ada@people.example');

  const shared = { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: deviceLimits.days * 86_400 };
  expect(plain).toMatchObject({ name: 'device', ...shared });
  expect(secure).toMatchObject({ name: '__Host-device', secure: true, ...shared });
  expect(plain?.value).not.toContain('ada');
});

it('changes after each sign-in', async () => {
  const browser = await aBrowser();
  await browser.signIn('ada@people.example');
  const before = await browser.known('ada@people.example');
  await browser.signIn('ada@people.example');

  expect(await browser.known('ada@people.example')).not.toBe(before);
  expect(browser.jar['device']).not.toContain('~');
});

it('is recognised for the ten accounts that signed in last', async () => {
  const browser = await aBrowser();
  for (let count = 0; count <= deviceLimits.accounts; count += 1) await browser.signIn(`person${count}@people.example`);

  expect(await browser.known('person0@people.example')).toBeNull();
  expect(await browser.known('person1@people.example')).not.toBeNull();
  expect(browser.jar['device']?.length).toBeLessThan(800);
});

it('is unknown with a cookie that was changed, made up or signed by others', async () => {
  const browser = await aBrowser();
  await browser.signIn('ada@people.example');
  const given = browser.jar['device'] ?? '';
  const [day, nonce, signature] = given.split('.');
  const stranger = await aBrowser({ keys: [former] });
  await stranger.signIn('ada@people.example');
  const changed = `${day}.${(nonce?.startsWith('A') ? 'B' : 'A') + (nonce?.slice(1) ?? '')}.${signature}`;

  for (const value of [changed, stranger.jar['device'] ?? '', '', '~~', `${day}.${nonce}`, '\u0000', given.slice(1)]) {
    browser.jar['device'] = value;
    expect(await browser.known('ada@people.example')).toBeNull();
  }
});

it('is still recognised under a former key', async () => {
  const before = await aBrowser({ keys: [former] });
  await before.signIn('ada@people.example');
  const after = await aBrowser({ keys: [key, former] });
  after.jar['device'] = before.jar['device'] ?? '';

  expect(await after.known('ada@people.example')).not.toBeNull();
});

it('is forgotten a year after the last sign-in, whatever the browser stores', async () => {
  const browser = await aBrowser();
  await browser.signIn('ada@people.example');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (deviceLimits.days + 1) * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());

  expect(await browser.known('ada@people.example')).toBeNull();
});
