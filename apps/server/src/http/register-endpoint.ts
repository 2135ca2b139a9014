import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Access, AnswerOf, Endpoint } from '@orgscope/contract/endpoint';
import { scopeOf, takesIdempotencyKey } from '@orgscope/contract/endpoints';
import type { LimitClass } from '@orgscope/contract/limit-class';
import { limitClassOf } from '@orgscope/contract/limit-class';
import { comesWhole, takesCursor } from '@orgscope/contract/lists/listing';
import { message } from '@orgscope/contract/words/message';
import type { OnboardingStep } from '@orgscope/contract/onboarding-steps';
import { validatorFor } from '../errors/validation.ts';
import { WrittenJson } from './answers.ts';
import { CachedResponse } from './cached-response.ts';
import { Streamed } from './streamed.ts';
import { acceptForms } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs work whose statements may be read from a standby; undefined where only the primary may be read. */
    onReplica: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  }
  interface FastifyContextConfig {
    /** Who may call the route; every route must declare it. */
    access?: Access;
    /** The steps of the onboarding during which it may be called. */
    openDuring?: readonly OnboardingStep[];
    /** Whether the password must have been given lately. */
    needsProof?: true | 'sometimes' | undefined;
    /** Whether the operator must not do it in a client that has an administrator: see the contract's endpoint. */
    outlastsAccess?: true | 'sometimes' | undefined;
    /** The scope that an API token needs, see scopeOf(); undefined if no token may call it. */
    scope?: ReturnType<typeof scopeOf>;
    /** Whether only API tokens may call it, no session. */
    tokensOnly?: boolean;
    /** Whether only the SCIM token of a client may call it. */
    isScim?: boolean;
    /** The limit that counts the call; by its method if undefined. The web app's own files and checks of health have none. */
    limit?: LimitClass | 'none';
    /** Whether few of them run side by side for a user: see limitCallsAtOnce(). */
    takesTurn?: boolean;
    /** Whether a write may carry an `Idempotency-Key`. */
    takesKey?: boolean;
    /**
     * A public write that looks at no session: a token in its address says everything, so that any page, and no page at
     * all, may send it.
     */
    fromAnywhere?: true;
    /** The session is looked up together with its user's profile. */
    withProfile?: boolean;
    /** It only reads, and may be read from a standby that is not behind. */
    fromReplica?: boolean;
  }
}

type Parsed<Schema> = [NonNullable<Schema>] extends [z.ZodMiniType] ? z.output<NonNullable<Schema>> : unknown;

/** A request whose parts have the types of the endpoint's schemas. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: Parsed<E['params']>;
  Querystring: Parsed<E['query']>;
  Body: Parsed<E['body']>;
}>;

type Handler<E extends Endpoint> = (
  request: RequestOf<E>,
  reply: FastifyReply,
) => Promise<AnswerOf<E> | WrittenJson | CachedResponse | Streamed>;

const refused = (text: string) => z.optional(z.never(text));

/** Unknown parameters are ignored. But a program that asks a list for parts that it does not have would read its start for ever. */
function withoutParts(endpoint: Endpoint): Endpoint['query'] {
  const { query = z.object({}) } = endpoint;
  if (!(query instanceof z.ZodMiniObject) || takesCursor(endpoint)) return query;
  if ('page_size' in query.shape) return z.extend(query, { cursor: refused(message('lists.no_cursor')) });
  if (!comesWhole(endpoint)) return endpoint.query;
  const part = refused(message('lists.whole'));
  return z.extend(query, { cursor: part, page: part, page_size: part });
}

/** The schemas of an endpoint, under Fastify's names. */
function schemasOf(endpoint: Endpoint): NonNullable<RouteOptions['schema']> {
  const { params, body } = endpoint;
  const query = withoutParts(endpoint);
  return { ...(params && { params }), ...(query && { querystring: query }), ...(body && { body }) };
}

/** Heavy calls, guesses and pictures have turns of their own. */
const takesTurn = (endpoint: Endpoint): boolean =>
  ['reads', 'writes'].includes(limitClassOf(endpoint)) && !endpoint.upload;

/**
 * Serves one endpoint of the contract: its path with and without the trailing slash, its input parsed, its answer as
 * JSON. An endpoint with a module is served by analyticsServer, which checks that the client holds the module.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<NoInfer<E>>,
  { checksModule = false, withProfile = false, fromReplica = false } = {},
): void {
  if (endpoint.module && !checksModule) {
    throw new Error(`The route ${endpoint.method} ${endpoint.path} does not check its module`);
  }
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    config: {
      access: endpoint.access,
      openDuring: endpoint.openDuring ?? [],
      needsProof: endpoint.needsProof,
      outlastsAccess: endpoint.outlastsAccess,
      scope: scopeOf(endpoint),
      limit: limitClassOf(endpoint),
      takesTurn: takesTurn(endpoint),
      takesKey: takesIdempotencyKey(endpoint),
      withProfile,
      fromReplica,
    },
    schema: schemasOf(endpoint),
    ...(endpoint.maxBytes !== undefined && { bodyLimit: endpoint.maxBytes }),
    validatorCompiler: validatorFor,
    handler: async (request, reply) => {
      const work = async () => handler(request as RequestOf<E>, reply);
      // The handler alone: what is noted of a call when it is answered is written to the primary.
      const answer = await (request.onReplica ? request.onReplica(work) : work());
      if (answer instanceof Streamed) return reply.headers(answer.headers).send(answer.stream);
      if (answer instanceof CachedResponse) return answer.sendTo(request, reply);
      // A string is sent as it is, so no schema processes the answer again. Tests compare answers with their schemas.
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
  // Only this route accepts forms; all others refuse them.
  void app.register(async (scope) => {
    await acceptForms(scope, upload, body);
    scope.route(route);
  });
}
