// Valid and hostile requests, generated from the API's own description.
import fc from 'fast-check';
import { formOf } from '../form.ts';
import { hostile, objectOf, valueOf } from './values.ts';
import type { Schema } from './values.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The answer of `/api/openapi.json`. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface FuzzedRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly payload?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** As bytes, because half a surrogate pair has no other encoding in an address. */
const encoded = (value: unknown): string =>
  [...Buffer.from(textOf(value))].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

const unreadable = fc.constantFrom('%', '%zz', '%ED%A0%80', '%C0%AF', '%00', '%2e%2e%2f');
const inAddress = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 15, arbitrary: value.map((held) => encoded(held).slice(0, 6_000)) },
    { weight: 1, arbitrary: unreadable },
  );

function pathOf(path: string, parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const values = parameters.map(({ name, schema }) => inAddress(valueOf(schema, name)).map((value) => [name, value]));
  return fc.tuple(...values).map((held) => {
    const found = new Map(held as [string, string][]);
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => found.get(name) ?? '1');
  });
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const fields = parameters.map(({ name, schema, required }) =>
    fc.option(
      inAddress(valueOf(schema, name)).map((value) => `${name}=${value}`),
      { freq: required ? 15 : 1, nil: '' },
    ),
  );
  return fc.tuple(...fields).map((held) => held.filter(Boolean).join('&'));
}

const row = fc.array(fc.oneof(fc.string({ maxLength: 12 }), hostile.map(textOf)), { maxLength: 6 });
const csv = fc.oneof(
  fc.array(row, { maxLength: 6 }).map((rows) => ['Name,Email', ...rows.map((cells) => cells.join(','))].join('\n')),
  fc.constantFrom(
    '',
    'Name',
    ',',
    `${','.repeat(300)}\n`,
    '"',
    'Name\n"',
    'Name;Email\nAda;ada2@people.example\n',
    '\uFEFF\n\n',
  ),
);
const bytes = fc.oneof(
  csv.map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 300 }).map((held) => Buffer.from(held)),
  fc.constantFrom('\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF    WEBP').map((text) => Buffer.from(text, 'latin1')),
);

/** Fields of a form that are no files. */
const asText = new Set([undefined, 'application/json']);

/** A form with the fields of a body, and a file in one of them. */
function asForm({ properties = {}, ...schema }: Schema): fc.Arbitrary<Pick<FuzzedRequest, 'payload' | 'headers'>> {
  const [field = 'file'] =
    Object.entries(properties).find(([, { contentMediaType }]) => !asText.has(contentMediaType)) ?? [];
  const { [field]: _file, ...others } = properties;
  return fc.tuple(objectOf({ ...schema, properties: others }), bytes, fc.boolean()).map(([fields, file, isThere]) => {
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, textOf(value)]));
    return formOf(texts, ...(isThere ? [{ bytes: file, field, name: 'some.csv', type: 'text/csv' }] : []));
  });
}

/** A body is an object, or a list. */
const wholeOf = (schema: Schema): fc.Arbitrary<unknown> =>
  schema.type === 'array' ? valueOf(schema, '') : objectOf(schema);

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Pick<FuzzedRequest, 'payload' | 'headers'>> {
  if (!requestBody) return fc.constant({ headers: {} });
  const { content } = requestBody;
  const asJson = (value: fc.Arbitrary<unknown>) =>
    value.map((held) => ({ payload: JSON.stringify(held), headers: { 'content-type': 'application/json' } }));
  const json = asJson(wholeOf(content['application/json']?.schema ?? {}));
  const form = content['multipart/form-data'];
  return fc.oneof(
    { weight: 10, arbitrary: json },
    { weight: form ? 10 : 0, arbitrary: asForm(form?.schema ?? {}) },
    { weight: 1, arbitrary: asJson(hostile) },
  );
}

const strangeHeaders = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'x-request-id': 'x'.repeat(3_000) },
  { accept: 'application/x-ndjson' },
  { 'accept-encoding': 'identity, *;q=0' },
  { 'if-none-match': '*' },
  { origin: 'null' },
  { 'content-type': 'multipart/form-data' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, nonsense' },
);

/** Any request that the API describes. */
export function requestOf({ paths }: ApiDocument): fc.Arbitrary<FuzzedRequest> {
  const all = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { parameters = [] } = operation;
      const address = pathOf(
        path,
        parameters.filter((parameter) => parameter.in === 'path'),
      );
      const query = queryOf(parameters.filter((parameter) => parameter.in === 'query'));
      return fc
        .tuple(address, query, bodyOf(operation), strangeHeaders)
        .map(([url, asked, { headers, ...body }, strange]): FuzzedRequest => ({
          method: method.toUpperCase() as FuzzedRequest['method'],
          url: asked ? `${url}?${asked}` : url,
          ...body,
          headers: { ...headers, ...strange },
        }));
    }),
  );
  return fc.oneof(...all);
}
