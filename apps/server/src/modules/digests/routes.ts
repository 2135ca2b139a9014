import { changeDigestChoice, readDigestChoice, unsubscribeDigest } from '@orgscope/contract/resources/digests';
import { message } from '@orgscope/contract/words/message';
import * as webPaths from '@orgscope/contract/web-paths';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { AppError } from '../../errors/app-error.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { serve } from '../../http/register-endpoint.ts';
import { sessionOf } from '../../identity/session/session.ts';
import { chooseDigest } from './choose-digest.ts';
import { wantsDigest } from './queries.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

interface DigestRoutes {
  database: Database;
  tokens: UnsubscribeTokens;
}

export function digestRoutes(app: FastifyInstance, { database, tokens }: DigestRoutes): void {
  serve(app, readDigestChoice, async (request) =>
    withData({ monthly: await wantsDigest(database, sessionOf(request).user.id) }),
  );

  serve(app, changeDigestChoice, async (request) => {
    const { monthly } = request.body;
    await chooseDigest(database, sessionOf(request).user.id, monthly);
    return withMessage(message(monthly ? 'digests.on' : 'digests.off'), { monthly });
  });

  async function unsubscribe(token: string): Promise<void> {
    const userId = tokens.userOf(token);
    if (userId === undefined) throw new AppError('link_unknown', message('digests.unknown_link'));
    await chooseDigest(database, userId, false);
  }

  serve(app, unsubscribeDigest, async (request) => {
    await unsubscribe(request.body.token);
    return withMessage(message('digests.unsubscribed'), null);
  });

  // RFC 8058: mail programs post to the address in the mail's header. A browser that opens it gets the web app's page.
  void app.register(async (scope) => {
    // What they send says nothing that the address does not.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) => done(null));
    scope.route({
      method: 'POST',
      url: webPaths.unsubscribe,
      config: { access: 'public', fromAnywhere: true },
      handler: async (request, reply) => {
        const { token } = request.query as { token?: unknown };
        await unsubscribe(typeof token === 'string' ? token : '');
        return reply.code(200).type('text/plain; charset=utf-8').send('');
      },
    });
  });
}
