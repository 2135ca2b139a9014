// The contract's schemas as JSON Schema 2020-12, the form of OpenAPI 3.1 and of assistants' tools.
import { isCountryCode } from '@orgscope/contract/fields/countries';
import { isCalendarDate } from '@orgscope/contract/fields/dates';
import { Coded } from '@orgscope/contract/errors';
import { ImportMapping } from '@orgscope/contract/records/imports';
import { isCurrencyCode } from '@orgscope/contract/numbers/money';
import { ActivityChange } from '@orgscope/contract/resources/activity';
import * as z from 'zod/mini';
import { descriptionOf } from './descriptions.ts';

export type Json = Record<string, unknown>;

/** `input` is what may be sent, `output` what is returned. */
type Direction = 'input' | 'output';

/** Rules that are functions, which JSON Schema cannot express, in its keywords. */
const keywordsOf = new Map<unknown, Json>([
  [isCalendarDate, { format: 'date', description: 'A day from 1900-01-01 on' }],
  [isCountryCode, { pattern: '^[A-Z]{2}$', description: 'A country of ISO 3166-1' }],
  [isCurrencyCode, { pattern: '^[A-Z]{3}$', description: 'A currency of ISO 4217' }],
]);

// Recursive, so that it is referred to; the name is instead of zod's `__schema0`.
const told = z.registry<{ id?: string; description?: string }>();
told.add(Coded, { id: 'CodedMessage' });
told.add(ImportMapping, { description: 'The column, from 0, of each field; fields that the file lacks are omitted' });
told.add(ActivityChange, {
  description:
    'A field before and after, and what its values are: a `code` is one of a list, a `list` and `json` are JSON, and a `text` is what people write or the name of a record, whatever it looks like. Both are null where the value is not told.',
});

/** The schema of a value after it has been put into form: an id in digits is a whole number, a currency in upper case. */
function lastIn(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodMiniPipe) return lastIn(schema.def.out) ?? lastIn(schema.def.in);
  return schema instanceof z.ZodMiniTransform ? undefined : schema;
}

/** zod's bounds of a whole number that declares none: those of JavaScript tell a caller nothing. */
function dropSafeBounds(json: z.core.JSONSchema.BaseSchema): void {
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

function describeFields({ properties = {} }: z.core.JSONSchema.BaseSchema, io: Direction): void {
  for (const [name, field] of Object.entries(properties)) {
    const description = descriptionOf(name, io);
    if (description && typeof field === 'object') field.description ??= description;
  }
}

function explain(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema, io: Direction): void {
  const formed = schema instanceof z.ZodMiniPipe ? lastIn(schema) : undefined;
  if (formed && io === 'input') {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, jsonSchema(formed, io));
  }
  dropSafeBounds(json);
  // A later version may answer with more fields, which no client shall refuse that checks answers by this one.
  if (io === 'output' && json.additionalProperties === false) delete json.additionalProperties;
  describeFields(json, io);
  const { checks = [] } = schema instanceof z.ZodMiniType ? schema.def : {};
  for (const check of checks) {
    if (check instanceof z.ZodMiniCustom) Object.assign(json, keywordsOf.get(check.def.fn));
  }
}

/** A schema in JSON Schema 2020-12. */
export function jsonSchema(schema: z.core.$ZodType, io: Direction): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    metadata: told,
    override: ({ zodSchema, jsonSchema: json }) => explain(zodSchema, json, io),
  });
  return rest;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Json;
}

export function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  // One that takes no value is refused.
  const taken = Object.entries(properties).filter(([, { not }]) => not === undefined);
  return taken.map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
