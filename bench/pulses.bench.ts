// How long does a pulse of a large client take: its invitations, a thousand answers in the same moment, its count, and its
// results?
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { hashOfToken, randomToken } from '../apps/server/src/lib/secrets/random-token.ts';
import { buildersFor } from '../apps/server/src/testing/builders.ts';
import { judge, median, percentile, processorSeconds } from './lib/figures.ts';
import { p95, startLoadedServer } from './lib/loaded-server.ts';

// `SMALL=10` measures a tenth of it.
const part = Number(process.env['SMALL'] ?? 1);
const [people, atOnce, runs] = [10_000 / part, 1_000 / part, 20];

const mailServer = fork(join(import.meta.dirname, 'lib/mail-sink.mjs'));
const [mailUrl] = (await once(mailServer, 'message')) as [string];
const server = await startLoadedServer({ MAIL_URL: mailUrl });
const { busy: big, asBusy: asBig } = server;
await buildersFor(server.database).aSubscription({
  client: big,
  modules: ['stakeholder_engagement'],
  seatLimit: 20_000,
});
const db = new pg.Client({ connectionString: server.databaseUrl });
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
await db.query('vacuum analyze');

async function send(method: string, path: string, body?: object): Promise<{ ms: number; data: { id: number } }> {
  const start = performance.now();
  const response = await fetch(server.origin + path, {
    method,
    headers: { ...asBig, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { data: { id: number } };
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
  return { ms: performance.now() - start, data: answer.data };
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
// The first calls of a server take longer.
await server.timesUntil(wait(3_000));
const quietly = p95(await server.timesUntil(wait(4_000)));
const pulse = await send('POST', '/api/analytics/pulses/', {
  template: 'it_services',
  title: 'A large pulse',
  questions,
  closes_at: closes,
});
const { id } = pulse.data;

const began = performance.now();
const sending = (async () => {
  await send('POST', `/api/analytics/pulses/${id}/open/`);
  await until(`id = ${id} and sent_at is not null`);
})();
const besideSending = p95(await server.timesUntil(sending));
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

// By the time people answer, their mails have been delivered.
await db.query('delete from mails');
// Links of our own to the same invitations: those in the mails are encrypted.
const tokens = Array.from({ length: people }, randomToken);
await db.query(
  `insert into pulse_tokens (token_hash, invitation_id)
   select t.hash, i.id from unnest($1::bytea[]) with ordinality as t (hash, n)
   join (select id, row_number() over (order by id) as n from pulse_invitations) i on i.n = t.n`,
  [tokens.map(hashOfToken)],
);
const body = JSON.stringify({
  answers: questions.map(({ id: question }, index) => ({
    question,
    importance: 1 + (index % 5),
    satisfaction: 1 + ((index * 3) % 5),
  })),
});
await db.query('vacuum analyze');

const crowd = fork(join(import.meta.dirname, 'lib/crowd.mjs'));
interface Called {
  readonly p95: number;
  /** Processor milliseconds of the server for each call. */
  readonly work: number;
}

/** Sends as many calls in one moment. The connections are open before, or opened in the same moment. */
async function callAtOnce(links: readonly string[], { status = 200, areConnected = true } = {}): Promise<Called> {
  // What the calls before have left is done.
  await wait(500);
  const before = processorSeconds(server.pid);
  const paths = links.map((link) => `/api/pulse/${link}/`);
  crowd.send({ port: Number(new URL(server.origin).port), paths, body, areConnected });
  const [given] = (await once(crowd, 'message')) as [{ status: number; ms: number }[]];
  const wrong = given.filter((each) => each.status !== status);
  if (wrong.length > 0) throw new Error(`${wrong.length} calls were answered with ${wrong[0]?.status}`);
  const work = ((processorSeconds(server.pid) - before) / paths.length) * 1_000;
  return {
    p95: percentile(
      given.map(({ ms }) => ms),
      0.95,
    ),
    work,
  };
}

const thousands = Array.from({ length: 10 }, (_, index) => tokens.slice(index * atOnce, (index + 1) * atOnce));
// A server that has just started takes several times as long: its code is not compiled yet.
for (let from = 0; from < 2 * atOnce; from += atOnce / 4) await callAtOnce(tokens.slice(from, from + atOnce / 4));
const done: Record<'answers' | 'refusals' | 'fresh', Called[]> = { answers: [], refusals: [], fresh: [] };
for (const links of thousands.slice(2, 8)) {
  done.answers.push(await callAtOnce(links));
  // Malformed links are refused before anything is read: what the same calls cost without an answer to store.
  done.refusals.push(
    await callAtOnce(
      links.map(() => 'x'),
      { status: 404 },
    ),
  );
}
for (const links of thousands.slice(8)) done.fresh.push(await callAtOnce(links, { areConnected: false }));
const middle = (calls: readonly Called[], figure: keyof Called) => median(calls.map((call) => call[figure]));
const ofAnswers = middle(done.answers, 'p95');
judge(`${atOnce} answers at once, p95`, `${ofAnswers.toFixed(0)} ms`, '< 300 ms', ofAnswers < 300);
for (const [name, calls] of Object.entries(done))
  console.log(
    `  (${name}: ${calls.map((call) => call.p95.toFixed(0)).join(', ')} ms; ${middle(calls, 'work').toFixed(2)} ms of processor time each)`,
  );
crowd.kill();
const { rows: stored } = await db.query('select count(*)::int as all from pulse_ballots');
judge('ballots stored', `${stored[0].all}`, `${people}`, stored[0].all === people);

const closed = performance.now();
const counting = (async () => {
  await send('POST', `/api/analytics/pulses/${id}/close/`);
  await until(`id = ${id} and state = 'closed' and private_key is null`);
})();
const besideCounting = p95(await server.timesUntil(counting));
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
await db.query('vacuum analyze');
const { rows: last } = await db.query('select max(id) as id from pulses');
const times: number[] = [];
for (let round = 0; round < 40; round += 1)
  times.push((await send('GET', `/api/analytics/pulses/${last[0].id}/results/`)).ms);
const results = percentile(times.slice(5), 0.95);
judge(`results of ${runs} runs, p95`, `${results.toFixed(0)} ms`, '< 200 ms', results < 200);

await db.end();
await server.stop();
mailServer.disconnect();
