import { listClientEnums, listClients } from '@orgscope/contract/resources/clients';
import { getMe } from '@orgscope/contract/resources/me';
import { scopes } from '@orgscope/contract/scopes';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/app.ts';

const { app, call, aSession } = await startTestApp();

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
}
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document: Described = (await app.inject('/api/openapi.json')).json();
const { components } = document;

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ $id: 'api', components });

/** Compiled alone: within the whole document, each of its thousand schemas would take as long as all. */
const checkOf = (schema: unknown) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')));

const operationOf = (path: string, method = 'get'): Operation | undefined => document.paths[path]?.[method];
const parameterOf = (path: string, name: string) =>
  operationOf(path)?.parameters?.find((parameter) => parameter.name === name)?.schema;
const bodyOf = (path: string, type: string) => operationOf(path, 'post')?.requestBody?.content[type]?.schema;

/** All schemas below a value of the document, as texts: most occur often. */
function schemasIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'schema' ? [JSON.stringify(inner)] : schemasIn(inner),
  );
}

const answerOf = (path: string, method: string, type = 'application/json') =>
  operationOf(path, method)?.responses['200']?.content[type]?.schema ?? false;

it('describes answers that may have further fields, as those of later versions have', () => {
  const check = checkOf(answerOf('/api/core/clients/', 'get'));
  expect([check({ success: true, data: [], later: 1 }), check({ success: true })]).toEqual([true, false]);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const answers = operations.flatMap(({ responses }) => schemasIn(responses));
  expect(answers.filter((each) => each.includes('"additionalProperties":false'))).toEqual([]);
});

it('has schemas that are valid, and whose references are all there', () => {
  const schemas = new Set([
    ...schemasIn(document.paths),
    ...Object.values(components.schemas).map((each) => JSON.stringify(each)),
  ]);

  expect(schemas.size).toBeGreaterThan(200);
  for (const schema of schemas) expect(() => checkOf(JSON.parse(schema))).not.toThrow();
  expect(JSON.stringify(document)).not.toContain('#/$defs');
});

it('describes colours as they are answered', async () => {
  const as = await aSession({ platformRole: 'platform_admin' });

  for (const endpoint of [getMe, listClients, listClientEnums]) {
    const check = checkOf(answerOf(endpoint.path, 'get'));
    check((await call(endpoint, { as })).json());
    expect([endpoint.path, check.errors]).toEqual([endpoint.path, null]);
  }
});

it('describes a refusal by its codes', () => {
  const message = { code: 'common.more_than', params: { what: { code: 'fields.description' }, most: 3 } };
  const error = { message: 'Too long', code: 'validation_failed', messages: { name: [message] } };
  const refusal = { success: false, message: { name: ['Too long'] }, error };
  const check = checkOf(components.schemas['Refusal']);

  expect([check(refusal), check({ ...refusal, error: { ...error, messages: [{ text: 'x' }] } })]).toEqual([
    true,
    false,
  ]);
});

it('describes every line of a call that waits', () => {
  const check = (path: string) => checkOf(answerOf(path, 'post', 'application/x-ndjson'));
  const waiting = { waiting: 2 };
  const refused = { success: false, message: 'No', error: { message: 'No', code: 'validation_failed' } };
  const counts = { added: 1, changed: 0, unchanged: 0 };

  const checked = { success: true, data: { rows: 1, faulty_rows: 0, faults: [], fault_count: 0, ...counts } };
  for (const line of [waiting, refused, checked]) {
    expect(check('/api/core/assets/import/check/')(line)).toBe(true);
  }
  const imported = { success: true, message: 'Done', data: { imported: 1, ...counts } };
  for (const line of [waiting, { done: 1, total: 2 }, refused, imported]) {
    expect(check('/api/core/assets/import/')(line)).toBe(true);
  }
  expect(check('/api/core/assets/import/check/')({ done: 1 })).toBe(false);
});

