import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { eventsType } from '@orgscope/contract/endpoint';
import { listenToChanges } from '@orgscope/contract/resources/changes';
import { getReadiness } from '@orgscope/contract/resources/health';
import { listIndustries } from '@orgscope/contract/resources/industries';
import { getLiveness } from '@orgscope/contract/resources/health';
import { listUserHistory } from '@orgscope/contract/resources/user-access';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { platformScope } from '../db/scope.ts';
import { mails } from '../db/tables/mails.ts';
import { sessions } from '../db/tables/sessions.ts';
import { repeatedWork } from '../lib/scheduling/repeated-work.ts';
import { startTestApp } from '../testing/app.ts';
import { listenToEvents } from '../testing/listen-to-events.ts';
import { startMetrics } from './metrics.ts';
import { telemetryOf } from './telemetry.ts';

const { aSession, aUser, call, database, settings } = await startTestApp();
const token = 'a-token-for-the-figures-only';
const replicas = {
  states: () => [
    { name: 'one:5432/orgscope', fault: undefined, lagSeconds: 0.5 },
    { name: 'two:5432/orgscope', fault: 'no answer within 3 seconds', lagSeconds: undefined },
  ],
  reads: () => ({ primary: 3, replica: 40 }),
  watch: async () => undefined,
};
const metrics = startMetrics({ ...database, replicas }, { ...settings, metricsToken: token });
const app = await buildApp({ settings, database, telemetry: telemetryOf(metrics, undefined), deliversMail: false });
afterAll(async () => {
  metrics.stop();
  await app.close();
});

const scrape = (authorization: string | undefined = `Bearer ${token}`) =>
  app.inject({ url: '/metrics', headers: { ...(authorization !== undefined && { authorization }) } });

