import { expect, test } from 'vitest';
import { isReading, statementName } from './statement-name.ts';

test.each([
  [{ name: 'sessions_by_token', text: 'select 1' }, 'sessions_by_token'],
  [{ text: 'select "id" from "clients" where "id" = $1' }, 'select clients'],
  ['  insert into "mails" ("id") values ($1)', 'insert mails'],
  ['update users set x = 1', 'update users'],
  ['delete from "api_tokens" where id = any($1)', 'delete api_tokens'],
  ['with found as (select id from users) select * from found', 'with users'],
  ['select 1', 'select'],
  ['(select 1)', 'select'],
  ['', 'other'],
  [undefined, 'other'],
])('%j is called %s', (statement, name) => {
  expect(statementName(statement)).toBe(name);
});

test.each([
  'select "id" from "clients" where "id" = $1',
  '(select count(*)::int from "updates")',
  'with found as (select id from users) select * from found',
  'select count(*) from "mails"',
])('%s changes nothing', (text) => {
  expect([isReading(text), isReading({ text, values: [] })]).toEqual([true, true]);
});

test.each([
  'insert into "mails" ("id") values ($1)',
  'with gone as (delete from "mails" returning id) select id from gone',
  'select id from users for update',
  'select purge_client($1, $2) as removed',
  'lock table "mails"',
  undefined,
])('%s may change something', (text) => {
  expect(isReading(text)).toBe(false);
});
