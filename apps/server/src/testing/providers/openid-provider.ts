// A certified OpenID provider on this machine, at which anybody may sign in as anybody.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const openIdClient = { id: 'orgscope', secret: 'a-secret-of-the-provider-32-letters' } as const;

/** What the provider tells of somebody. */
export type Account = Readonly<Record<string, unknown>>;

interface Addresses {
  readonly redirectUri: string;
  readonly logoutUri: string;
}

const page = (uid: string) => `<!doctype html><html lang="en"><title>Identity provider</title>
  <h1>Identity provider</h1><form action="/interaction/${uid}"><label>Account <input name="account"></label>
  <button>Continue</button></form></html>`;

const aKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
};

/** Starts a provider on a free port. `accounts` may change at any time; `serve` gives it another client. */
export async function startOpenIdProvider(accounts: Map<string, Account>) {
  let provider: Provider | undefined;
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider.example');
    const [, uid] = /^\/interaction\/([\w-]+)$/.exec(url.pathname) ?? [];
    if (!provider) return void response.writeHead(503).end();
    if (uid === undefined) return provider.callback()(request, response) as Promise<void>;
    const account = url.searchParams.get('account');
    if (account === null) return void response.writeHead(200, { 'content-type': 'text/html' }).end(page(uid));
    const login = account === 'nobody' ? { error: 'access_denied' } : { login: { accountId: account } };
    await provider.interactionFinished(request, response, login, { mergeWithLastSubmission: false });
  }
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // A key takes up to a second. Another provider tests how keys are rotated: forging-provider.ts.
  const key = aKey();

  function serve({ redirectUri, logoutUri }: Addresses): void {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: openIdClient.id,
          client_secret: openIdClient.secret,
          redirect_uris: [redirectUri],
          backchannel_logout_uri: logoutUri,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of a test'] },
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'groups'],
      },
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, ...accounts.get(id) }),
      }),
      async loadExistingGrant({ oidc }) {
        const grant = new oidc.provider.Grant({ clientId: openIdClient.id, accountId: oidc.session?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
  }

  return {
    issuer,
    serve,
    stop: () => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

/** Signs in at an address of the provider as a browser would, and returns what it adds to the redirect address. */
export async function signInAtProvider(
  address: string,
  account: string,
  jar = new Map<string, string>(),
): Promise<string> {
  let url = new URL(address);
  const { origin } = url;
  for (let hop = 0; hop < 12; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    if (response.status === 200) url.searchParams.set('account', account);
    else url = new URL(response.headers.get('location') ?? '/', url);
    if (url.origin !== origin) return url.search;
    if (response.status >= 400) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
  }
  throw new Error('The provider did not come back');
}
