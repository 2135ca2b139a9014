import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/** The Model Context Protocol, by which assistants read with an API token. Not part of the contract. */
export function mcpRoutes(app: FastifyInstance, { allowedOrigins }: { allowedOrigins: string[] }): void {
  const config = { access: 'signed-in', scope: 'any', tokensOnly: true } as const;
  app.post('/mcp', { config }, async (request, reply) => {
    // Later versions of the protocol have no batches, which would also get around the limit of calls.
    if (Array.isArray(request.body)) throw new AppError('malformed_request', message('server.unreadable'));
    const { answerMcp } = await import('./answer-mcp.ts');
    const { status, text } = await answerMcp(app, request, allowedOrigins);
    return reply.code(status).type('application/json; charset=utf-8').send(text);
  });

  // There are no sessions of the protocol to listen to or to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    config: { access: 'public', fromAnywhere: true },
    handler: () => {
      throw new AppError('method_not_allowed', message('server.methods_allowed', { methods: 'POST' }), {
        allow: 'POST',
      });
    },
  });
}
