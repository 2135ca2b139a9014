import { loadModule } from 'libpg-query';
import { expect, test } from 'vitest';
import { clientUse } from './client-conditions.ts';
import { crossClient } from './cross-client-statements.ts';

await loadModule();

const clientOf = new Map([
  ['users', 'client_id'],
  ['assets', 'client_id'],
  ['clients', 'id'],
]);
const use = (text: string) => clientUse(text, clientOf);

test.each([
  'select from users where client_id = $1 and id = $2',
  'select from users u where (u.client_id, u.id) = ($1, $2)',
  'select from users join assets on assets.client_id = users.client_id where users.client_id = $1',
  'select from users join assets using (client_id) where assets.client_id = $1',
  'select from clients join users on users.client_id = clients.id where clients.id = $1',
  'select (select count(*) from assets where assets.client_id = users.client_id) from users where client_id = $1',
  'with one as (select * from users where client_id = $1) select from one join assets on assets.client_id = one.client_id',
  'update users set first_name = $1 where client_id = $2 and id = $3',
  `with given as (select * from unnest($1::int[], $2::int[]) as given (id, client_id))
    update users set first_name = $3 from given where users.id = given.id and users.client_id = given.client_id`,
  'insert into users (client_id, id) values ($1, $2)',
  'insert into users (client_id, id) select client_id, $1 from assets where client_id = $2',
  'insert into users (client_id, id) select * from unnest($1::int[], $2::int[])',
  'select from sessions where user_id = $1',
])('each table is narrowed to a client: %s', (text) => {
  expect(use(text).everyClient).toEqual([]);
});

test.each([
  ['select from users where id = $1', 'users', ''],
  ['select from users where client_id = $1 or id = $2', 'users', ''],
  ['select from users where client_id <> $1', 'users', ''],
  ['select from users join assets on assets.id = users.id where users.client_id = $1', 'assets', 'users'],
  [
    'select (select count(*) from assets where assets.id = users.id) from users where client_id = $1',
    'assets',
    'users',
  ],
  ['select from users join assets on assets.client_id = users.client_id', 'assets,users', ''],
  ['delete from assets where id = $1', 'assets', ''],
  ['select from users join unnest($1::int[]) as given (id) on given.id = users.id', 'users', ''],
  ['update users set client_id = $1 where id = $2', 'users', ''],
])('says which tables are not: %s', (text, everyClient, apart) => {
  expect(use(text)).toEqual({ everyClient: everyClient.split(','), apart: apart ? apart.split(',') : [] });
});

test('the list of statements over several clients does not grow', () => {
  expect(crossClient.size).toBeLessThanOrEqual(102);
});
