// Lists and analytics on a streaming standby of a real server.
import { message } from '@orgscope/contract/words/message';
import { endpoints } from '@orgscope/contract/endpoints';
import { listActivity } from '@orgscope/contract/resources/activity';
import { readAnalyticsHome } from '@orgscope/contract/resources/analytics-home';
import { assetCalls } from '@orgscope/contract/resources/assets';
import { explore } from '@orgscope/contract/resources/explorer';
import { listFunctions, addFunction } from '@orgscope/contract/resources/functions';
import { addIndustry, listIndustries } from '@orgscope/contract/resources/industries';
import { getMe } from '@orgscope/contract/resources/me';
import { readPulseResults } from '@orgscope/contract/resources/pulses';
import { search } from '@orgscope/contract/resources/search';
import { listUsers } from '@orgscope/contract/resources/users';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../testing/app.ts';
import { databaseUrl } from '../../testing/database-url.ts';
import { requestsNaming } from '../../testing/foreign-requests.ts';
import { ownPostgresql, ownStandby } from '../../testing/servers/own-postgresql.ts';
import { hasPgbouncer, ownPgbouncer } from '../../testing/servers/own-pgbouncer.ts';
import { driverErrorIn } from './driver-errors.ts';
import { listenAt } from '../changes/listener.ts';
import { aPlantedCompany } from '../../testing/planted-company.ts';
import { pulseBuilders } from '../../testing/pulses.ts';
import { openPostgresql } from '../engines/postgresql.ts';
import { onPrimary, position, readingFrom } from './reading.ts';
import { platformScope, tenantScope } from '../scope.ts';
import { functions } from '../tables/functions.ts';

