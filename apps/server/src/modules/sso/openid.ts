// All that is said to and heard from a provider.
import { message } from '@orgscope/contract/words/message';
import type { FastifyBaseLogger } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import * as openid from 'openid-client';
import { AppError } from '../../errors/app-error.ts';
import { AddressRefused } from '../../lib/network/call-out.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import { readLogoutToken } from './logout-token.ts';
import { providerCalls } from './provider-calls.ts';

/** Signatures with a key pair. Not "none", and none with the client secret: whoever has it could make tokens. */
const algorithms = `RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519`.split(' ');

/** Seconds by which clocks may differ. */
const clockTolerance = 60;

export interface Connection {
  /** The client whose provider it is. */
  readonly client: number;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly name: string;
  readonly issuer: string;
  readonly oidcClientId: string;
  readonly secret: string;
}

export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

export interface Departure {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly email?: string;
  /** Asks for the password there, although somebody is signed in. */
  readonly again: boolean;
}

const refused = (text: string) => new AppError('sso_refused', text);

const codeIn = (error: Error): string => ('code' in error ? String(error.code) : '');

function reasonOf(error: unknown): string {
  const seen = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  // Of a name with several addresses, the error of all together has no text.
  const text = seen instanceof Error ? seen.message || codeIn(seen) : 'unknown';
  return text.slice(0, 200);
}

/** Whether a call failed before an answer: by a code of the system (ECONNREFUSED, ENOTFOUND), or by its time limit. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // openid-client has what failed as the cause of its own error.
  return /^(?:ABORT_ERR$|E(?!RR_))/.test(codeIn(error)) || error.name === 'TimeoutError' || isUnreachable(error.cause);
}

/** Why a call of a provider failed, in words for whoever signs in. Why it is not reached, the log alone has in detail. */
function failureOf({ client, log, name }: Connection, error: unknown): AppError {
  if (error instanceof openid.AuthorizationResponseError) {
    const reason = (error.error_description ?? error.error).slice(0, 200);
    return refused(message('sso.provider_refused', { name, reason }));
  }
  if (error instanceof openid.ResponseBodyError) {
    return refused(
      message('sso.provider_refused', { name, reason: (error.error_description ?? error.error).slice(0, 200) }),
    );
  }
  if (isUnreachable(error)) {
    log.warn({ client, reason: reasonOf(error) }, 'an identity provider could not be reached');
    return refused(message('sso.unreachable', { name }));
  }
  return refused(message('sso.answer_invalid', { name, reason: reasonOf(error) }));
}

