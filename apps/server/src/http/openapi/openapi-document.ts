import { STATUS_CODES } from 'node:http';
import * as z from 'zod/mini';
import type { Endpoint, Upload } from '@orgscope/contract/endpoint';
import { eventsType, linesType } from '@orgscope/contract/endpoint';
import { callNameOf, scopeOf, takesIdempotencyKey } from '@orgscope/contract/endpoints';
import { ImportWaiting } from '@orgscope/contract/records/imports';
import { errorStatuses, Refusal } from '@orgscope/contract/errors';
import { answerHeaders, failureHeadersOf, hasEtag, headersOf, unchanged } from './answer-headers.ts';
import { jsonSchema, parametersOf } from './json-schema.ts';
import type { Json, Parameter } from './json-schema.ts';
import { refusalsOf } from './refusals.ts';

/** What schemas refer to is among the document's components. */
const referring = (json: unknown): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $defs: _definitions, ...rest } = jsonSchema(schema, io);
  return referring(rest);
}

const content = (schema: Json, type = 'application/json') => ({ [type]: { schema } });

/** A field of a form: objects are texts of JSON. */
const formField = (schema: Json): Json =>
  schema['type'] === 'object'
    ? {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: schema,
        description: schema['description'],
      }
    : schema;

/** A body as JSON and, if the endpoint takes a file, as a form. */
function bodyContent(body: z.ZodMiniType, upload: Upload | undefined): Json {
  const schema = schemaOf(body, 'input') as { properties?: Record<string, Json>; required?: string[] };
  if (upload === undefined) return content(schema);
  const { properties = {}, required = [] } = schema;
  const texts = Object.entries(properties).map(([name, property]) => [name, formField(property)]);
  const isCsv = upload.takes === 'csv';
  const file = { type: 'string', contentMediaType: isCsv ? 'text/csv' : 'application/octet-stream' };
  const form = {
    ...schema,
    properties: { ...Object.fromEntries(texts), [upload.field]: file },
    required: isCsv ? [...required, upload.field] : required,
  };
  // Without a file there is nothing to import.
  return { ...(!isCsv && content(schema)), ...content(form, 'multipart/form-data') };
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

const ifNoneMatch: Parameter & Json = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an answer that the caller has. If the list is still that one, the answer is 304.',
  schema: { type: 'string' },
};

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
          headers: failureHeadersOf(endpoint, status),
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

/** One line of a call that waits for its turn: the last is the answer or the error. An import's answer has its own lines. */
const linesOf = ({ answer }: Endpoint): Json => ({
  oneOf: [schemaOf(ImportWaiting, 'output'), schemaOf(answer, 'output'), { $ref: '#/components/schemas/Refusal' }],
});

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
    ...(needsProof === 'sometimes'
      ? ['What is dangerous needs the password, given in this session within 15 minutes, and no token may do it.']
      : []),
    ...(outlastsAccess === true ? ['Refused to platform administrators in a client that has an administrator.'] : []),
    ...(module ? [`The client's subscription must include ${module}.`] : []),
  ];
  const parameters = [
    ...parametersOf(params, 'path'),
    ...parametersOf(query, 'query'),
    ...(takesIdempotencyKey(endpoint) ? [idempotencyKey] : []),
    ...(hasEtag(endpoint) ? [ifNoneMatch] : []),
  ];
  return {
    operationId: callNameOf(endpoint),
    tags: [path.split('/').filter((part) => part && !['api', 'core'].includes(part))[0]],
    summary,
    ...(needs.length > 0 && { description: needs.join(' ') }),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: bodyContent(body, endpoint.upload) } }),
    responses: {
      [String(status)]: {
        description: 'All went well',
        headers: headersOf(endpoint),
        content: {
          ...(endpoint.queued && content(linesOf(endpoint), linesType)),
          ...content(schemaOf(answer, 'output'), endpoint.produces),
          ...(endpoint.events && content(schemaOf(endpoint.events, 'output'), eventsType)),
        },
      },
      ...(hasEtag(endpoint) && { 304: unchanged }),
      ...failureResponses(endpoint),
    },
  };
}

/** The body of every server error (5xx). */
const Failure = z.object({ error: z.extend(Refusal.shape.error, { request_id: z.string() }) });

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
  '`params` stand beside the text of a message, and `error.messages` tells those of a refusal: a list, or a list per field. An answer with an `ETag` is not sent again to ' +
  'whoever names that in `If-None-Match`, but told as unchanged with 304.';

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
      schemas: {
        Refusal: schemaOf(Refusal, 'output'),
        Failure: schemaOf(Failure, 'output'),
        ...referring(jsonSchema(Refusal, 'output')['$defs']),
      },
      headers: answerHeaders,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieName },
        token: { type: 'http', scheme: 'bearer', description: 'An API token: osk_…' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'The value of the cookie csrftoken' },
      },
    },
  };
}
