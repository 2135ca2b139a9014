// How long does a pulse of a large client take: its invitations, many answers at once, its count, and its results?
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../apps/server/src/app.ts';
import { openPostgresql } from '../apps/server/src/db/postgresql.ts';
import { hashOfToken, randomToken } from '../apps/server/src/lib/random-token.ts';
import { readSettings } from '../apps/server/src/settings.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import type { SessionHeaders } from '../apps/server/src/testing/builders.ts';
import { judge, percentile } from './figures.ts';
import { analyse, startPostgresql } from './postgresql.ts';

// `SMALL=10` measures a tenth of it.
const part = Number(process.env['SMALL'] ?? 1);
const [people, atOnce, runs] = [10_000 / part, 1_000 / part, 20];

const postgresql = await startPostgresql();
const database = openPostgresql(postgresql.url, () => undefined);
await database.migrate();
const make = buildersFor(database);
const [big, quiet] = [await make.aClient(), await make.aClient()];
await make.aSubscription({ client: big, modules: ['stakeholder_engagement'], seatLimit: 20_000 });
const asBig = await make.aSession({ client: big, platformRole: 'client_admin' });
const asQuiet = await make.aSession({ client: quiet });
const db = new pg.Client({ connectionString: postgresql.url });
await db.connect();
await db.query(`
  insert into functions (client_id, name, name_key, type)
  select ${big.id}, 'Function ' || n, 'function ' || n, (array['IT', 'BUSINESS'])[1 + n % 2] from generate_series(1, 30) n`);
await db.query(`
  insert into locations (client_id, name, name_key)
  select ${big.id}, 'Location ' || n, 'location ' || n from generate_series(1, 20) n`);
await db.query(`
  insert into users (client_id, username, first_name, last_name, search_text, platform_role, accepted_terms_version,
    profile_completed_at, client_function_id, client_location_id)
  select ${big.id}, 'u' || n || '@people.example', 'First' || n, 'Last', 'first' || n, 'member', '1', now(),
    (select min(id) from functions) + n * 7919 % 30, (select min(id) from locations) + n * 104729 % 20
  from generate_series(1, ${people}) n`);
await analyse(postgresql);

const app = await buildApp({ settings: readSettings({ LOG_LEVEL: 'silent' }), database, deliversMail: false });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

