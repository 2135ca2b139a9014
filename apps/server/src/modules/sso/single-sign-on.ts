import { ssoLimits } from '@orgscope/contract/resources/sso';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { pendingSignInCookie } from '../../http/cookies.ts';
import type { SessionKeeper } from '../../identity/session/session.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import type { TextRecords } from '../../lib/network/text-records.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import type { DeviceCookies } from '../../identity/limits/device-cookie.ts';
import type { MeReader } from '../me/me-answer.ts';
import { sessionOpener } from '../session/open-session.ts';
import { pendingLimits } from '../session/pending-sign-ins.ts';
import { ssoLogoutRoute } from './logout-route.ts';
import { openIdWhenAsked } from './openid-when-asked.ts';
import { renewClientSecrets } from './renew-client-secrets.ts';
import { ssoRoutes } from './routes.ts';
import { ssoSignInRoutes } from './sign-in-routes.ts';
import { signOn as signOnOf } from './sign-on.ts';

interface Parts {
  database: Database;
  sessions: SessionKeeper;
  devices: DeviceCookies;
  readMe: MeReader;
  mail: MailWorker;
  texts: TextRecords;
  keys: Sealer;
  publicUrl: string;
  guard: CallGuard;
}

/** Single sign-on by OpenID Connect: its set-up, the sign-in, and the provider's logout. */
export function singleSignOn(app: FastifyInstance, { publicUrl, guard, ...parts }: Parts): void {
  const isHttps = publicUrl.startsWith('https:');
  const openid = openIdWhenAsked(guard);
  const cookie = pendingSignInCookie(isHttps, ssoLimits.minutes * 60, 'ssosignin');
  const codeCookie = pendingSignInCookie(isHttps, pendingLimits.seconds);
  const signOn = signOnOf({ ...parts, openid, cookie, publicUrl });
  ssoRoutes(app, { ...parts, openid, signOn, publicUrl });
  ssoSignInRoutes(app, { ...parts, signOn, openSession: sessionOpener(parts), codeCookie });
  ssoLogoutRoute(app, { ...parts, openid });
  app.addHook('onListen', async () => {
    for (const client of await renewClientSecrets(parts.database, parts.keys))
      app.log.error({ client }, 'the client secret of a provider could not be opened');
  });
}
