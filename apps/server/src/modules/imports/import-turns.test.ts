import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { english } from '@orgscope/contract/english';
import { linesType } from '@orgscope/contract/endpoint';
import { importTurnLimits } from '@orgscope/contract/imports';
import { checkUserImport, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { importTurns } from '../../db/tables/import-turns.ts';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';
import { askForTurn } from './import-turns.ts';

const { app, call, database, aClient, aSession } = await startTestApp();
const db = database.in(platformScope);
const [acme, globex, umbrella] = [await aClient(), await aClient(), await aClient()];
const as = await aSession({ client: acme, platformRole: 'client_admin' });

const mapping = JSON.stringify({ email: 0 });
const form = (bytes: string) => formOf({ mapping }, { bytes, field: 'file', name: 'users.csv', type: 'text/csv' });
const good = (name = 'guest') => form(`E-mail,Name\n${name}@people.example,Some Guest`);
const lines = { accept: `${linesType}, application/json` };
const linesOf = ({ body }: { body: string }) =>
  body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const waitingTurns = () => db.$count(importTurns, sql`begun_at is null`);
const until = (count: number) => vi.waitFor(async () => expect(await waitingTurns()).toBe(count), { timeout: 20_000 });

/** Somebody's turn, which has begun. */
async function begun(caller: number) {
  const turn = await askForTurn(database, caller);
  expect(turn.before).toBe(0);
  return turn;
}
afterEach(async () => {
  await db.delete(importTurns);
});

describe('a call of an import that has to wait', () => {
  it('tells how many come first, and then its answer', async () => {
    const turns = [await begun(globex.id), await begun(umbrella.id)];
    const answer = call(checkUserImport, { as, form: good(), headers: lines });
    await until(1);
    for (const turn of turns) await turn.end();

    const response = await answer;
    expect(response.headers['content-type']).toContain(linesType);
    const [first, ...others] = linesOf(response);
    expect(first).toEqual({ waiting: 2 });
    expect(others.at(-1)).toMatchObject({ success: true, data: { rows: 1, fault_count: 0 } });
    expect(await db.$count(importTurns)).toBe(0);
  });

  it('waits for another of its client, though there is room', async () => {
    const turn = await begun(acme.id);
    const answer = call(readUserColumns, { as, form: good(), headers: lines });
    await until(1);
    await turn.end();
    expect(linesOf(await answer)).toMatchObject([{ waiting: 1 }, { success: true, data: { rows: 1 } }]);
  });

  it('is refused at its end as it would have been at once', async () => {
    const turn = await begun(acme.id);
    const answer = call(checkUserImport, { as, form: form('E-mail\n'), headers: lines });
    await until(1);
    await turn.end();
    expect(linesOf(await answer).at(-1)).toMatchObject({
      success: false,
      message: { file: [english('imports.empty')] },
      error: { code: 'validation_failed' },
    });
  });

  it('writes in its turn, and tells how far it is', async () => {
    const turn = await begun(acme.id);
    const answer = call(importUsers, { as, form: good('written'), headers: lines });
    await until(1);
    await turn.end();
    expect(linesOf(await answer)).toMatchObject([
      { waiting: 1 },
      { done: 0, total: 1 },
      { done: 1, total: 1 },
      { success: true, data: { imported: 1 } },
    ]);
    await vi.waitFor(async () => expect(await db.$count(importTurns)).toBe(0));
  });

  it('gets its plain answer where nobody reads lines', async () => {
    const turn = await begun(acme.id);
    const answer = call(checkUserImport, { as, form: good() });
    await until(1);
    await turn.end();
    expect((await answer).json()).toMatchObject({ success: true, data: { rows: 1 } });
  });

  it('gives its place up when its browser leaves', async () => {
    const turn = await begun(acme.id);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { payload, headers } = good();
    const browser = request({
      port,
      path: checkUserImport.path,
      method: 'POST',
      headers: { ...as, ...headers, ...lines, 'content-length': payload.length },
    });
    browser.end(payload);
    const [response] = await once(browser, 'response');
    await once(response, 'data');
    expect(await waitingTurns()).toBe(1);

    browser.destroy();

    await until(0);
    expect(await db.$count(importTurns)).toBe(1);
    await turn.end();
  });
});

describe('the queue', () => {
  it('lets another client pass whoever waits for one of their own', async () => {
    await begun(acme.id);
    const [own, other] = [await askForTurn(database, acme.id), await askForTurn(database, globex.id)];
    expect([own.before, other.before]).toEqual([1, 0]);
  });

  it('lets nobody pass whoever could begin', async () => {
    const turns = [await begun(acme.id), await begun(globex.id)];
    const [first, second] = [await askForTurn(database, umbrella.id), await askForTurn(database, 1_000_000)];
    expect([first.before, second.before]).toEqual([2, 3]);
    await turns[0]?.end();
    const places: number[] = [];
    const came: string[] = [];
    const stop = new AbortController();
    const waiting = second.wait(stop.signal, (before) => places.push(before)).then(() => came.push('second'));
    await first.wait(stop.signal, () => undefined).then(() => came.push('first'));
    await turns[1]?.end();
    await waiting;
    expect([came, places[0]]).toEqual([['first', 'second'], 3]);
  });

  it('goes past a turn whose server has died', async () => {
    await begun(acme.id);
    await db.update(importTurns).set({ expiresAt: new Date(0) });
    expect((await askForTurn(database, acme.id)).before).toBe(0);
  });

  it('refuses one too many of a client, and one too many of all', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    await db
      .insert(importTurns)
      .values(Array.from({ length: importTurnLimits.perClient }, () => ({ caller: acme.id, expiresAt })));
    const own = await call(checkUserImport, { as, form: good() });
    expect([own.statusCode, own.json().message, own.headers['retry-after']]).toEqual([
      429,
      english('imports.own_wait'),
      '10',
    ]);

    await db.update(importTurns).set({ caller: globex.id }).where(eq(importTurns.caller, acme.id));
    const others = Array.from({ length: importTurnLimits.inAll }, (_, index) => ({
      caller: 1_000_000 + index,
      expiresAt,
    }));
    await db.insert(importTurns).values(others);
    const all = await call(checkUserImport, { as, form: good() });
    expect([all.statusCode, all.headers['retry-after']]).toEqual([503, '10']);
  });
});
