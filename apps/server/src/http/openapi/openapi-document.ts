import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import type { Endpoint, Upload } from '@orgscope/contract/endpoint';
import { eventsType, linesType } from '@orgscope/contract/endpoint';
import { scopeOf, takesIdempotencyKey } from '@orgscope/contract/endpoints';
import { ImportWaiting } from '@orgscope/contract/imports';
import { errorStatuses, Refusal } from '@orgscope/contract/errors';
import type { ErrorCode } from '@orgscope/contract/errors';
import { onboardingSteps } from '@orgscope/contract/onboarding-steps';

type Json = Record<string, unknown>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

/** A schema in OpenAPI 3.1 form: JSON Schema 2020-12. `input` is what may be sent, `output` what is returned. */
export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return rest;
}

const content = (schema: Json, type = 'application/json') => ({ [type]: { schema } });

/** A body as JSON and, if the endpoint takes a file, as a form. */
function bodyContent(body: z.ZodMiniType, upload: Upload | undefined): Json {
  const schema = jsonSchema(body, 'input') as { properties?: Json };
  if (upload === undefined) return content(schema);
  const contentMediaType = upload.takes === 'csv' ? 'text/csv' : 'application/octet-stream';
  const file = { type: 'string', contentMediaType };
  const form = { ...schema, properties: { ...schema.properties, [upload.field]: file } };
  return { ...content(schema), 'multipart/form-data': { schema: form } };
}

export function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const idempotencyKey: Parameter & Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A new random text for each write, such as a UUID. Sent again with it within 24 hours, the same request is answered ' +
    'again and not carried out again.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const always: ErrorCode[] = ['malformed_request', 'throttled', 'internal_error', 'unavailable'];

/** The error codes that a call can return, as far as its definition shows. */
function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, openDuring = [], needsProof, method, params, body } = endpoint;
  return [
    ...always,
    ...(access === 'public' ? [] : (['not_authenticated', 'token_expired', 'token_not_valid'] as const)),
    ...(typeof access === 'string' ? [] : (['permission_denied'] as const)),
    ...(access === 'public' || openDuring.length === onboardingSteps.length ? [] : (['onboarding_required'] as const)),
    ...(method === 'GET' ? [] : (['csrf_failed', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(needsProof ? (['proof_required'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(body ? (['validation_failed'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['request_running', 'answer_lost', 'key_reused'] as const) : []),
  ];
}

function failureResponses(endpoint: Endpoint): Json {
  const codes = refusalsOf(endpoint);
  const statuses = [...new Set(codes.map((code) => errorStatuses[code]))].toSorted((left, right) => left - right);
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter((code) => errorStatuses[code] === status);
      return [
        String(status),
        {
          description: `${STATUS_CODES[status] ?? 'Refused'}: ${own.join(', ')}`,
          content: content({ $ref: `#/components/schemas/${status >= 500 ? 'Failure' : 'Refusal'}` }),
        },
      ];
    }),
  );
}

/** How a call may be made: with a session and, unless it is for sessions alone, with an API token of this scope. */
function securityOf(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return [];
  const cookies = endpoint.method === 'GET' ? { session: [] } : { session: [], csrf: [] };
  const scope = scopeOf(endpoint);
  if (scope === undefined || endpoint.needsProof === true) return [cookies];
  return [cookies, { token: scope === 'any' || scope === 'person' ? [] : [scope] }];
}

function operationOf(endpoint: Endpoint): Json {
  const {
    path,
    params,
    query,
    body,
    answer,
    status = 200,
    summary,
    access,
    module,
    needsProof,
    outlastsAccess,
  } = endpoint;
  const needs = [
    ...(typeof access === 'string' ? [] : [`Needs one of: ${access.join(', ')}.`]),
    ...(needsProof === true ? ['Needs the password, given in this session within 15 minutes.'] : []),
    ...(outlastsAccess === true ? ['Refused to platform administrators in a client that has an administrator.'] : []),
    ...(module ? [`The client's subscription must include ${module}.`] : []),
  ];
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
  ];
  return {
    tags: [path.split('/').filter((part) => part && !['api', 'core'].includes(part))[0]],
    summary,
    ...(needs.length > 0 && { description: needs.join(' ') }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: bodyContent(body, endpoint.upload) } }),
    responses: {
      [String(status)]: {
        description: 'All went well',
        content: {
          ...content(jsonSchema(answer, 'output'), endpoint.produces),
          ...(endpoint.queued && content(jsonSchema(ImportWaiting, 'output'), linesType)),
          ...(endpoint.events && content(jsonSchema(endpoint.events, 'output'), eventsType)),
        },
      },
      ...failureResponses(endpoint),
    },
  };
}

const failure = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['message', 'code', 'request_id'],
      properties: { message: { type: 'string' }, code: { type: 'string' }, request_id: { type: 'string' } },
    },
  },
};

function pathsOf(endpoints: readonly Endpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

const description =
  'Paths work with and without their last slash. Texts are English. For clients with words of their own, `code` and ' +
  '`params` stand beside the text of a message, and `error.messages` tells those of a refusal: a list, or a list per field.';

/** The API's description, generated from the contract's values. */
export function openApiDocument(endpoints: readonly Endpoint[], publicUrl: string, cookieName: string): Json {
  let paths: Json | undefined;
  return {
    openapi: '3.1.0',
    info: { title: 'Orgscope', version: '1', description },
    servers: [{ url: publicUrl }],
    // Generated on request: kept from the start, it would take 10 MB of memory even if nobody reads it.
    get paths() {
      return (paths ??= pathsOf(endpoints));
    },
    components: {
      schemas: { Refusal: jsonSchema(Refusal, 'output'), Failure: failure },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        token: { type: 'http', scheme: 'bearer', description: 'An API token: osk_…' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The value of the cookie csrftoken' },
      },
    },
  };
}
