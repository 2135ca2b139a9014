import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { english } from '@orgscope/contract/words/english';
import { linesType } from '@orgscope/contract/endpoint';
import { importTurnLimits } from '@orgscope/contract/records/imports';
import { checkUserImport, importUsers, readUserColumns } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { platformScope } from '../../db/scope.ts';
import { importTurns } from '../../db/tables/import-turns.ts';
import { startTestApp } from '../../testing/app.ts';
import { formOf } from '../../testing/form.ts';
import { requestTurn } from './import-turns.ts';

const logged: string[] = [];
const logger = pino({}, { write: (line: string) => void logged.push(line) });
const { app, call, database, aClient, aSession } = await startTestApp({}, logger);
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

/** A turn that has begun. */
async function beginTurn(ofClient: number) {
  const turn = await requestTurn(database, ofClient);
  expect(turn.before).toBe(0);
  return turn;
}
afterEach(async () => {
  await db.delete(importTurns);
});

describe('a call of an import that has to wait', () => {
  it('sends its place in the queue, and then its answer', async () => {
    const turns = [await beginTurn(globex.id), await beginTurn(umbrella.id)];
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

  it('waits for another call of its client even if a turn is free', async () => {
    const turn = await beginTurn(acme.id);
    const answer = call(readUserColumns, { as, form: good(), headers: lines });
    await until(1);
    await turn.end();
    expect(linesOf(await answer)).toMatchObject([{ waiting: 1 }, { success: true, data: { rows: 1 } }]);
  });

  it('sends a refusal as the last line', async () => {
    const turn = await beginTurn(acme.id);
    const answer = call(checkUserImport, { as, form: form('E-mail\n'), headers: lines });
    await until(1);
    await turn.end();
    expect(linesOf(await answer).at(-1)).toMatchObject({
      success: false,
      message: { file: [english('imports.empty')] },
      error: { code: 'validation_failed' },
    });
  });

  it('writes in its turn, and sends its progress', async () => {
    const turn = await beginTurn(acme.id);
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

  it('gets a plain answer if its caller does not accept lines', async () => {
    const turn = await beginTurn(acme.id);
    const answer = call(checkUserImport, { as, form: good() });
    await until(1);
    await turn.end();
    expect((await answer).json()).toMatchObject({ success: true, data: { rows: 1 } });
  });

  it('is told when to try again if its place was lost', async () => {
    const turn = await beginTurn(acme.id);
    const answer = call(checkUserImport, { as, form: good() });
    await until(1);
    await db.delete(importTurns).where(sql`begun_at is null`);

    const { statusCode, headers } = await answer;
    expect([statusCode, headers['retry-after']]).toEqual([503, '10']);
    await turn.end();
  });

  it('leaves the queue when its browser disconnects', async () => {
    const turn = await beginTurn(acme.id);
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

describe('a call whose program hangs up is no failure of the server, and is carried out if it is sent again,', () => {
  /** Sends an import with a key; `again` sends it whole. */
  async function anImport(file: ReturnType<typeof good>, key: string, accepted = {}) {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const { payload, headers } = file;
    const sent = { ...as, ...headers, ...accepted, 'idempotency-key': key };
    const length = { 'content-length': payload.length };
    const program = request({ port, path: importUsers.path, method: 'POST', headers: { ...sent, ...length } });
    program.on('error', () => undefined).end(payload);
    logged.length = 0;
    return { program, again: () => call(importUsers, { form: file, headers: sent }) };
  }

  async function expectNoFailure() {
    const told = () => logged.map((line) => JSON.parse(line));
    await vi.waitFor(() => expect(told().at(-1)).toMatchObject({ path: importUsers.path, cutOff: true }));
    expect(told().filter(({ level }) => level >= 50)).toEqual([]);
  }

  it.each([
    ['for an answer', {}],
    ['for lines', lines],
  ])('while it waits %s', async (name, accepted) => {
    const turn = await beginTurn(acme.id);
    const { program, again } = await anImport(good(`patient-${name.length}`), name.replaceAll(' ', '-'), accepted);
    await until(1);
    program.destroy();
    await until(0);
    await turn.end();

    await expectNoFailure();
    expect(linesOf(await again()).at(-1)).toMatchObject({ success: true, data: { imported: 1 } });
  });

  it('while its file is checked', async () => {
    const rows = Array.from({ length: 3_000 }, (_, row) => `guest-${row}@people.example,Some Guest`);
    const { program, again } = await anImport(
      form(['E-mail,Name', ...rows, 'faulty'].join('\n')),
      'while-it-is-checked',
    );
    await vi.waitFor(async () => expect(await db.$count(importTurns)).toBe(1), { timeout: 20_000, interval: 5 });
    program.destroy();

    await expectNoFailure();
    await vi.waitFor(async () => expect(await db.$count(importTurns)).toBe(0));
    expect((await again()).json()).toMatchObject({ error: { code: 'validation_failed' } });
  });
});

describe('the queue', () => {
  it('lets a client pass one that waits for its own turn to end', async () => {
    await beginTurn(acme.id);
    const [own, other] = [await requestTurn(database, acme.id), await requestTurn(database, globex.id)];
    expect([own.before, other.before]).toEqual([1, 0]);
  });

  it('begins turns in the order of their requests', async () => {
    const turns = [await beginTurn(acme.id), await beginTurn(globex.id)];
    const [first, second] = [await requestTurn(database, umbrella.id), await requestTurn(database, 1_000_000)];
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

  it.runIf(process.env['TEST_DATABASE_URL'])('does not wait while old events of the audit are removed', async () => {
    await database.transaction(platformScope, async (tx) => {
      await tx.execute(sql`select expire_audit(90)`);
      expect((await requestTurn(database, acme.id)).before).toBe(0);
    });
  });

  it('skips the turn of a server that has died', async () => {
    await beginTurn(acme.id);
    await db.update(importTurns).set({ expiresAt: new Date(0) });
    expect((await requestTurn(database, acme.id)).before).toBe(0);
  });

  it('refuses a call above the limit of a client, and one above the total limit', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    await db
      .insert(importTurns)
      .values(Array.from({ length: importTurnLimits.perClient }, () => ({ ofClient: acme.id, expiresAt })));
    const own = await call(checkUserImport, { as, form: good() });
    expect([own.statusCode, own.json().message, own.headers['retry-after']]).toEqual([
      429,
      english('imports.own_wait'),
      '10',
    ]);

    await db.update(importTurns).set({ ofClient: globex.id }).where(eq(importTurns.ofClient, acme.id));
    const others = Array.from({ length: importTurnLimits.inAll }, (_, index) => ({
      ofClient: 1_000_000 + index,
      expiresAt,
    }));
    await db.insert(importTurns).values(others);
    const all = await call(checkUserImport, { as, form: good() });
    expect([all.statusCode, all.headers['retry-after']]).toEqual([503, '10']);
  });
});
