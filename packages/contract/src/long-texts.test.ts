import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';
import { fitsCurrency } from './numbers/money.ts';
import { readAmount, readDecimal } from './numbers/read-number.ts';

// As long as a body may be. A pattern that begins anew at each character of a text takes many seconds for one, in which nobody
// else is answered: its test runs out of time.
const length = 90_000;
const marks = ['\u0301\u0316', '\uFF9E\u0301'];
const parts = [
  '1',
  '0',
  ' ',
  'a',
  'é',
  '.',
  '-',
  '@',
  ':',
  '/',
  '[',
  "'",
  '1.',
  'a.',
  'a-',
  '1 ',
  '\u2068',
  '\n',
  ...marks,
];
const textsWith = (ends: readonly string[]) =>
  parts.flatMap((part) => ends.map((end) => part.repeat(length / part.length) + end));

type Form = Exclude<z.core.JSONSchema._JSONSchema, boolean>;

/** Values of a form with the text at every place, as many as it has alternatives. */
function filled(form: Form[keyof Pick<Form, 'items'>], text: string): unknown[] {
  if (typeof form !== 'object' || Array.isArray(form)) return [text];
  const { anyOf, properties, items, enum: codes, const: only } = form;
  if (anyOf) return anyOf.flatMap((each) => filled(each, text));
  if (items) return filled(items, text).map((item) => [item]);
  // A code leads to the fields that belong to it.
  if (!properties) return [only ?? codes?.[0] ?? text];
  const fields = Object.entries(properties).map(([name, each]) => [name, filled(each, text)] as const);
  const most = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, index) =>
    Object.fromEntries(fields.map(([name, values]) => [name, values[index % values.length]])),
  );
}

const inputs = endpoints.flatMap(({ method, path, params, query, body }) =>
  [params, query, body].flatMap((schema) => (schema ? [[`${method} ${path}`, schema] as const] : [])),
);
const texts = textsWith(['', '!']);

test.each(inputs)('%s refuses what is too long at once', (_call, schema) => {
  const form = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const answers = texts.flatMap((text) => filled(form, text).map((value) => schema.safeParse(value)));
  expect(answers.length).toBeGreaterThanOrEqual(texts.length);
});

const cells = textsWith(['', '1', 'x', '1,234', '1\u066B234']).flatMap((text) => [text, `1.${text}`]);

test.each<[string, (cell: string) => unknown]>([
  ['an amount', readAmount],
  ['an amount with three decimals', (cell) => readAmount(cell, 'KWD')],
  ['a number', readDecimal],
  ['an amount of a currency', (cell) => fitsCurrency(cell, 'EUR')],
])('a cell with %s is read or refused at once', (_what, read) => {
  expect(cells.map((cell) => read(cell))).toHaveLength(cells.length);
});
