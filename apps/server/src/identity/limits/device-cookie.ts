// Recognises browsers on which an account has signed in before: OWASP's device cookies. Guesses on such devices are
// counted separately, so that strangers cannot lock the owner out.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { derivedKey } from '../../lib/secrets/secret-keys.ts';

/** How long a device is recognised after the last sign-in, and for how many accounts. */
export const deviceLimits = { days: 365, accounts: 10 } as const;

const daySeconds = 86_400;
const today = () => Math.floor(Date.now() / 1000 / daySeconds);
const form = /^([\da-z]{1,5})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * The cookie has one entry per account, `<day>.<nonce>.<signature>`. It names no account: only the signature depends on
 * it.
 */
export function deviceCookies(isHttps: boolean, secretKeys: readonly Buffer[]) {
  const name = isHttps ? '__Host-device' : 'device';
  const keys = secretKeys.map((secret) => derivedKey(secret, 'device'));
  const signature = (key: Buffer, username: string, body: string) =>
    createHmac('sha256', key).update(`${username.toLowerCase()}\n${body}`).digest();

  const entriesIn = (request: FastifyRequest) =>
    (request.cookies[name] ?? '').split('~', deviceLimits.accounts).filter((entry) => form.test(entry));

  /** The nonce of an entry that was issued for this account. */
  function nonceOf(entry: string, username: string): string | undefined {
    const [, day = '', nonce = '', signed = ''] = form.exec(entry) ?? [];
    const given = Buffer.from(signed, 'base64url');
    const isOurs = keys.some((key) => timingSafeEqual(signature(key, username, `${day}.${nonce}`), given));
    return isOurs && today() - Number.parseInt(day, 36) <= deviceLimits.days ? nonce : undefined;
  }

  return {
    /** The device of the request, if this account has signed in on it. */
    known: (request: FastifyRequest, username: string): string | undefined =>
      entriesIn(request)
        .map((entry) => nonceOf(entry, username))
        .find((nonce) => nonce !== undefined),
    /**
     * Recognises the device from now on. The nonce is new each time: an earlier copy of the cookie counts as another
     * device.
     */
    remember(request: FastifyRequest, reply: FastifyReply, username: string): void {
      const body = `${today().toString(36)}.${randomBytes(16).toString('base64url')}`;
      const [key] = keys;
      if (!key) throw new Error('There is no secret key');
      const own = `${body}.${signature(key, username, body).toString('base64url')}`;
      const others = entriesIn(request).filter((entry) => nonceOf(entry, username) === undefined);
      const value = [own, ...others].slice(0, deviceLimits.accounts).join('~');
      const maxAge = deviceLimits.days * daySeconds;
      void reply.setCookie(name, value, { path: '/', sameSite: 'lax', secure: isHttps, httpOnly: true, maxAge });
    },
  };
}

export type DeviceCookies = ReturnType<typeof deviceCookies>;