describe.skipIf(!process.env['TEST_DATABASE_URL'])('with a standby', async () => {
  if (!process.env['TEST_DATABASE_URL']) return;
  const primary = await ownPostgresql();
  const admin = new pg.Client({ connectionString: primary.url });
  await admin.connect();
  await admin.query('create database orgscope');
  const standby = await ownStandby(primary);
  const [url, replicaUrl] = [primary.url, standby.url].map((each) => databaseUrl(each, 'orgscope')) as [string, string];
  const told: (readonly [string, string | undefined])[] = [];
  const database = openPostgresql(url, () => undefined, {
    // The busiest machine is no reason to read elsewhere.
    replicas: { urls: [replicaUrl], report: (name, fault) => void told.push([name, fault]), waitMs: 1_000 },
  });
  await database.migrate();
  const { replicas } = database;
  if (!replicas) throw new Error('There are no standbys');

  const onStandby = new pg.Pool({ connectionString: replicaUrl, max: 1 });
  onStandby.on('error', () => undefined);
  const pause = () => onStandby.query('select pg_wal_replay_pause()');
  const resume = () => onStandby.query('select pg_wal_replay_resume()');
  /** The position now, once the standby has replayed it. */
  async function caughtUp(): Promise<string> {
    const now = await positionNow();
    for (;;) {
      const end = now.split(' ')[1];
      const { rows } = await onStandby.query('select pg_last_wal_replay_lsn() >= $1 as is_there', [end]);
      if (rows[0]?.is_there) break;
    }
    await replicas?.watch();
    return now;
  }
  async function positionNow(): Promise<string> {
    const { rows } = await database
      .in(platformScope)
      .execute<{ position: string }>(sql.raw(`select ${position} as position`));
    return rows[0]?.position ?? '';
  }
  /** Where the statements of some work were read. */
  async function readsOf<T>(work: () => Promise<T>) {
    const before = replicas?.reads() ?? { primary: 0, replica: 0 };
    const result = await work();
    const after = replicas?.reads() ?? before;
    return { result, primary: after.primary - before.primary, replica: after.replica - before.replica };
  }
  const isOnStandby = async () =>
    (await database.in(platformScope).execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`)).rows[0]?.is;

  const app = await startTestApp({ DATABASE_REPLICA_URLS: replicaUrl, DATABASE_URL: url }, undefined, database);
  const client = await app.aClient();
  const other = await app.aClient();
  const asAdmin = await app.aSession({ client, platformRole: 'client_admin' });
  const asOther = await app.aSession({ client: other, platformRole: 'client_admin' });
  const asOperator = await app.aSession({ platformRole: 'platform_admin' });
  const namesFor = async (as: typeof asAdmin) =>
    ((await app.call(listFunctions, { as })).json().data as { name: string }[]).map(({ name }) => name);
  const add = (name: string, as = asAdmin) => app.call(addFunction, { as, body: { name, type: 'IT' } });

  afterEach(async () => {
    await resume();
    await caughtUp();
  });
  afterAll(async () => {
    await onStandby.end();
    await admin.end();
    await database.close();
    await standby.remove();
    await primary.remove();
  });

  test('no standby is read before it has been looked at', async () => {
    expect(replicas.states()).toEqual([
      { name: 'localhost/orgscope', fault: message('doctor.replicas.not_looked_at'), lagSeconds: undefined },
    ]);
    const { result, primary: atPrimary } = await readsOf(() => namesFor(asAdmin));
    expect([result, atPrimary]).toEqual([[], 1]);
    await caughtUp();
    expect(replicas.states()).toEqual([{ name: 'localhost/orgscope', fault: undefined, lagSeconds: 0 }]);
  });

  test('lists of a session are read on the standby; tokens, the profile and writes stay on the primary', async () => {
    const { headers: asToken } = await app.aServiceToken({ client });
    await caughtUp();

    expect(await readsOf(() => namesFor(asAdmin))).toMatchObject({ primary: 0, replica: 1 });
    const asked = await readsOf(async () => {
      await app.inject({ method: 'GET', url: listFunctions.path, headers: asToken });
      await app.call(getMe, { as: asAdmin });
      await add('Written');
    });
    expect(asked).toMatchObject({ primary: 0, replica: 0 });
  });

  test('a caller sees their own write, and others see it, while the standby does not have it', async () => {
    await caughtUp();
    await pause();
    await add('Mine');

    expect(await readsOf(() => namesFor(asAdmin))).toMatchObject({
      result: expect.arrayContaining(['Mine']),
      replica: 0,
    });
    expect(await namesFor(await app.aSession({ client }))).toContain('Mine');
    expect(replicas.states()[0]?.fault).toBe('this standby is behind the primary');
    await resume();
    await caughtUp();
    expect(await readsOf(() => namesFor(asAdmin))).toMatchObject({
      result: expect.arrayContaining(['Mine']),
      primary: 0,
      replica: 1,
    });
  });

  test('what a caller can know of is enough: newer writes need not be on the standby', async () => {
    const earlier = await caughtUp();
    await pause();
    await app.aFunction({ client, name: 'Newer' });
    const names = async () =>
      (await database.in(tenantScope(client.id)).select().from(functions)).map(({ name }) => name);

    expect(await readingFrom(earlier, isOnStandby)).toBe(true);
    expect(await readingFrom(earlier, names)).not.toContain('Newer');
    expect(await readingFrom(await positionNow(), isOnStandby)).toBe(false);
    expect(await readingFrom(earlier, isOnStandby), 'a standby that was behind rests').toBe(false);
  });

  test('a standby that was found good on another timeline is not read', async () => {
    const [, end] = (await caughtUp()).split(' ');
    expect(await readingFrom(`00000001 ${end}`, isOnStandby)).toBe(true);
    expect(await readingFrom(`00000002 ${end}`, isOnStandby)).toBe(false);
    expect(replicas.states()[0]?.fault).toBeUndefined();
  });

  test('a call that the primary has answered once reads no older rows afterwards', async () => {
    const earlier = await caughtUp();
    await pause();
    await app.aFunction({ client, name: 'Newest' });
    const where = await readingFrom(await positionNow(), async () => {
      const first = await isOnStandby();
      await resume();
      await caughtUp();
      return [first, await isOnStandby(), await readingFrom(earlier, isOnStandby)];
    });
    expect(where).toEqual([false, false, true]);
  });

  test('what is kept for later callers is read on the primary', async () => {
    const now = await caughtUp();
    const statement = () => database.in(platformScope).execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
    expect(await readingFrom(now, () => onPrimary(isOnStandby))).toBe(false);
    expect((await readingFrom(now, () => onPrimary(statement))).rows).toEqual([{ is: false }]);
  });

  test('a list that is kept while its stamp is the same is never an older one', async () => {
    await app.call(listIndustries, { as: asOperator });
    await caughtUp();
    await pause();
    await app.call(addIndustry, { as: asOperator, body: { name: 'Fishing' } });

    expect((await app.call(listIndustries, { as: asOperator })).body).toContain('Fishing');
  });

  test('tenants are separated on the standby, alone and in transactions, and nothing is written there', async () => {
    await app.aFunction({ client, name: 'Of one' });
    await app.aFunction({ client: other, name: 'Of the other' });
    const now = await caughtUp();
    const read = readingFrom(now, async () => {
      const clientIds = new Set<number>();
      const ofOther = await database.in(tenantScope(other.id)).select().from(functions);
      const together = await database.transaction(tenantScope(other.id), (tx) => tx.select().from(functions));
      for (const row of [...ofOther, ...together]) clientIds.add(row.clientId);
      const roles = await database.transaction(tenantScope(other.id), (tx) =>
        tx.execute<{ role: string }>(sql`select current_user::text as role`),
      );
      return { clientIds: [...clientIds], role: roles.rows[0]?.role, is: await isOnStandby() };
    });
    expect(await read).toEqual({ clientIds: [other.id], role: 'orgscope_tenant', is: true });

    const write = readingFrom(now, () => database.in(tenantScope(client.id)).delete(functions));
    expect(driverErrorIn(await write.catch((error: unknown) => error))).toMatchObject({ code: '25006' });
    expect(await namesFor(asAdmin)).toContain('Of one');
  });

  test('a lost standby costs no call, is told once, and is read from again when it is back', async () => {
    await caughtUp();
    told.length = 0;
    await standby.lose();
    const { result, primary: atPrimary } = await readsOf(() => Promise.all([namesFor(asOther), namesFor(asOther)]));
    expect([result, atPrimary]).toEqual([[['Of the other'], ['Of the other']], 2]);
    for (let turn = 0; turn < 3; turn += 1) await replicas.watch();
    expect(told).toEqual([['localhost/orgscope', expect.any(String)]]);
    expect(replicas.states()[0]).toMatchObject({ fault: expect.any(String), lagSeconds: undefined });

    await standby.start();
    await caughtUp();
    expect(told[1]).toEqual(['localhost/orgscope', undefined]);
    expect(await readsOf(() => namesFor(asOther))).toMatchObject({ primary: 0, replica: 1 });
  });

  test('a call that waits for a standby that hangs is answered by the primary', async () => {
    await caughtUp();
    await namesFor(asOther);
    const { rows } = await onStandby.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'orgscope'`,
    );
    const signal = (name: NodeJS.Signals) => rows.forEach(({ pid }) => process.kill(pid, name));
    signal('SIGSTOP');
    onTestFinished(() => signal('SIGCONT'));
    const call = readsOf(() => namesFor(asOther));
    await replicas.watch();

    expect(await call).toMatchObject({ result: ['Of the other'], primary: 1, replica: 0 });
    expect(told.at(-1)).toEqual(['localhost/orgscope', 'no answer within 3 seconds']);
  });

  test('other databases, other clusters and primaries are not read', async () => {
    const stranger = await ownPostgresql();
    const second = await ownStandby(primary);
    const strangers = [databaseUrl(standby.url, 'postgres'), stranger.url, url, databaseUrl(second.url, 'orgscope')];
    const mistaken = openPostgresql(url, () => undefined, { replicas: { urls: strangers } });
    await second.promote();
    await mistaken.replicas?.watch();
    const faults = mistaken.replicas?.states().map(({ fault }) => fault);
    await mistaken.close();
    await second.remove();
    await stranger.remove();

    expect(faults).toEqual([
      message('doctor.replicas.other_database'),
      // It has no roles of ours.
      expect.stringMatching(/orgscope_platform/),
      message('doctor.replicas.no_standby'),
      message('doctor.replicas.no_standby'),
    ]);
  });

  test.skipIf(!hasPgbouncer())('a standby behind a pooler is read like any other', async () => {
    const [before, beforeStandby] = [await ownPgbouncer(primary.url, 2), await ownPgbouncer(standby.url, 2)];
    const pooled = openPostgresql(before.through(url), () => undefined, {
      pooled: true,
      replicas: { urls: [beforeStandby.through(replicaUrl)], waitMs: 1_000 },
    });
    const undeclared = openPostgresql(url, () => undefined, {
      replicas: { urls: [beforeStandby.through(replicaUrl)], waitMs: 1_000 },
    });
    const now = await caughtUp();
    await pooled.replicas?.watch();
    await undeclared.replicas?.watch();
    const found = readingFrom(now, async () => {
      const rows = await pooled.in(tenantScope(other.id)).select().from(functions);
      const { rows: of } = await pooled.in(tenantScope(other.id)).execute(sql`
        select pg_is_in_recovery() as is_standby, current_user::text as role, current_setting('statement_timeout') as timeout`);
      return [rows.map(({ name }) => name), of];
    });
    const answer = await found;
    const faults = undeclared.replicas?.states().map(({ fault }) => fault);
    await Promise.all([pooled.close(), undeclared.close()]);
    await Promise.all([before.remove(), beforeStandby.remove()]);

    expect(answer).toEqual([['Of the other'], [{ is_standby: true, role: 'orgscope_tenant', timeout: '15s' }]]);
    expect(faults).toEqual([expect.stringMatching(/unsupported startup parameter/)]);
  });

  test('a listener that a standby refuses leaves no connection behind', async () => {
    const listener = listenAt({ connectionString: replicaUrl, application_name: 'refused' });
    for (let turn = 0; turn < 3; turn += 1) await expect(listener.keep()).rejects.toThrow('cannot execute LISTEN');

    const sessions = `select count(*)::int as count from pg_stat_activity where application_name = 'refused'`;
    await expect.poll(async () => (await onStandby.query(sessions)).rows).toEqual([{ count: 0 }]);
    expect(listener.isListening()).toBe(false);
  });

  test('answers to a pulse are counted for its readers, who see them at once', async () => {
    const { aCompany, aDraft, open, linksTo, answer } = pulseBuilders(app);
    const { client: company, lead } = await aCompany();
    const people = await Promise.all(Array.from({ length: 5 }, () => app.aUser({ client: company })));
    const id = await aDraft(lead);
    await open(lead, id);
    for (const token of await linksTo(id, people)) await answer(token, [{ question: 'q1', value: 4 }]);
    await caughtUp();

    const results = await app.call(readPulseResults, { as: lead, params: { id } });
    expect(results.json().data).toMatchObject({ answers: 5, participation: { answered: 5 } });
  });

  test('every call that may be read on a standby writes nothing', async () => {
    const company = await aPlantedCompany(app);
    const modules = ['measure_it', 'performance_dashboard', 'stakeholder_engagement'] as const;
    await app.aSubscription({ client: company.client, modules: [...modules] });
    const callers = [await app.aSession({ user: company.user }), asOperator];
    const { requestsFor } = requestsNaming(company);
    const read = new Set<string>();
    for (const endpoint of endpoints.filter(({ method, access }) => method === 'GET' && access !== 'public')) {
      await caughtUp();
      for (const { url: asked } of requestsFor(endpoint)) {
        for (const headers of callers) {
          const { result, replica } = await readsOf(() =>
            app.inject({ method: 'GET', url: asked, headers: { ...headers } }),
          );
          // What a standby refuses to write is answered so.
          expect([asked, result.statusCode === 503]).toEqual([asked, false]);
          if (replica > 0) read.add(endpoint.path);
        }
      }
    }
    const lists = [listUsers, listFunctions, assetCalls.list, listActivity, search];
    const expected = [...lists, readAnalyticsHome, explore];
    expect([...read]).toEqual(expect.arrayContaining(expected.map(({ path }) => path)));
  });
});
