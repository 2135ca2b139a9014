// A provider of our own making, which signs whatever a test wants: for forgeries that no real provider makes.
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import type { startTestApp } from '../app.ts';
import type { SessionHeaders } from '../builders.ts';

type Token = Readonly<Record<string, unknown>>;

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The key pair under an id: the provider publishes the public half. */
async function aKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { kid, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

export async function startForgingProvider(audience: string) {
  let keys = [await aKey('first')];
  let next: (nonce: string) => Promise<string> = async () => '';
  let metadata: () => Token | Promise<Token> = () => ({});
  const nonces = new Map<string, string>();
  const server = createServer((request, response) => {
    const answer = async () => {
      const { pathname } = new URL(request.url ?? '/', issuer);
      if (pathname === '/.well-known/openid-configuration') {
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          ...(await metadata()),
        };
      }
      if (pathname === '/keys') return { keys: keys.map(({ jwk }) => jwk) };
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const code = new URLSearchParams(Buffer.concat(parts).toString()).get('code') ?? '';
      return { access_token: 'any', token_type: 'Bearer', id_token: await next(nonces.get(code) ?? '') };
    };
    void answer().then((body) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const now = () => Math.floor(Date.now() / 1000);
  const usual = (nonce: string) => ({
    iss: issuer,
    aud: audience,
    sub: 'mallory',
    nonce,
    iat: now(),
    exp: now() + 300,
  });

  /** A token with these claims, signed by the newest key unless `key` is another. */
  async function sign(claims: Token, key = keys.at(-1)): Promise<string> {
    if (!key) throw new Error('There is no key');
    return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: key.kid }).sign(key.privateKey);
  }

  return {
    issuer,
    usual,
    sign,
    now,
    /** What the next sign-in gets: claims beside the usual ones, or a whole token. */
    answerWith: (claims: Token | ((usual: Token) => Promise<string>)) => {
      next = (nonce) => (typeof claims === 'function' ? claims(usual(nonce)) : sign({ ...usual(nonce), ...claims }));
    },
    /** What it says of itself beside the usual, from now on; a function may let something happen before it answers. */
    describe: (more: Token | typeof metadata) => {
      metadata = typeof more === 'function' ? more : () => more;
    },
    /** The answer to a departure: a code, and the state. */
    returnFrom(address: string, more: Readonly<Record<string, string>> = {}): string {
      const { searchParams } = new URL(address);
      const code = `code-${nonces.size}`;
      nonces.set(code, searchParams.get('nonce') ?? '');
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '', ...more }).toString()}`;
    },
    rotate: async (kid: string) => {
      keys = [await aKey(kid)];
    },
    aForeignKey: () => aKey('first'),
    unsigned: (claims: Token) => `${base64({ alg: 'none' })}.${base64(claims)}.`,
    /** Signed as if the public key were a shared secret. */
    async confused(claims: Token): Promise<string> {
      const key = keys.at(-1);
      if (!key) throw new Error('There is no key');
      const head = `${base64({ alg: 'HS256', kid: key.kid })}.${base64(claims)}`;
      return `${head}.${createHmac('sha256', await exportSPKI(key.publicKey))
        .update(head)
        .digest('base64url')}`;
    },
    stop: () => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

type Inject = Awaited<ReturnType<typeof startTestApp>>['inject'];

/** A sign-in at the provider by a call that begins one, as its browser brings it back. */
export const providerReturns =
  (provider: Awaited<ReturnType<typeof startForgingProvider>>, inject: Inject, redirectUri: () => Promise<string>) =>
  async (url: string, payload: object, claims: Token, as?: SessionHeaders) => {
    provider.answerWith(claims);
    const left = await inject({ method: 'POST', url, headers: { ...as }, payload });
    const key = (await redirectUri()).split('/').at(-1);
    const secret = left.cookies.find(({ name }) => name === 'ssosignin')?.value ?? '';
    const cookie = [as?.cookie, `ssosignin=${secret}`].filter(Boolean).join('; ');
    return {
      payload: { key, query: provider.returnFrom(left.json().data.url) },
      as: { 'x-csrftoken': '', ...as, cookie },
    };
  };
