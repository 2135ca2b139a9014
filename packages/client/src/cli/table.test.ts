import { expect, it } from 'vitest';
import { tableOf } from './table.ts';

const command = 'a\u001B]52;c;eA==\u0007b \u009B31m';

it.each([
  ['a text', command],
  ['the name of a record', { id: 1, name: command }],
  ['the names of a list', [{ id: 1, name: command }]],
  ['a value without a name', { text: command }],
])('prints no control character of %s', (_, value) => {
  const printed = tableOf([{ value }]) + tableOf([{ value }], { upright: true });
  expect(printed.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  expect(printed).toContain('a');
});

it('cuts a long text between two letters', () => {
  const start = 'a'.repeat(30);
  expect(tableOf([{ name: `${start}👨‍👩‍👧b` }])).toBe(`name\n${start}…\n`);
  expect(tableOf([{ name: `${start}👨‍👩‍👧` }])).toBe(`name\n${start}👨‍👩‍👧\n`);
});

it('aligns columns beside letters of several code points, and beside wide ones', () => {
  const names = ['東京', '👍🏽', 'Zoe\u0308', 'Porto', 'サーバー', '「本社」', '㈱東　京', 'ｱｲｳ'];
  expect(tableOf(names.map((name, id) => ({ name, id })))).toBe(
    'name      id\n東京      0\n👍🏽        1\nZoe\u0308       2\nPorto     3\nサーバー  4\n「本社」  5\n㈱東　京  6\nｱｲｳ       7\n',
  );
});

it('prints more records than a call takes arguments', () => {
  const rows = Array.from({ length: 200_000 }, (_, id) => ({ id }));
  expect(tableOf(rows).split('\n')).toHaveLength(rows.length + 2);
});
