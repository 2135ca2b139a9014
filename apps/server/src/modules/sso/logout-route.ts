import * as webPaths from '@orgscope/contract/web-paths';
import { and, eq, exists, sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database, Drizzle } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { pendingSignIns } from '../../db/tables/pending-sign-ins.ts';
import { sessions } from '../../db/tables/sessions.ts';
import { ssoIdentities } from '../../db/tables/sso-identities.ts';
import { AppError } from '../../errors/app-error.ts';
import { networkOf } from '../../http/networks.ts';
import { attempts } from '../../identity/limits/attempts.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import type { OpenIdProvider } from './openid.ts';
import { providerByKey } from './queries.ts';
import type { Provider } from './queries.ts';
import { connectionOf } from './sign-on.ts';

const perNetwork = { points: 600, seconds: 15 * 60 } as const;

interface LogoutRoute {
  database: Database;
  keys: Sealer;
  openid: OpenIdProvider;
}

/** How old a logout token may be. */
const tokenSeconds = 10 * 60;

/** OpenID Connect Back-Channel Logout 1.0: the provider ends the sessions that began by it. */
export function ssoLogoutRoute(app: FastifyInstance, { database, keys, openid }: LogoutRoute): void {
  const calls = attempts(database, 'sso-logout', perNetwork);

  /** Whose sessions a logout token ends; throws if it is none of the provider's. */
  async function read(provider: Provider | undefined, token: string, log: FastifyBaseLogger) {
    if (!provider) throw new Error('There is no such provider');
    return { provider, ...(await openid.logoutFrom(connectionOf(keys, provider, log), token, tokenSeconds)) };
  }
  type Named = Awaited<ReturnType<typeof read>>;

  /** Notes the use of a token; false if it was used before. Each works once, for as long as it could be accepted. */
  const use = (tx: Drizzle, { provider, id }: Named): Promise<boolean> =>
    attempts({ in: () => tx }, 'sso-logout-token', { points: 1, seconds: 2 * tokenSeconds })
      .take(String(provider.id), id)
      .then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );

  async function endSessions(tx: Drizzle, { provider, subject, name }: Named): Promise<void> {
    // Those that wait for the second step, too: they would open a session afterwards.
    for (const table of [pendingSignIns, sessions]) {
      const isOf = tx
        .select({ one: sql`1` })
        .from(ssoIdentities)
        .where(
          and(
            eq(ssoIdentities.userId, table.userId),
            eq(ssoIdentities.providerId, provider.id),
            eq(ssoIdentities.subject, subject ?? ''),
          ),
        );
      await tx
        .delete(table)
        .where(
          and(
            eq(table.ssoProviderId, provider.id),
            name === undefined ? undefined : eq(table.ssoSession, name),
            subject === undefined ? undefined : exists(isOf),
          ),
        );
    }
  }

  void app.register(async (scope) => {
    const form = { parseAs: 'string', bodyLimit: 20_000 } as const;
    scope.addContentTypeParser('application/x-www-form-urlencoded', form, (_request, body, done) => done(null, body));
    scope.route({
      method: 'POST',
      url: `${webPaths.ssoReturn(':key')}/logout`,
      config: { access: 'public', fromAnywhere: true },
      handler: async (request, reply) => {
        await calls.take(networkOf(request.ip));
        const { key = '' } = request.params as { key?: string };
        const token = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('logout_token');
        void reply.header('cache-control', 'no-store');
        const refuse = (reason: string) => {
          request.log.warn({ event: 'ssoLogout', reason }, 'a logout token was refused');
          return reply.code(400).send({ error: 'invalid_request' });
        };
        const provider = await providerByKey(database.in(platformScope), key);
        const named = await read(provider, token ?? '', request.log).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'throttled') throw error;
          return error instanceof Error ? error.message : 'unknown';
        });
        if (typeof named === 'string') return refuse(named);
        // Together: after a failure, the provider may send it again.
        const isNew = await database.transaction(platformScope, async (tx) => {
          if (!(await use(tx, named))) return false;
          await endSessions(tx, named);
          return true;
        });
        if (!isNew) return refuse('It was used before');
        return reply.code(200).send();
      },
    });
  });
}
