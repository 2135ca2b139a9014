import { message } from '@orgscope/contract/words/message';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { asAppError } from '../../errors/answer-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import { rpcError } from './rpc-error.ts';

const json = 'application/json; charset=utf-8';

/** The Model Context Protocol, by which assistants read with an API token. Not part of the contract. */
export function mcpRoutes(app: FastifyInstance, { allowedOrigins }: { allowedOrigins: string[] }): void {
  const config = { access: 'signed-in', scope: 'any', tokensOnly: true } as const;

  /** A body that is not JSON is the one fault before the handler that the protocol has a code for. */
  const errorHandler: RouteOptions['errorHandler'] = (error, request, reply) => {
    const known = asAppError(error, {});
    if (known.code !== 'malformed_request') throw error;
    request.refusedWith = known.code;
    void reply.code(known.status).type(json).send(rpcError('parseError'));
  };

  app.post('/mcp', { config, errorHandler }, async (request, reply) => {
    // Later versions of the protocol have no batches, which would also get around the limit of calls.
    if (request.body === undefined || Array.isArray(request.body)) {
      request.refusedWith = 'malformed_request';
      return reply
        .code(400)
        .type(json)
        .send(rpcError(request.body === undefined ? 'parseError' : 'invalidRequest'));
    }
    const { answerMcp } = await import('./answer-mcp.ts');
    const { status, text } = await answerMcp(app, request, allowedOrigins);
    return reply.code(status).type(json).send(text);
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
