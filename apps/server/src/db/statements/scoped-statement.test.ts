import { promisify } from 'node:util';
import type { ClientBase, QueryResult } from 'pg';
import { expect, test } from 'vitest';
import { buildersFor } from '../../testing/builders.ts';
import { startTestDatabase } from '../../testing/database.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { knowsScopes, prepareScopes, runInScope, ScopedStatement } from './scoped-statement.ts';
import { tenantRole } from '../tables/tenancy.ts';

const database = await startTestDatabase();
const { aClient } = buildersFor(database);
const [own, other] = [await aClient(), await aClient()];

/** On one connection, in order. */
const onPrepared = <T>(use: (client: ClientBase) => Promise<T>) =>
  database.asOwner(async (client) => {
    prepareScopes(client);
    await client.query('select');
    expect(knowsScopes(client)).toBe(true);
    return use(client);
  });

const scopeOf = `select current_user::text as role, current_setting('app.client_id', true) as client,
  current_setting('app.actor', true) as actor`;
const who = JSON.stringify({ name: `O'Hara "x" \\ 山田` });

test('a statement has the role, the client and the actor that it was sent with, and none of them stays', async () => {
  const [before, within, after] = await onPrepared(async (client) => [
    (await client.query(scopeOf)).rows,
    (await runInScope(client, tenantScope(own.id), who, [scopeOf])).rows,
    (await client.query(scopeOf)).rows,
  ]);
  expect(within).toEqual([{ role: tenantRole, client: String(own.id), actor: who }]);
  expect(after[0].role).toBe(before[0].role);
  expect([after[0].client || null, after[0].actor || null]).toEqual([null, null]);
});

test('statements on one connection see the rows of their own clients', async () => {
  const seen = await onPrepared(async (client) => {
    const ids = (id: number) => runInScope(client, tenantScope(id), '', ['select id from clients order by id']);
    return [(await ids(own.id)).rows, (await ids(other.id)).rows];
  });
  expect(seen).toEqual([[{ id: own.id }], [{ id: other.id }]]);
});

test('a statement whose scope cannot be set does not run', async () => {
  const add = `insert into industries (name, name_key) values ('Unscoped', 'unscoped')`;
  const send = (client: ClientBase) =>
    promisify((done: (error: Error | undefined, result: QueryResult) => void) =>
      client.query(new ScopedStatement(['no_such_role', '', ''], add, undefined, done)),
    )();
  await onPrepared(async (client) => {
    await expect(send(client)).rejects.toThrow('no_such_role');
    expect((await client.query(`select from industries where name_key = 'unscoped'`)).rowCount).toBe(0);
  });
});

test('a statement that fails leaves nothing of it, and the next one runs', async () => {
  await onPrepared(async (client) => {
    const name = `update clients set name = 'Gone' where 1 / (id - id) = 1`;
    await expect(runInScope(client, platformScope, who, [name])).rejects.toThrow('division by zero');
    const { rows } = await runInScope(client, tenantScope(own.id), '', ['select name from clients']);
    expect(rows).toEqual([{ name: own.name }]);
  });
});
