// Decodes answers with the contract's own schemas, and accepts missing fields and other forms of values. It inspects
// the schemas and does not parse with zod.
import type { ColorPalette } from '@orgscope/contract/fields/color-palette';
import type { AnswerOf, Endpoint } from '@orgscope/contract/endpoint';
import type * as z from 'zod/mini';
import { isRecord, partsOf } from '../../lib/is-record.ts';
import { unwrapList, unwrapRecord } from './unwrap.ts';

/** The id of a record. It may come as a text, and stays one. */
export type RecordId = number | string;

type Field<Name, T> = Name extends 'version'
  ? number | undefined
  : Name extends 'id'
    ? T extends number
      ? RecordId
      : T
    : null extends T
      ? Exclude<Decoded<T>, undefined>
      : Decoded<T>;

/**
 * The decoded type of a contract's type: the same, except that an id may be a text, that a version and colours may be
 * absent, and that an unknown code is undefined, or null if the field is nullable.
 */
export type Decoded<T> = T extends readonly (infer Item)[]
  ? Exclude<Decoded<Item>, undefined>[]
  : T extends ColorPalette
    ? Partial<T>
    : T extends object
      ? { [Name in keyof T]: Field<Name, T[Name]> }
      : T extends string
        ? string extends T
          ? T
          : T | undefined
        : T;

type ContentOf<E extends Endpoint> = AnswerOf<E> extends { data?: infer Data } ? NonNullable<Data> : AnswerOf<E>;
type RecordOf<E extends Endpoint> = ContentOf<E> extends readonly (infer Item)[] ? Item : ContentOf<E>;

type Sent = Readonly<Record<string, unknown>>;
type Other = string | number | boolean | null | ((sent: unknown, record: Sent) => unknown);

/** Defaults of a record's fields: a value, or a function of what was sent. */
export interface Others {
  readonly [name: string]: Other;
}

type Made<O> = O extends (...given: never[]) => infer Value ? Value : O;

// Without defaults, the type is that of any.
type With<D, O> = string extends keyof O
  ? D
  : { [Name in keyof D]: Name extends keyof O ? Exclude<D[Name], undefined> | Made<O[Name]> : D[Name] };

/** A record in an endpoint's answer, alone or in a list. */
export type DecodedRecord<E extends Endpoint, O = Others> = With<Decoded<RecordOf<E>>, O>;

/** The content of an endpoint's answer. */
export type DecodedContent<E extends Endpoint, O = Others> =
  ContentOf<E> extends readonly unknown[] ? DecodedRecord<E, O>[] : DecodedRecord<E, O>;

type Schema = z.core.$ZodType;

// The union of all kinds of schemas has their definitions; the type of any schema does not.
const madeOf = (schema: Schema) => {
  const { _zod: internals } = schema as z.core.$ZodTypes;
  return internals.def;
};

const isText = (sent: unknown): sent is string | number => typeof sent === 'string' || typeof sent === 'number';

/** A text, or a number as one; empty for anything else. */
export const textOf = (sent: unknown): string => (isText(sent) ? `${sent}` : '');

const fits = (text: string, { _zod: { def } }: z.core.$ZodCheck<string>): boolean =>
  !('pattern' in def && def.pattern instanceof RegExp) || def.pattern.test(text);

const none = () => null;
const nothing = () => undefined;

/**
 * The sent value, decoded by the schema's kind. If that is not possible: the default of `other`, or a blank of the
 * kind.
 */
function valueOf(schema: Schema, sent: unknown, name?: string, other?: () => unknown): unknown {
  const kind = madeOf(schema);
  const or = (blank?: unknown) => (other ? other() : blank);
  switch (kind.type) {
    case 'nullable':
      // An empty text counts as null.
      return valueOf(kind.innerType, sent === '' ? null : sent, name, other ?? none);
    case 'optional':
      return valueOf(kind.innerType, sent, name, other ?? nothing);
    case 'string':
      if (isText(sent) && (kind.checks ?? []).every((check) => fits(`${sent}`, check))) return `${sent}`;
      return or(kind.checks ? undefined : '');
    case 'number': {
      if (name === 'id') return isText(sent) ? sent : or('');
      const number = Number(textOf(sent).trim() || Number.NaN);
      return Number.isFinite(number) ? number : or(name === 'version' ? undefined : 0);
    }
    case 'boolean':
      // A record is active by default.
      return typeof sent === 'boolean' ? sent : or(name === 'is_active');
    case 'enum':
      return Object.values(kind.entries).find((code) => code === sent) ?? or();
    case 'literal':
      return kind.values.find((value) => value === sent) ?? or();
    case 'array':
      return Array.isArray(sent) ? listOf(kind.element, sent) : or([]);
    case 'object':
      return isRecord(sent) || !other ? recordOf(kind.shape, partsOf(sent)) : other();
    case 'record':
      return isRecord(sent) || !other ? partsOf(sent) : other();
    default:
      return undefined;
  }
}

function recordOf(shape: Readonly<Record<string, Schema>>, sent: Sent, others: Others = {}): unknown {
  const record: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape)) {
    const other = others[name];
    const given = other === undefined ? other : () => (typeof other === 'function' ? other(sent[name], sent) : other);
    const value = valueOf(schema, sent[name], name, given);
    if (value !== undefined) record[name] = value;
  }
  return record;
}

/** The known codes in the contract's order, each once. */
function listOf(element: Schema, sent: readonly unknown[], others?: Others): unknown[] {
  const kind = madeOf(element);
  if (kind.type === 'enum') return Object.values(kind.entries).filter((code) => sent.includes(code));
  return sent.map((item) =>
    kind.type === 'object' ? recordOf(kind.shape, partsOf(item), others) : valueOf(element, item),
  );
}

/** The content of an answer's envelope. */
function contentOf({ answer }: Endpoint): Schema {
  const kind = madeOf(answer);
  const data = kind.type === 'object' ? kind.shape['data'] : undefined;
  if (!data) return answer;
  const inner = madeOf(data);
  return inner.type === 'optional' ? inner.innerType : data;
}

/** Decodes a record of the endpoint's answers, alone or in a list. A value that is no record becomes a blank one. */
export function decodeRecord<E extends Endpoint, const O extends Others>(
  endpoint: E,
  sent: unknown,
  others?: O,
): DecodedRecord<E, O> {
  const content = contentOf(endpoint);
  const kind = madeOf(content);
  return typed(listOf(kind.type === 'array' ? kind.element : content, [sent], others)[0]);
}

/**
 * Decodes the content of an answer in any envelope. An answer without its list or record is an error of the server, and
 * says so.
 */
export function decodeContent<E extends Endpoint, const O extends Others>(
  endpoint: E,
  body: unknown,
  others?: O,
): DecodedContent<E, O> {
  const content = contentOf(endpoint);
  const kind = madeOf(content);
  return typed(
    kind.type === 'array'
      ? listOf(kind.element, unwrapList(body), others)
      : listOf(content, [unwrapRecord(body)], others)[0],
  );
}

// A value decoded along a schema has the type derived from that schema. The compiler cannot follow this.
const typed = <T>(decoded: unknown): T => decoded as T;
