import { expect, test } from 'vitest';
import { endpoints } from './endpoints.ts';
import { readDecimal } from './read-number.ts';

// As long as a body may be. A pattern that begins anew at each character of a text takes many seconds for one, in which nobody
// else is answered: its test runs out of time.
const length = 90_000;
const parts = ['1', '0', ' ', 'a', 'é', '.', '-', '@', ':', '/', '[', "'", '1.', 'a.', 'a-', '1 ', '\u2068', '\n'];
const texts = parts.flatMap((part) => ['', '1', 'x', '!'].map((end) => part.repeat(length / part.length) + end));

const calls = endpoints.flatMap(({ method, path, body, query }) =>
  [body, query].flatMap((schema) =>
    schema && 'shape' in schema ? [[`${method} ${path}`, schema, Object.keys(schema.shape ?? {})] as const] : [],
  ),
);

test.each(calls)('%s refuses what is too long at once', (_call, schema, fields) => {
  const answers = texts.map((text) => schema.safeParse(Object.fromEntries(fields.map((field) => [field, text]))));
  expect(answers).toHaveLength(texts.length);
});

test('a number in a cell is read or refused at once, however many spaces it has', () => {
  expect(readDecimal(`1.${' '.repeat(length)}x`)).toEqual({ value: Number.NaN });
});
