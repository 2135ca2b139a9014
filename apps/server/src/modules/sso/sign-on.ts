// A sign-in at a provider, from departure to return, whatever it is for.
import { message } from '@orgscope/contract/words/message';
import type { SsoReturn } from '@orgscope/contract/resources/sso';
import * as webPaths from '@orgscope/contract/web-paths';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { PendingSignInCookie } from '../../http/cookies.ts';
import { isToken } from '../../lib/secrets/random-token.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import type { Claims, Connection, OpenIdProvider } from './openid.ts';
import { providerByKey } from './queries.ts';
import type { Provider } from './queries.ts';
import { derived, issueState, redeemState } from './requests.ts';
import type { Purpose } from './requests.ts';

export const ended = () => new AppError('sso_refused', message('sso.ended'));

/** The context of a client secret: it cannot be decrypted for another client. */
export const contextOf = (clientId: number) => `sso:${clientId}`;

/** The stored client secret in clear text; undefined if no key of the server opens it. */
export function secretOf(keys: Sealer, { clientId, clientSecret }: Provider, log: FastifyBaseLogger) {
  try {
    return keys.open(clientSecret, contextOf(clientId));
  } catch (error) {
    log.error({ err: error, client: clientId }, 'the client secret of a provider could not be opened');
    return undefined;
  }
}

/** A provider with its secret in clear text. */
export function connectionOf(keys: Sealer, provider: Provider, log: FastifyBaseLogger): Connection {
  const secret = secretOf(keys, provider, log);
  if (secret === undefined) {
    throw new AppError('sso_refused', message('sso.secret_lost', { name: provider.name }));
  }
  const { clientId: client, name, issuer, oidcClientId } = provider;
  return { client, log, name, issuer, oidcClientId, secret };
}

export interface SignOnParts {
  database: Database;
  keys: Sealer;
  openid: OpenIdProvider;
  cookie: PendingSignInCookie;
  publicUrl: string;
}

interface Return {
  /** Before the provider is called: nothing invented comes that far. */
  readonly beforeCall?: () => Promise<void>;
  readonly onRefusal?: (provider: Provider, error: AppError) => Promise<void>;
}

interface Leaving {
  readonly purpose: Purpose;
  readonly sessionId?: string;
  readonly email?: string;
}

/** The addresses of a provider at our side. The key stands in them, so that no provider answers for another. */
export const addressesOf = (publicUrl: string, key: string) => ({
  redirect_uri: `${publicUrl}${webPaths.ssoReturn(key)}`,
  logout_uri: `${publicUrl}${webPaths.ssoReturn(key)}/logout`,
});

/** The way to a provider and back: leaving with a state that is used once, and the claims of whoever returns. */
export function signOn({ database, keys, openid, cookie, publicUrl }: SignOnParts) {
  const db = () => database.in(platformScope);

  const departure = (provider: Provider, secret: string, state: string, { purpose, email }: Leaving) => ({
    redirectUri: addressesOf(publicUrl, provider.key).redirect_uri,
    state,
    nonce: derived(secret, state, 'nonce'),
    verifier: derived(secret, state, 'verifier'),
    again: purpose === 'proof',
    ...(email !== undefined && { email }),
  });

  return {
    /** The address at the provider; the browser that goes there keeps a secret in its cookie. */
    async leave(request: FastifyRequest, reply: FastifyReply, provider: Provider, leaving: Leaving): Promise<string> {
      const secret = cookie.tokenFor(request);
      const connection = connectionOf(keys, provider, request.log);
      const { purpose, sessionId } = leaving;
      const state = await issueState(db(), { purpose, providerId: provider.id, secret, sessionId });
      const url = await openid.addressFor(connection, departure(provider, secret, state, leaving));
      cookie.set(reply, secret);
      return url;
    },

    /** The provider and the claims of a sign-in that this browser began for this purpose. Each works once. */
    async comeBack(
      request: FastifyRequest,
      { key, query }: SsoReturn,
      leaving: Leaving,
      { beforeCall, onRefusal }: Return = {},
    ): Promise<{ provider: Provider; claims: Claims }> {
      const provider = await providerByKey(db(), key);
      const secret = cookie.tokenIn(request) ?? '';
      const state = new URLSearchParams(query).get('state') ?? '';
      if (!provider || !isToken(secret)) throw ended();
      const { purpose, sessionId } = leaving;
      if (!(await redeemState(db(), { purpose, providerId: provider.id, secret, sessionId }, state))) throw ended();
      await beforeCall?.();
      try {
        const asked = departure(provider, secret, state, leaving);
        const connection = connectionOf(keys, provider, request.log);
        return { provider, claims: await openid.claimsFrom(connection, asked, query) };
      } catch (error) {
        if (error instanceof AppError) await onRefusal?.(provider, error);
        throw error;
      }
    },
  };
}

export type SignOn = ReturnType<typeof signOn>;