/** Speaks OpenID Connect with the providers of clients. A fault of theirs is a refusal that names the provider. */
export function openIdProvider(guard: CallGuard) {
  const { callOut, read, readTogether, inTurn } = providerCalls(guard);
  const insecure = guard.allowsPrivate ? [openid.allowInsecureRequests] : [];

  function checkAddresses(server: openid.ServerMetadata): void {
    const { authorization_endpoint: ask, token_endpoint: token, jwks_uri: keys } = server;
    const lacking = Object.entries({ authorization_endpoint: ask, token_endpoint: token, jwks_uri: keys }).filter(
      ([, address]) => address === undefined || !URL.canParse(address) || guard.faultOf(new URL(address)) !== undefined,
    );
    const what = lacking.map(([name]) => name).join(', ');
    if (what) throw new AppError('validation_failed', { issuer: [message('sso.issuer_unfit', { what })] });
  }

  /** Reads a provider's description anew, so that its keys and addresses may change at any time. */
  async function configure(
    { issuer, oidcClientId, secret }: Connection,
    readBy = readTogether,
  ): Promise<openid.Configuration> {
    const options = { [openid.customFetch]: readBy, timeout: 10, execute: insecure };
    const found = await openid.discovery(new URL(issuer), oidcClientId, undefined, openid.None(), options);
    const { supportsPKCE: _, ...server } = found.serverMetadata();
    checkAddresses(server);
    const signing = (server.id_token_signing_alg_values_supported ?? ['RS256']).filter((each) =>
      algorithms.includes(each),
    );
    if (signing.length === 0) {
      throw new AppError('validation_failed', {
        issuer: [message('sso.issuer_unfit', { what: 'id_token_signing_alg_values_supported' })],
      });
    }
    const takesBasic = server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true;
    const config = new openid.Configuration(
      { ...server, id_token_signing_alg_values_supported: signing },
      oidcClientId,
      { client_secret: secret, [openid.clockTolerance]: clockTolerance },
      takesBasic ? openid.ClientSecretBasic(secret) : openid.ClientSecretPost(secret),
    );
    config[openid.customFetch] = (url, { method, headers, body }) =>
      url === server.jwks_uri ? readBy(url) : callOut(url, { method, headers, body });
    config.timeout = 10;
    // Without it, a token that came over TLS would be believed unsigned.
    openid.enableNonRepudiationChecks(config);
    for (const allow of insecure) allow(config);
    return config;
  }

  /** Takes a step of a sign-in. What fails of it is a refusal for whoever signs in. */
  const signIn = <T>(connection: Connection, step: (config: openid.Configuration) => Promise<T>): Promise<T> =>
    inTurn('sign-in', connection.client, async () => {
      try {
        return await step(await configure(connection));
      } catch (error) {
        throw failureOf(connection, error);
      }
    });

  return {
    /** Refuses an issuer that cannot be used, with the reason. */
    async check(connection: Connection): Promise<void> {
      const { issuer } = connection;
      const fault = (text: string) => new AppError('validation_failed', { issuer: [text] });
      if (!URL.canParse(issuer) || /[?#]/.test(issuer)) throw fault(message('sso.issuer_refused'));
      const refusal = guard.faultOf(new URL(issuer));
      if (refusal) throw fault(message(refusal === 'not_public' ? 'sso.issuer_private' : 'sso.issuer_refused'));
      try {
        await configure(connection, read);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (error instanceof AddressRefused || (error instanceof Error && error.cause instanceof AddressRefused)) {
          throw fault(message('sso.issuer_private'));
        }
        throw fault(message('sso.issuer_unreachable', { reason: reasonOf(error) }));
      }
    },

    /** The address at which the person signs in. */
    addressFor: (connection: Connection, departure: Departure): Promise<string> =>
      signIn(connection, async (config) => {
        const address = openid.buildAuthorizationUrl(config, {
          redirect_uri: departure.redirectUri,
          scope: 'openid email profile',
          state: departure.state,
          nonce: departure.nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(departure.verifier),
          code_challenge_method: 'S256',
          ...(departure.email !== undefined && { login_hint: departure.email }),
          ...(departure.again && { prompt: 'login', max_age: '0' }),
        });
        return address.href;
      }),

    /** Exchanges the code for the claims, all of which are checked: signature, issuer, audience, nonce, times. */
    async claimsFrom(connection: Connection, departure: Departure, query: string): Promise<Claims> {
      const address = new URL(departure.redirectUri);
      address.search = query;
      return signIn(connection, async (config) => {
        const tokens = await openid.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: departure.verifier,
          expectedState: departure.state,
          expectedNonce: departure.nonce,
          idTokenExpected: true,
          // The provider must say when the password was given.
          ...(departure.again && { maxAge: 0 }),
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('No ID token');
        const told = config.serverMetadata().userinfo_endpoint
          ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
        return { ...told, ...claims };
      });
    },

    /** What a logout token ends; throws if it is older, or not one of this provider's. */
    async logoutFrom(connection: Connection, token: string, mostSeconds: number) {
      // Without the issuer, whose description may name another than is called, as Microsoft's does.
      const rules = {
        audience: connection.oidcClientId,
        clockTolerance,
        maxTokenAge: mostSeconds,
        requiredClaims: ['jti', 'iat', 'events'],
      };
      const ended = readLogoutToken(token, algorithms, rules);
      await inTurn('logout', connection.client, async () => {
        try {
          const { issuer, jwks_uri: keysAt = '' } = (await configure(connection)).serverMetadata();
          const keys: unknown = await (await readTogether(keysAt)).json();
          await jwtVerify(token, createLocalJWKSet(keys as JSONWebKeySet), { ...rules, issuer, algorithms });
        } catch (error) {
          throw new Error(reasonOf(error), { cause: error });
        }
      });
      return ended;
    },
  };
}

export type OpenIdProvider = ReturnType<typeof openIdProvider>;
