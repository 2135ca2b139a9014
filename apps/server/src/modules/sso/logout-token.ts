// A logout token (OpenID Connect Back-Channel Logout 1.0), by what it says itself.
import { decodeProtectedHeader, UnsecuredJWT } from 'jose';
import type { JWTClaimVerificationOptions } from 'jose';
import { sessionName } from './what-claims-give.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';
const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What a logout token ends; throws if it can be none, before the provider is asked for the keys of its signature. */
export function readLogoutToken(token: string, algorithms: readonly string[], rules: JWTClaimVerificationOptions) {
  // Many providers name no type of their own; another one is something else.
  const { alg = 'none', typ = 'JWT' } = decodeProtectedHeader(token);
  if (!algorithms.includes(alg)) throw new Error(`It is signed by ${alg}`);
  if (!/^(?:application\/)?(?:logout\+)?jwt$/i.test(typ)) throw new Error(`It is ${typ}`);
  const [, claims = ''] = token.split('.');
  const { events, nonce, sub, sid, jti } = UnsecuredJWT.decode(`${unsigned}.${claims}.`, rules).payload;
  const hasEvent = typeof events === 'object' && events !== null && event in events;
  const [subject, name, id] = [text(sub), sessionName(sid), text(jti)];
  // An ID token has a nonce: it must not serve as a logout token.
  if (!hasEvent || nonce !== undefined || (subject ?? name) === undefined || id === undefined) {
    throw new Error('It is no logout token');
  }
  return { subject, name, id };
}