async function send(
  method: string,
  path: string,
  as: SessionHeaders | undefined,
  body?: object,
): Promise<{ ms: number; data: { id: number } }> {
  const start = performance.now();
  const response = await fetch(origin + path, {
    method,
    headers: { ...as, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: { id: number } };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - start, data: answer.data };
}

/** The p95 of `GET me` of another client, called every 20 ms while something runs. */
async function me(over: Promise<unknown>): Promise<number> {
  const calls: Promise<{ ms: number }>[] = [];
  const pace = setInterval(() => calls.push(send('GET', '/api/core/me/', asQuiet)), 20);
  await over.finally(() => clearInterval(pace));
  return percentile(
    (await Promise.all(calls)).map(({ ms }) => ms),
    0.95,
  );
}

async function until(condition: string): Promise<void> {
  for (;;) {
    const { rows } = await db.query(`select 1 from pulses where ${condition}`);
    if (rows.length > 0) return;
    await wait(20);
  }
}

const day = 86_400_000;
const questions = Array.from({ length: 10 }, (_, index) => ({
  id: `s${index}`,
  kind: 'importance_satisfaction',
  text: `Service ${index}`,
}));
const closes = new Date(Date.now() + 7 * day).toISOString().slice(0, 16);
const quietly = await me(wait(2_000));
const pulse = await send('POST', '/api/analytics/pulses/', asBig, {
  template: 'it_services',
  title: 'A large pulse',
  questions,
  closes_at: closes,
});
const { id } = pulse.data;

const began = performance.now();
const sending = (async () => {
  await send('POST', `/api/analytics/pulses/${id}/open/`, asBig);
  await until(`id = ${id} and sent_at is not null`);
})();
const besideSending = await me(sending);
const sent = (performance.now() - began) / 1_000;
const { rows: mails } = await db.query(
  'select count(*)::int as all, count(distinct user_id)::int as people from mails',
);
judge(`${people} invitations with their mails`, `${sent.toFixed(1)} s`, '< 10 s', sent < 10);
judge('mails, people with one', `${mails[0].all}, ${mails[0].people}`, `${people + 1}`, mails[0].all === people + 1);
judge(
  'GET me meanwhile, p95 against quiet',
  `${besideSending.toFixed(1)} / ${quietly.toFixed(1)} ms`,
  '≤ 2×',
  besideSending <= 2 * quietly,
);

// Links of our own to the same invitations: those in the mails are encrypted.
const tokens = Array.from({ length: people }, randomToken);
await db.query(
  `insert into pulse_tokens (token_hash, invitation_id)
   select t.hash, i.id from unnest($1::bytea[]) with ordinality as t (hash, n)
   join (select id, row_number() over (order by id) as n from pulse_invitations) i on i.n = t.n`,
  [tokens.map(hashOfToken)],
);
const answers = questions.map(({ id: question }, index) => ({
  question,
  importance: 1 + (index % 5),
  satisfaction: 1 + ((index * 3) % 5),
}));
const answer = (token: string) => send('POST', `/api/pulse/${token}/`, undefined, { answers });
for (const token of tokens.slice(-20)) await answer(token);
const crowd = (await Promise.all(tokens.slice(0, atOnce).map(answer))).map(({ ms }) => ms);
const p95 = percentile(crowd, 0.95);
judge(`${atOnce} answers at once, p95`, `${p95.toFixed(0)} ms`, '< 300 ms', p95 < 300);
for (let from = atOnce; from < people - 20; from += 100)
  await Promise.all(tokens.slice(from, Math.min(from + 100, people - 20)).map(answer));
const { rows: stored } = await db.query('select count(*)::int as all from pulse_ballots');
judge('ballots stored', `${stored[0].all}`, `${people}`, stored[0].all === people);

const closed = performance.now();
const counting = (async () => {
  await send('POST', `/api/analytics/pulses/${id}/close/`, asBig);
  await until(`id = ${id} and state = 'closed' and private_key is null`);
})();
const besideCounting = await me(counting);
const counted = (performance.now() - closed) / 1_000;
judge(`count of ${people} ballots`, `${counted.toFixed(1)} s`, '< 10 s', counted < 10);
judge('GET me meanwhile, p95', `${besideCounting.toFixed(1)} ms`, '< 300 ms', besideCounting < 300);

for (let run = 2; run <= runs; run += 1) {
  const { rows } = await db.query(`
    insert into pulses (client_id, series_id, run, template, title, questions, audience, state, opened_at, sent_at, closed_at,
      closes_at, sender, invited, answered, editions)
    select client_id, ${id}, ${run}, template, title, questions, audience, state, opened_at, sent_at, closed_at, closes_at, sender,
      invited, answered, editions from pulses where id = ${id} returning id`);
  const next: number = rows[0].id;
  await db.query(`
    insert into pulse_tallies select client_id, ${next}, question, cut, group_key, edition, counts from pulse_tallies
    where pulse_id = ${id}`);
  await db.query(`
    insert into pulse_invitations (client_id, pulse_id, user_id, function_type, function_id, location_id, option_ids, has_answered)
    select client_id, ${next}, user_id, function_type, function_id, location_id, option_ids, has_answered
    from pulse_invitations where pulse_id = ${id}`);
}
await analyse(postgresql);
const { rows: last } = await db.query('select max(id) as id from pulses');
const times: number[] = [];
for (let round = 0; round < 40; round += 1)
  times.push((await send('GET', `/api/analytics/pulses/${last[0].id}/results/`, asBig)).ms);
const results = percentile(times.slice(5), 0.95);
judge(`results of ${runs} runs, p95`, `${results.toFixed(0)} ms`, '< 200 ms', results < 200);

await app.close();
await db.end();
await database.close();
await postgresql.remove();
