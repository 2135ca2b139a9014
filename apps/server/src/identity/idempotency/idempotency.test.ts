import { createApiToken } from '@orgscope/contract/resources/api-tokens';
import { importAssets, listAssets } from '@orgscope/contract/resources/assets';
import { addFunction, deleteFunction, listFunctions, updateFunction } from '@orgscope/contract/resources/functions';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { functions } from '../../db/tables/functions.ts';
import { idempotencyKeys } from '../../db/tables/idempotency-keys.ts';
import { startTestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import type { SessionHeaders } from '../../testing/builders.ts';
import { formOf } from '../../testing/form.ts';

const { app, call, inject, database, aClient, aFunction, aUser, aSession } = await startTestApp({
  DATABASE_CONNECT_TIMEOUT: '3',
  DATABASE_LOCK_TIMEOUT: '1',
});
const db = database.in(platformScope);

type Response = Awaited<ReturnType<typeof inject>>;
const outcomeOf = (response: Response) => [response.statusCode, response.json().error?.code];
const isReplayed = ({ headers }: Response) => headers['idempotent-replayed'] === 'true';

let count = 0;
const aKey = () => ({ 'idempotency-key': `key-${(count += 1)}` });

async function anAdmin() {
  const client = await aClient();
  const user = await aUser({ client, platformRole: 'client_admin' });
  return { client, user, as: await aSession({ user }) };
}

const add = (as: SessionHeaders, name: string, headers: Record<string, string>) =>
  call(addFunction, { as, body: { name, type: 'IT' }, headers });
const namesOf = async (as: SessionHeaders) => {
  const { data } = (await call(listFunctions, { as, query: { include_inactive: true } })).json();
  return (data as { name: string }[]).map(({ name }) => name);
};

describe('a write that is sent again with its Idempotency-Key', () => {
  it('is answered as at first, and not carried out again', async () => {
    const { as } = await anAdmin();
    const headers = aKey();

    const first = await add(as, 'Service desk', headers);
    const again = await add(as, 'Service desk', headers);

    expect([first.statusCode, isReplayed(first)]).toEqual([201, false]);
    expect([again.statusCode, isReplayed(again), again.body]).toEqual([201, true, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await namesOf(as)).toEqual(['Service desk']);
  });

  it('is the same call with and without the slash at the end', async () => {
    const { as } = await anAdmin();
    const headers = { ...as, ...aKey() };
    const send = (url: string) =>
      inject({ method: 'POST', url, headers, payload: { name: 'Service desk', type: 'IT' } });

    const first = await send(addFunction.path);
    const again = await send(addFunction.path.slice(0, -1));

    expect([again.statusCode, isReplayed(again), again.body]).toEqual([201, true, first.body]);
  });

  it('repeats a refusal, even if its reason is gone', async () => {
    const { as, client } = await anAdmin();
    const { id } = await aFunction({ client, name: 'Finance' });
    const headers = aKey();

    const first = await add(as, 'Finance', headers);
    await call(deleteFunction, { as, params: { id } });
    const again = await add(as, 'Finance', headers);

    expect([outcomeOf(first), outcomeOf(again), isReplayed(again)]).toEqual([
      [409, 'name_taken'],
      [409, 'name_taken'],
      true,
    ]);
    expect((await add(as, 'Finance', aKey())).statusCode).toBe(201);
  });

  it('is refused if it is a different request', async () => {
    const { as, client } = await anAdmin();
    const [one, other] = [await aFunction({ client }), await aFunction({ client })];
    const headers = aKey();
    await call(updateFunction, { as, params: { id: one.id }, body: { description: 'First' }, headers });

    for (const [id, description] of [
      [one.id, 'Second'],
      [other.id, 'First'],
    ] as const) {
      const response = await call(updateFunction, { as, params: { id }, body: { description }, headers });
      expect(outcomeOf(response)).toEqual([422, 'key_reused']);
    }
    const response = await call(deleteFunction, { as, params: { id: one.id }, headers });
    expect(outcomeOf(response)).toEqual([422, 'key_reused']);
  });

  it('is carried out once, however many arrive together', async () => {
    const { as } = await anAdmin();
    const headers = aKey();

    const responses = await Promise.all(Array.from({ length: 12 }, async () => add(as, 'Legal', headers)));

    const first = responses.filter((each) => each.statusCode === 201 && !isReplayed(each));
    expect(first).toHaveLength(1);
    for (const other of responses.filter((each) => each.statusCode !== 201)) {
      expect([outcomeOf(other), other.headers['retry-after']]).toEqual([[409, 'request_running'], '1']);
    }
    expect(await namesOf(as)).toEqual(['Legal']);
  });

  it('is carried out if the database had no room for the first', async () => {
    const { as, client } = await anAdmin();
    const { id } = await aFunction({ client });
    const headers = aKey();
    const change = () => call(updateFunction, { as, params: { id }, body: { description: 'Changed' }, headers });
    let release = () => {};
    const isOver = new Promise<void>((resolve) => (release = resolve));
    let lock = () => {};
    const isLocked = new Promise<void>((resolve) => (lock = resolve));
    const holding = database.transaction(platformScope, async (tx) => {
      await tx.select().from(functions).where(eq(functions.id, id)).for('update');
      lock();
      await isOver;
    });
    await isLocked;

    const first = await change();
    release();
    await holding;

    expect(outcomeOf(first)).toEqual([503, 'unavailable']);
    expect([(await change()).statusCode, isReplayed(await change())]).toEqual([200, true]);
  });

  it('is carried out if the first was malformed', async () => {
    const { as } = await anAdmin();
    const headers = aKey();
    expect(outcomeOf(await add(as, '', headers))).toEqual([400, 'validation_failed']);
    expect((await add(as, 'Facilities', headers)).statusCode).toBe(201);
  });

  it('is refused if the first was cut off, because nobody knows whether it was carried out', async () => {
    const { as, user } = await anAdmin();
    const headers = aKey();
    await add(as, 'Audit', headers);
    const mine = and(eq(idempotencyKeys.callerId, user.id), eq(idempotencyKeys.key, headers['idempotency-key']));
    await db.update(idempotencyKeys).set({ status: null, answer: null }).where(mine);
    expect(outcomeOf(await add(as, 'Audit', headers))).toEqual([409, 'request_running']);

    await db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - interval '16 minutes'` })
      .where(mine);
    expect(outcomeOf(await add(as, 'Audit', headers))).toEqual([409, 'answer_lost']);
  });

  it('is a new request after a day', async () => {
    const { as, user } = await anAdmin();
    const headers = aKey();
    const { id } = (await add(as, 'Procurement', headers)).json().data;
    await call(deleteFunction, { as, params: { id } });
    await app.sweep();
    expect(isReplayed(await add(as, 'Procurement', headers))).toBe(true);

    await db
      .update(idempotencyKeys)
      .set({ createdAt: sql`now() - interval '24 hours'` })
      .where(eq(idempotencyKeys.callerId, user.id));
    await app.sweep();
    const anew = await add(as, 'Procurement', headers);
    expect([anew.statusCode, isReplayed(anew)]).toEqual([201, false]);
  });
});

describe('an Idempotency-Key', () => {
  it('is its caller’s own', async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const headers = aKey();
    await add(one.as, 'Mine', headers);
    const response = await add(other.as, 'Mine', headers);
    expect([response.statusCode, isReplayed(response)]).toEqual([201, false]);
  });

  it('may stand in quotes', async () => {
    const { as } = await anAdmin();
    await add(as, 'Quoted', { 'idempotency-key': '"8e03978e-40d5"' });
    expect(isReplayed(await add(as, 'Quoted', { 'idempotency-key': '8e03978e-40d5' }))).toBe(true);
  });

  it('is refused if it is empty, too long, or has other characters', async () => {
    const { as } = await anAdmin();
    for (const key of ['', '""', 'a b', 'clé', 'x'.repeat(256)]) {
      const response = await add(as, 'Malformed', { 'idempotency-key': key });
      expect([key, ...outcomeOf(response)]).toEqual([key, 400, 'malformed_request']);
    }
    expect((await add(as, 'Longest', { 'idempotency-key': 'x'.repeat(255) })).statusCode).toBe(201);
  });

  it('means nothing where the answer is secret: no secret is stored', async () => {
    const { as, user } = await anAdmin();
    const headers = aKey();
    const body = { name: 'Script', scopes: ['read:assets' as const], days: 1 };
    const secrets = [
      await call(createApiToken, { as, body, headers }),
      await call(createApiToken, { as, body, headers }),
    ];

    expect(new Set(secrets.map((response) => response.json().data.secret)).size).toBe(2);
    expect(await db.$count(idempotencyKeys, eq(idempotencyKeys.callerId, user.id))).toBe(0);
  });

  it('gives no answer to a caller who may not make the call any more', async () => {
    const { as, user } = await anAdmin();
    const headers = aKey();
    await add(as, 'Board', headers);
    await database.in(platformScope).execute(sql`update users set platform_role = 'member' where id = ${user.id}`);
    expect(outcomeOf(await add(as, 'Board', headers))).toEqual([403, 'permission_denied']);
  });
});

describe('an import with an Idempotency-Key', () => {
  const fileOf = (rows: string) => ({
    bytes: `Tag,Name,Category\n${rows}`,
    field: 'file',
    name: 'a.csv',
    type: 'text/csv',
  });
  const mapping = JSON.stringify({ asset_tag: 0, name: 1, category: 2 });
  const run = (as: SessionHeaders, rows: string, headers: Record<string, string>) =>
    call(importAssets, { as, form: formOf({ mapping }, fileOf(rows)), headers });
  const linesOf = ({ body }: Response) =>
    body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);

  it('repeats its outcome and writes once', async () => {
    const { as } = await anAdmin();
    const headers = aKey();

    const first = await run(as, 'L-1,Laptop,Laptop\nL-2,Läptop,Laptop\n', headers);
    const again = await run(as, 'L-1,Laptop,Laptop\nL-2,Läptop,Laptop\n', headers);

    expect(linesOf(first).at(-1)).toMatchObject({ success: true, data: { imported: 2 } });
    expect([isReplayed(again), linesOf(again)]).toEqual([true, [linesOf(first).at(-1)]]);
    const { data } = (await call(listAssets, { as })).json();
    expect((data as { version: number }[]).map(({ version }) => version)).toEqual([1, 1]);
  });

  it('is carried out if the database had no room for the first, which only its last line says', async () => {
    const { as } = await anAdmin();
    const headers = aKey();
    await asOwner(
      database,
      sql`create function no_room() returns trigger language plpgsql as $$ begin
        raise exception using errcode = 'lock_not_available';
      end $$`,
      sql`create trigger no_room before insert on assets execute function no_room()`,
    );
    const first = await run(as, 'L-1,Laptop,Laptop\n', headers);
    await asOwner(database, sql`drop function no_room() cascade`);
    const again = await run(as, 'L-1,Laptop,Laptop\n', headers);

    expect([first.statusCode, linesOf(first).at(-1)]).toMatchObject([200, { error: { code: 'unavailable' } }]);
    expect([isReplayed(again), linesOf(again).at(-1)]).toMatchObject([false, { success: true }]);
  });

  it('is refused with another file', async () => {
    const { as } = await anAdmin();
    const headers = aKey();
    await run(as, 'L-1,Laptop,Laptop\n', headers);
    expect(outcomeOf(await run(as, 'L-2,Laptop,Laptop\n', headers))).toEqual([422, 'key_reused']);
  });
});
