import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod/mini';
import type { Access, AnswerOf, Endpoint } from '@orgscope/contract/endpoint';
import type { OnboardingStep } from '@orgscope/contract/onboarding-steps';
import { validatorFor } from '../errors/validation.ts';
import { WrittenJson } from './answers.ts';
import { KeptAnswer } from './kept-answer.ts';
import { Streamed } from './streamed.ts';
import { takeForms } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; every route declares it. */
    access?: Access;
    /** The steps of the onboarding during which it may be called. */
    openDuring?: readonly OnboardingStep[];
  }
}

type Parsed<Schema> = [NonNullable<Schema>] extends [z.ZodMiniType] ? z.output<NonNullable<Schema>> : unknown;

/** A request whose parts have the types that the endpoint's schemas give them. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E['params']>;
  Querystring: Parsed<E['query']>;
  Body: Parsed<E['body']>;
}>;

type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => Promise<AnswerOf<E> | WrittenJson | KeptAnswer | Streamed>;

/** The schemas an endpoint has, under Fastify's names. */
function schemasOf({ params, query, body }: Endpoint): NonNullable<RouteOptions['schema']> {
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}

/** Serves one call of the contract: its path with and without the last slash, its input parsed, its answer as JSON. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<NoInfer<E>>): void {
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access, openDuring: endpoint.openDuring ?? [] },
    schema: schemasOf(endpoint),
    validatorCompiler: validatorFor,
    handler: async (request, reply) => {
      const answer = await handler(request as RequestOf<E>, reply);
      if (answer instanceof Streamed) return reply.headers(answer.headers).send(answer.stream);
      if (answer instanceof KeptAnswer) return answer.sendTo(request, reply);
      // A string goes out as it is: no schema walks over the answer again. Tests hold answers against their schemas.
      return reply
        .code(endpoint.status ?? 200)
        .type('application/json; charset=utf-8')
        .send(answer instanceof WrittenJson ? answer.text : JSON.stringify(answer));
    },
  };
  const { upload, body } = endpoint;
  if (upload === undefined || body === undefined) {
    app.route(route);
    return;
  }
  // Only this route reads forms: everywhere else they are refused.
  void app.register(async (scope) => {
    await takeForms(scope, upload, body);
    scope.route(route);
  });
}