/** The value of one line; undefined if there is none. */
async function value(line: string): Promise<number | undefined> {
  const { body } = await scrape();
  const found = body.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

test('there are no figures unless a setting asks for them', async () => {
  expect((await call({ ...getLiveness, path: '/metrics' as typeof getLiveness.path })).statusCode).toBe(404);
});

test('figures need the token', async () => {
  const without = await app.inject('/metrics');
  expect([without.statusCode, without.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  for (const given of ['Bearer ', `Bearer ${token}x`, token, `Basic ${token}`, `Bearer ${token.slice(1)}`]) {
    const { statusCode, body } = await scrape(given);
    expect([given, statusCode, body]).toEqual([given, 401, 'The token is missing or wrong.\n']);
  }
  const { statusCode, headers } = await scrape();
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
});

test('a stream of events is counted apart from requests that take time', async () => {
  const route = listenToChanges.path;
  const headers = { ...(await aSession({ platformRole: 'platform_admin' })), accept: eventsType };
  const answer = await app.inject({ url: route, headers, payloadAsStream: true });
  answer.stream().resume();
  expect(await value('orgscope_event_streams_open')).toBe(1);
  expect(await value('orgscope_http_requests_open')).toBe(1);
  await database.in(platformScope).delete(sessions);
  await app.lookAtStreams();

  const requests = `orgscope_http_requests_total{method="GET",route="${route}",outcome="done"}`;
  await vi.waitFor(async () => expect(await value(requests)).toBe(1));
  expect(await value('orgscope_event_streams_open')).toBe(0);
  expect(await value(`orgscope_http_request_duration_seconds_count{method="GET",route="${route}"}`)).toBeUndefined();
});

test('requests are counted by route and outcome, without ids', async () => {
  const { id } = await aUser();
  const headers = { ...(await aSession({ platformRole: 'platform_admin' })) };
  await app.inject({ url: listUserHistory.path.replace(':id', String(id)), headers });
  await app.inject({ url: listUserHistory.path.replace(':id', '999999'), headers });
  await app.inject(listIndustries.path);
  await app.inject('/api/no-such-thing/');

  const { body } = await scrape();

  expect(body).toContain(
    `orgscope_http_requests_total{method="GET",route="${listUserHistory.path}",outcome="done"} 1\n`,
  );
  expect(body).toContain(
    `orgscope_http_requests_total{method="GET",route="${listUserHistory.path}",outcome="refused"} 1\n`,
  );
  expect(body).toContain(
    `orgscope_http_request_duration_seconds_count{method="GET",route="${listUserHistory.path}"} 2\n`,
  );
  expect(body).toContain(
    `orgscope_http_requests_total{method="GET",route="${listIndustries.path}",outcome="refused"} 1\n`,
  );
  expect(body).toContain('orgscope_http_refusals_total{code="not_authenticated"} 1\n');
  expect(body).toContain('route="unknown"');
  expect(body).not.toMatch(/="[^"]*999999/);
});

test('statements are counted by name, failed ones apart, and their values are nowhere', async () => {
  const db = database.in(platformScope);
  await db.execute(sql`select count(*) from users where username = ${'hidden@company.example'}`);
  await expect(db.execute(sql`select ${'hidden'}::integer from users`)).rejects.toThrow('Failed query');
  await app.inject({ url: '/api/core/me/', headers: { ...(await aSession()) } });

  const { body } = await scrape();

  expect(body).toMatch(/orgscope_statements_total\{name="profiles_by_token",outcome="done"\} [1-9]/);
  expect(body).toMatch(/orgscope_statements_total\{name="select users",outcome="done"\} [1-9]/);
  expect(body).toContain('orgscope_statements_total{name="select users",outcome="failed"} 1\n');
  expect(body).toMatch(/orgscope_statement_seconds_total\{name="select users"\} 0\.\d+/);
  expect(body).not.toContain('hidden');
});

test('tells connections of the pool, the event loop, and memory', async () => {
  expect(await value('orgscope_database_pool_size')).toBe(settings.databaseLimits.poolSize);
  expect(await value('orgscope_database_pool_connections{state="idle"}')).toBeGreaterThanOrEqual(0);
  expect(await value('orgscope_database_pool_waiting')).toBe(0);
  expect(await value('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  expect(await value('process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('repeated work is told with its outcome', async () => {
  let isBroken: boolean | undefined = false;
  const { run, stop } = repeatedWork(
    async () => {
      if (isBroken) throw new Error('the disk is full');
      return isBroken;
    },
    { name: 'a test', firstMs: 1, everyMs: 1, isFailure: (broken) => broken, onFault: () => undefined },
  );
  await run();
  // One that does not count.
  isBroken = undefined;
  await run();
  isBroken = true;
  await expect(run()).rejects.toThrow('the disk is full');
  await stop();

  const { body } = await scrape();

  expect(body).toContain('orgscope_work_runs_total{work="a test",outcome="done"} 1\n');
  expect(body).toContain('orgscope_work_runs_total{work="a test",outcome="failed"} 1\n');
  expect(body).toMatch(/orgscope_work_last_run_timestamp_seconds\{work="a test",outcome="failed"\} \d{10}/);
});

test('a mail that is sent counts as a delivery', async () => {
  const { id } = await aUser();
  await database.in(platformScope).insert(mails).values({
    cause: 'a test',
    kind: 'password_changed',
    userId: id,
    toAddress: 'ada@company.example',
    toName: 'Ada',
  });
  await app.mailDelivered();

  expect(await value('orgscope_deliveries_total{kind="mail",outcome="done"}')).toBe(1);
});

test('every figure that the dashboard and the alerts name is there', async () => {
  const { body } = await scrape();
  const kinds = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
  const given = new Set(
    [...kinds].flatMap(([name, kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  );
  const read = (name: string) =>
    readFileSync(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
  const unknownIn = (file: string) => {
    // Not prefixes in prose, which end in an underscore.
    const named = [...read(file).matchAll(/\b(?:orgscope|nodejs|process)_\w*[a-z]\b/g)].map(([name]) => name);
    return { file, hasSome: named.length > 10, unknown: [...new Set(named)].filter((name) => !given.has(name)) };
  };
  for (const file of ['dashboard.json', 'alerts.yml', 'alerts.test.yml']) {
    expect(unknownIn(file)).toEqual({ file, hasSome: true, unknown: [] });
  }
});

test('every figure of the product is in the guide, and the guide names no other', async () => {
  const { body } = await scrape();
  const given = [...body.matchAll(/^# TYPE (orgscope_\S+) /gm)].map(([, name]) => name);
  const guide = readFileSync(new URL('../../../../docs/guide/monitoring.md', import.meta.url), 'utf8');
  const told = [...guide.matchAll(/^\| `(orgscope_\w+)/gm)].map(([, name]) => name);
  expect(told.toSorted()).toEqual(given.toSorted());
});

test('standbys tell whether they are read from, how far behind they are, and how much is read there', async () => {
  const { body } = await scrape();

  expect(body.split('\n').filter((line) => line.startsWith('orgscope_replica_'))).toEqual([
    'orgscope_replica_reads_total{place="primary"} 3',
    'orgscope_replica_reads_total{place="replica"} 40',
    'orgscope_replica_usable{replica="one:5432/orgscope"} 1',
    'orgscope_replica_usable{replica="two:5432/orgscope"} 0',
    'orgscope_replica_lag_seconds{replica="one:5432/orgscope"} 0.5',
  ]);
});

test('a request whose caller has hung up is no longer open', async () => {
  const { cookie } = await aSession({ platformRole: 'platform_admin' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const stream = await listenToEvents(`http://127.0.0.1:${port}${listenToChanges.path}`, { cookie });
  stream.stop();

  await vi.waitFor(async () => expect(await value('orgscope_event_streams_open')).toBe(0));
  // That of the figures alone.
  expect(await value('orgscope_http_requests_open')).toBe(1);
});

test('a server that is not ready because it is to stop fails no request', async () => {
  app.drain();
  await app.inject(getReadiness.path);

  const { body } = await scrape();

  expect(body).toContain(`{method="GET",route="${getReadiness.path}",outcome="refused"} 1\n`);
});
