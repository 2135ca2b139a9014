// Servers behind a real PgBouncer in transaction mode, which passes a connection on after every transaction.
import { randomBytes } from 'node:crypto';
import { signIn } from '@orgscope/contract/resources/session';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildersFor } from '../../testing/builders.ts';
import { freshPostgresql } from '../../testing/database.ts';
import { hasPgbouncer, ownPgbouncer } from '../../testing/servers/own-pgbouncer.ts';
import { runCommand, startServer } from '../../testing/servers/server-process.ts';
import { runAs } from '../acting-client.ts';
import { openPostgresql } from './postgresql.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { auditEvents } from '../tables/audit-events.ts';
import { functions } from '../tables/functions.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const isInstalled = hasPgbouncer();

describe.skipIf(!serverUrl || !isInstalled)(
  `behind PgBouncer${isInstalled ? '' : ', which is not installed'}`,
  async () => {
    if (!serverUrl || !isInstalled) return;
    const direct = await freshPostgresql(serverUrl, inject('templateDatabase') ?? 'template1');
    // Two connections for all callers, so that callers reuse each other's connections.
    const pooler = await ownPgbouncer(serverUrl, 2);
    const pooled = pooler.through(direct);
    const limits = { poolSize: 10, connectTimeout: 5, statementTimeout: 2, lockTimeout: 1, idleTimeout: 30 };
    const database = openPostgresql(pooled, () => undefined, { limits, pooled: true });
    const stranger = new pg.Client({ connectionString: pooled });
    await stranger.connect();
    afterAll(async () => {
      await stranger.end();
      await database.close();
      await pooler.remove();
    });
    const { aClient, aFunction, aUser } = buildersFor(database);
    const clients = [await aClient(), await aClient(), await aClient()];
    for (const client of clients) await aFunction({ client, name: `Of ${client.id}` });

    const settings = sql`select current_user::text as role, current_setting('jit') as jit, current_setting('timezone') as zone,
    current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`;

    test('every statement has its role and timeouts, alone and in a transaction', async () => {
      const alone = (await database.in(platformScope).execute(settings)).rows;
      const together = await database.transaction(platformScope, async (tx) => (await tx.execute(settings)).rows);
      const tenant = (await database.in(tenantScope(1)).execute(settings)).rows;

      const within = { jit: 'off', zone: 'UTC', statement: '2s', lock: '1s', idle: '30s' };
      expect([alone, together, tenant]).toEqual([
        [{ role: 'orgscope_platform', ...within }],
        [{ role: 'orgscope_platform', ...within }],
        [{ role: 'orgscope_tenant', ...within }],
      ]);
    });

    test('a backup by another tool is recorded past no pooler, by the login of the servers', async () => {
      const { code, stdout, stderr } = await runCommand('backup', ['--recorded'], {
        DATABASE_URL: pooled,
        DATABASE_POOLER: 'transaction',
      });

      expect({ code, said: stdout + stderr }).toEqual({
        code: 0,
        said: 'Recorded that there is a backup of this moment.\n',
      });
      const [event] = await database
        .in(platformScope)
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.act, 'backed_up'));
      expect(event).toMatchObject({ resource: 'backup', via: 'command' });
      expect(event?.personal?.actor).toMatch(/^backup \(.+\)$/);
    });

    test('tenants that share two connections see their own rows only, across each other’s errors and rollbacks', async () => {
      const namesOf = async (id: number) => {
        const rows = await database.in(tenantScope(id)).select({ name: functions.name }).from(functions);
        return rows.map(({ name }) => name);
      };
      const fail = async (id: number) => database.in(tenantScope(id)).execute(sql`select 1 / 0`);
      const thinkBetter = async (id: number) =>
        database.transaction(tenantScope(id), async (tx) => {
          await tx.delete(functions);
          throw new Error('thought better of it');
        });
      const turns = Array.from({ length: 150 }, (_, index) => ({ id: clients[index % 3]?.id ?? 0, act: index % 5 }));
      const outcomes = await Promise.allSettled(
        turns.map(({ id, act }) => (act === 0 ? fail(id) : act === 1 ? thinkBetter(id) : namesOf(id))),
      );

      expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual(
        turns.map(({ id, act }) => (act < 2 ? 'failed' : [`Of ${id}`])),
      );
    });

    test('the next user of a connection finds no role, tenant or timeout on it', async () => {
      for (let turn = 0; turn < 4; turn++) {
        await database.in(tenantScope(clients[0]?.id ?? 0)).execute(sql`select 1`);
        await expect(database.in(tenantScope(1)).execute(sql`select 1 / 0`)).rejects.toThrow('Failed query');
        const { rows } = await stranger.query(`select current_user = session_user as own,
        coalesce(current_setting('app.client_id', true), '') as client, current_setting('statement_timeout') as statement`);
        expect(rows).toEqual([{ own: true, client: '', statement: '0' }]);
      }
    });

    test('a repeated statement needs no name on the connection', async () => {
      const named = database.in(platformScope).select({ id: functions.id }).from(functions) as unknown as {
        prepare: (name: string) => { execute: () => Promise<unknown[]> };
      };
      const prepared = named.prepare('a_statement_with_a_name');
      const answers = await Promise.all(Array.from({ length: 40 }, () => prepared.execute()));

      expect(answers.map((rows) => rows.length)).toEqual(Array.from({ length: 40 }, () => clients.length));
    });

    test('each event names who wrote it, across each other’s errors, and writes of nobody name nobody', async () => {
      const client = await aClient();
      const write = async (turn: number) => {
        if (turn % 4 === 3) return database.in(platformScope).execute(sql`select 1 / 0`);
        const name = `Written in turn ${turn}`;
        if (turn % 4 === 2) return aFunction({ client, name });
        const actor = JSON.stringify({ id: turn, name: `Person ${turn}` });
        return runAs(turn, actor, async () => aFunction({ client, name }));
      };
      await Promise.allSettled(Array.from({ length: 80 }, (_, turn) => write(turn)));

      const events = await database
        .in(platformScope)
        .select()
        .from(auditEvents)
        .where(sql`record_name like 'Written in turn %'`);
      expect(events).toHaveLength(60);
      for (const { recordName, actorId, personal } of events) {
        const turn = Number(recordName?.split(' ').at(-1));
        const isNobody = turn % 4 === 2;
        expect([turn, actorId, personal]).toEqual([
          turn,
          isNobody ? null : turn,
          isNobody ? null : { actor: `Person ${turn}` },
        ]);
      }
      const { rows } = await stranger.query(`select coalesce(current_setting('app.actor', true), '') as actor`);
      expect(rows).toEqual([{ actor: '' }]);
    });

    test('a statement that takes too long is cancelled, and the connection stays usable', async () => {
      const slow = database.in(platformScope).execute(sql`select pg_sleep(20)`);

      await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
      await expect(database.check()).resolves.toBeUndefined();
    });

    test('the owner’s work needs PostgreSQL itself', async () => {
      await expect(database.asOwner(async () => undefined)).rejects.toThrow(/^DATABASE_OWNER_URL: /);

      const byPooler = openPostgresql(pooled, () => undefined, { limits, pooled: true, ownerUrl: pooled });
      onTestFinished(() => byPooler.close());
      await expect(byPooler.asOwner(async () => undefined)).rejects.toThrow(/^DATABASE_OWNER_URL: /);
      const past = openPostgresql(pooled, () => undefined, { limits, pooled: true, ownerUrl: direct });
      onTestFinished(() => past.close());
      await expect(past.asOwner(async () => 'done')).resolves.toBe('done');
    });

    const production = {
      NODE_ENV: 'production',
      DEMO: '',
      SECRET_KEY: randomBytes(32).toString('base64'),
      ALLOW_PRIVILEGED_DATABASE_LOGIN: 'true',
    };

    test('a server starts behind the pooler, is ready and lets people sign in', async () => {
      const server = startServer({ DATABASE_URL: pooled, DATABASE_POOLER: 'transaction' });
      onTestFinished(async () => {
        server.child.kill('SIGKILL');
        await server.ended;
      });
      const address = await server.address;
      const ready = await fetch(new URL('/api/health/ready/', address));
      const { username } = await aUser({ password: 'Willow-ladder-4' });
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          fetch(new URL(signIn.path, address), {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ username, password: 'Willow-ladder-4' }),
          }),
        ),
      );

      expect(ready.status).toBe(200);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });

    test('a server without the pooler setting says what to set', async () => {
      const { code, stderr } = await startServer({ ...production, DATABASE_URL: pooled }).ended;

      expect(code).toBe(1);
      expect(stderr).toMatch(/^DATABASE_URL: .* is a pooler .*Set DATABASE_POOLER=transaction/);
    });

    test('so does one whose pooler ignores start-up parameters', async () => {
      const parameters = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout, options';
      const silent = await ownPgbouncer(serverUrl, 2, [`ignore_startup_parameters = ${parameters}`]);
      onTestFinished(() => silent.remove());
      const { code, stderr } = await startServer({ ...production, DATABASE_URL: silent.through(direct) }).ended;

      expect(code).toBe(1);
      expect(stderr).toMatch(/^DATABASE_URL: .* is a pooler .*Set DATABASE_POOLER=transaction/);
    });
  },
);