it('offers only a form where a file is needed, and both where it is not', () => {
  const imported = operationOf('/api/core/assets/import/', 'post')?.requestBody?.content ?? {};
  const profile = operationOf('/api/core/me/', 'patch')?.requestBody?.content ?? {};

  expect(Object.keys(imported)).toEqual(['multipart/form-data']);
  expect(bodyOf('/api/core/assets/import/', 'multipart/form-data')).toMatchObject({
    required: ['mapping', 'file'],
    properties: {
      file: { contentMediaType: 'text/csv' },
      mapping: {
        type: 'string',
        contentMediaType: 'application/json',
        contentSchema: { additionalProperties: { type: 'integer', minimum: 0 } },
      },
    },
  });
  expect(Object.keys(profile)).toEqual(['application/json', 'multipart/form-data']);
  expect(profile['multipart/form-data']?.schema.required ?? []).toEqual([]);
});

it('states the limits of pages, ids and flags', () => {
  const path = '/api/core/assets/';

  expect(parameterOf(path, 'page_size')).toMatchObject({ type: 'integer', exclusiveMinimum: 0, maximum: 200 });
  expect(parameterOf(path, 'page')).toMatchObject({ type: 'integer', exclusiveMinimum: 0, maximum: 1_000_000 });
  expect(parameterOf(path, 'client_id')).toMatchObject({ type: 'integer', maximum: 2_147_483_647 });
  expect(parameterOf(path, 'include_inactive')).toMatchObject({ enum: ['0', '1', 'true', 'false'] });
});

it('always has data in answers, and whole numbers as ids and versions', () => {
  const answers = Object.values(document.paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ responses }) => [responses['200'], responses['201']]),
  );
  const schemas = answers.flatMap((answer) => answer?.content?.['application/json']?.schema ?? []);
  const withoutData = schemas.filter(
    ({ properties = {}, required = [] }) => properties['data'] && !required.includes('data'),
  );
  expect(withoutData).toEqual([]);

  const inexact = JSON.stringify(document).match(/"(\w+_)?(id|version|page|page_size)":\{"type":"number"/g);
  expect(inexact).toEqual(null);
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

it('describes cursors, parts and versions wherever they are', () => {
  const described = (name: string, { schema }: { schema: Schema }) => [name, typeof schema.description];
  for (const { parameters = [] } of Object.values(document.paths).flatMap((calls) => Object.values(calls))) {
    for (const parameter of parameters.filter(({ name }) =>
      ['cursor', 'page_size', 'portion', 'version'].includes(name),
    ))
      expect(described(parameter.name, parameter)).toEqual([parameter.name, 'string']);
  }
  const changed = operationOf('/api/core/assets/{id}/', 'patch')?.requestBody?.content['application/json']?.schema;
  expect(changed?.properties?.['version']?.description).toContain('edit_conflict');
});

it('names the scopes that a token can have', () => {
  const shown = JSON.stringify(answerOf('/api/core/service-accounts/{id}/', 'get'));
  const all = JSON.stringify(scopes);
  expect(shown.split(`"scopes":{"type":"array","items":{"type":"string","enum":${all}}}`)).toHaveLength(3);
});

it('states the forms of dates, amounts and currencies', () => {
  const { properties = {} } = bodyOf('/api/core/assets/', 'application/json') ?? {};
  const check = (name: string) => checkOf(properties[name]);

  expect([check('purchase_date')('2026-11-22'), check('purchase_date')('22.11.2026')]).toEqual([true, false]);
  expect([check('purchase_cost')('1200.50'), check('purchase_cost')('12,50')]).toEqual([true, false]);
  expect([check('currency')('EUR'), check('currency')('euro'), check('currency')(null)]).toEqual([true, false, true]);
});

it.each(['functions', 'users', 'assets', 'industries'])('offers no page of an export of %s', (resource) => {
  const names = operationOf(`/api/core/${resource}/export/`)?.parameters?.map(({ name }) => name) ?? [];

  expect(names).toContain('ordering');
  expect(names).not.toContain('page_size');
  expect(names).not.toContain('page');
  expect(names).not.toContain('cursor');
});
