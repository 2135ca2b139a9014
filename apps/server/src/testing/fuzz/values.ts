// Values of fuzzed requests: those that a schema requires, and unexpected ones.
import fc from 'fast-check';

/** The parts of JSON Schema that the contract uses. */
export interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly contentMediaType?: string;
}

const deep = (depth: number, value: unknown): unknown => {
  let nested = value;
  for (let level = 0; level < depth; level += 1) nested = level % 2 ? { a: nested } : [nested];
  return nested;
};

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\uFEFF',
  '\u202Egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(60),
  'İıſK',
  'مرحبا بالعالم',
  'e\u0301'.repeat(300),
  "' or 1=1; --",
  '%_\\%',
  '<script>alert(1)</script>',
  '=cmd()',
  '${7*7}',
  '../../etc/passwd',
  'null',
  'NaN',
  '1e400',
  '-0',
  '0x7f',
  '9'.repeat(400),
  'infinity',
  '0001-01-01',
  '9999-12-31',
  '275760-09-14',
  '2026-02-30',
  '-infinity',
  'x'.repeat(5_000),
  'x'.repeat(60_000),
];

/** Unexpected values. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { $ne: 1 }, { toString: 1 }, { length: 9 }),
  fc.constantFrom<unknown>(0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e300, -1e300, 5e-324),
  fc.constantFrom(deep(50, 'x'), deep(800, 'x')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue(),
);

/** Names of fields whose texts have a format that the schema does not state. */
const known: Readonly<Record<string, readonly unknown[]>> = {
  email: ['new.person@people.example', 'Ada+1@people.example'],
  username: ['ada@people.example'],
  password: ['correct horse battery 1', 'x'],
  currency: ['EUR', 'JPY'],
  country: ['PT', 'DE'],
  timezone: ['Europe/Lisbon', 'UTC'],
  website: ['orgscope.example', 'https://orgscope.example/a?b'],
  mapping: ['{"name":0,"email":1,"asset_tag":0,"category":1}', { name: 0, email: 1 }],
  ordering: ['name', '-name'],
  screen: ['users', 'assets'],
};

const days = ['2026-11-22', '2020-02-29', '2031-01-01'];

function text({ pattern, format, minLength = 0, maxLength = 60 }: Schema, name: string): fc.Arbitrary<unknown> {
  if (/date|_on$|_end$/.test(name) || format === 'date') return fc.constantFrom(...days);
  if (pattern !== undefined && !pattern.includes('(?')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) });
}

function wholeNumber({ minimum = 1, maximum = 12 }: Schema, name: string): fc.Arbitrary<number> {
  // Ids of records that exist are small.
  if (/(^|_)ids?$/.test(name)) return fc.integer({ min: 1, max: 12 });
  const min = Math.max(minimum, -1_000);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, min + 1_000)) });
}

/** A value that matches a schema. */
function fitting(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const words = known[name];
  if (words) return fc.constantFrom(...words);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, name), { maxLength: 4 });
    case 'integer':
    case 'number':
      return wholeNumber(schema, name);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return text(schema, name);
    default:
      return fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom('1', '12', 'true'), fc.jsonValue());
  }
}

/** A value that matches a schema, and sometimes another one. */
export const valueOf = (schema: Schema, name: string): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: hostile });

/** An object with most of its fields, and sometimes an unknown one. */
export function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const weight = required.includes(name) ? 15 : 1;
    const value = fc.oneof(
      { weight, arbitrary: valueOf(schema, name) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return value.map((held) => [name, held] as const);
  });
  const stray = fc.option(fc.tuple(fc.constantFrom('unknown', 'client_id', 'id', 'is_active', 'role'), hostile), {
    freq: 8,
  });
  return fc
    .tuple(fc.tuple(...fields), stray)
    .map(([held, more]) =>
      Object.fromEntries([...held, ...(more ? [more] : [])].filter(([, value]) => value !== undefined)),
    );
}
