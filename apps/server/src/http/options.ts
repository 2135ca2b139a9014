import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors/app-error.ts';
import type { MethodsOf } from '../errors/answer-errors.ts';

/** Answers OPTIONS of the API that is no browser's preflight: with the methods of the address. */
export function answerOptions(app: FastifyInstance, methodsOf: MethodsOf): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (method !== 'OPTIONS' || !url.startsWith('/api/')) return undefined;
    if (headers.origin !== undefined && headers['access-control-request-method'] !== undefined) return undefined;
    const methods = methodsOf(url);
    if (methods.length === 0) throw notFound();
    return reply
      .code(204)
      .header('allow', [...methods, 'OPTIONS'].join(', '))
      .send();
  });
}
