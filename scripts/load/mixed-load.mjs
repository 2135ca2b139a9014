// Mixed load, which remembers each write that was acknowledged and each answer that should not have been.
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { signIn } from './caller.mjs';

const rowsPerImport = 20;
/** How long a service may take to come back before the run goes on without it. */
const giveUpMs = 60_000;

const asset = (/** @type {string} */ tag) => ({
  asset_tag: tag,
  name: `Laptop ${tag}`,
  category: 'laptop',
  status: 'in_stock',
});
const pulse = (/** @type {string} */ title) => ({
  template: 'it_services',
  title,
  closes_at: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16),
});

/** Reads, by the name of their kind. @type {Record<string, string[]>} */
const reads = {
  me: ['/api/core/me/'],
  list: ['/api/core/assets/?page=1&page_size=25', '/api/core/users/?page_size=25'],
  search: ['/api/core/search/?q=lap'],
  analytics: ['/api/analytics/home/', '/api/analytics/performance-dashboard/'],
  pulses: ['/api/analytics/pulses/'],
};

/**
 * @typedef {'sign-in' | 'me' | 'list' | 'search' | 'analytics' | 'pulses' | 'write' | 'import' | 'pulse'} Kind
 * @typedef {{
 *   origin: string,
 *   callersOf: (kind: string) => readonly import('./caller.mjs').Caller[],
 *   signing: string[],
 *   moment: () => string,
 *   loops: Partial<Record<Kind, { count: number, pauseMs: number }>>,
 *   quietMs: number,
 * }} LoadOptions `signing`: who signs in again and again. A person has a limited number of sessions: a caller's own would soon
 *   be ended as the oldest. `moment` names the moment, for a report. `quietMs`: without a refusal for so long, the service counts
 *   as back.
 */

/** @param {LoadOptions} options */
export function startLoad({ origin, callersOf, signing, moment, loops, quietMs }) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** Refusals with 503 and Retry-After, by moment. @type {Map<string, number>} */
  const busy = new Map();
  /** @type {string[]} */
  const faults = [];
  /** Tags of assets and titles of pulses that were acknowledged. */
  const acknowledged = { tags: /** @type {string[]} */ ([]), titles: /** @type {string[]} */ ([]) };
  /** When each kind of call first succeeded since a loss. @type {Map<string, number>} */
  const succeeded = new Map();
  /** Milliseconds of the calls that succeeded, by kind. @type {Map<string, number[]>} */
  let times = new Map();
  let refusedAt = 0;
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  let last = 0;
  const unique = () => `${process.pid}-${(last += 1)}`;
  const countIn = (/** @type {Map<string, number>} */ map, /** @type {string} */ what) =>
    map.set(what, (map.get(what) ?? 0) + 1);

  /** @param {string} kind @param {number} ms */
  function succeed(kind, ms) {
    countIn(counts, kind);
    if (!succeeded.has(kind)) succeeded.set(kind, Date.now());
    const known = times.get(kind);
    if (known) known.push(ms);
    else times.set(kind, [ms]);
  }

  /** Judges an answer. @param {string} kind @param {() => Promise<import('./caller.mjs').Answer>} call */
  async function tryOnce(kind, call) {
    try {
      const from = performance.now();
      const answer = await call();
      // An import that breaks off after its first line tells so in its last.
      const broke = answer.body?.success === false && answer.status === 200;
      if (answer.status < 300 && !broke) {
        succeed(kind, performance.now() - from);
        return answer;
      }
      refusedAt = Date.now();
      const code = answer.body?.error?.code;
      const isBusy = broke ? code === 'unavailable' : answer.status === 503;
      // The database was lost at the commit: nobody knows whether it was carried out.
      if (code === 'answer_lost') countIn(counts, 'answer lost');
      else if (isBusy && (broke || answer.headers.has('retry-after'))) countIn(busy, moment());
      else faults.push(`${moment()}: ${kind} was answered with ${answer.status}: ${answer.text.slice(-300)}`);
      return answer;
    } catch (error) {
      refusedAt = Date.now();
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      faults.push(`${moment()}: ${kind} got no answer: ${String(error)}${cause}`);
      return undefined;
    }
  }

  /**
   * A write is sent again under its key until it is acknowledged: what a client library does.
   * @param {import('./caller.mjs').Caller} caller @param {string} kind @param {string} path @param {unknown} body
   */
  async function write(caller, kind, path, body) {
    const key = unique();
    for (let again = 0; ; again += 1) {
      const { length } = faults;
      const answer = await tryOnce(kind, () => caller.post(origin + path, body, key));
      if (answer && answer.status < 300) return true;
      const code = answer?.body?.error?.code;
      if (code === 'answer_lost') return false;
      // The first try was carried out, and its answer lost with the process that would have sent it.
      if (again > 0 && (code === 'name_taken' || code === 'request_running')) {
        faults.length = length;
        countIn(counts, 'answer lost');
        return code === 'name_taken';
      }
      if (answer?.status !== 503 || over.signal.aborted) return false;
      await wait(500);
    }
  }

  /** @type {Record<string, (caller: import('./caller.mjs').Caller, number: number, turn: number) => Promise<unknown>>} */
  const turns = {
    'sign-in': (_, number, turn) => {
      // From networks of their own, each of which has a limit.
      const from = `198.51.${number}.${turn % 250}`;
      return tryOnce('sign-in', () => signIn(origin, signing[(number + turn) % signing.length] ?? '', { from }));
    },
    async write(caller) {
      const tag = `C-${unique()}`;
      if (await write(caller, 'write', '/api/core/assets/', asset(tag))) acknowledged.tags.push(tag);
    },
    async import(caller) {
      const tags = Array.from({ length: rowsPerImport }, () => `I-${unique()}`);
      const csv = ['Tag,Name,Category', ...tags.map((tag) => `${tag},Laptop ${tag},laptop`)].join('\n');
      const mapping = { asset_tag: 0, name: 1, category: 2 };
      const answer = await tryOnce('import', () =>
        caller.importFile(`${origin}/api/core/assets/import/`, csv, mapping),
      );
      if (answer?.body?.data?.imported === rowsPerImport) acknowledged.tags.push(...tags);
    },
    async pulse(caller) {
      const title = `Pulse ${unique()}`;
      if (await write(caller, 'pulse', '/api/analytics/pulses/', pulse(title))) acknowledged.titles.push(title);
    },
  };
  for (const [kind, paths] of Object.entries(reads)) {
    turns[kind] = (caller, number, turn) =>
      tryOnce(kind, () => caller.get(origin + paths[(number + turn) % paths.length]));
  }

  /** @param {string} kind @param {number} number @param {number} pauseMs */
  async function loop(kind, number, pauseMs) {
    const callers = callersOf(kind);
    const caller = callers[number % callers.length];
    if (!caller) throw new Error('There is nobody to call');
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await turns[kind]?.(caller, number, turn);
      // At any moment in it, so that loops do not fall into step.
      await wait(pauseMs * (0.5 + Math.random()), undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  let number = 0;
  const running = Object.entries(loops).flatMap(([kind, { count, pauseMs }]) =>
    Array.from({ length: count }, () => loop(kind, (number += 1), pauseMs)),
  );

  return {
    counts,
    busy,
    faults,
    acknowledged,
    /** The times since this was last asked. */
    takeTimes() {
      const taken = times;
      times = new Map();
      return taken;
    },
    /** Seconds from a loss until calls of each kind succeed and none is refused any more. @param {number} since */
    async back(since) {
      succeeded.clear();
      const kinds = ['sign-in', 'list', 'write'].filter((kind) => kind in loops);
      const isBack = () => kinds.every((kind) => succeeded.has(kind)) && Date.now() - refusedAt > quietMs;
      // What is noticed late counts, too.
      await wait(quietMs);
      while (!isBack() && Date.now() < since + giveUpMs) await wait(20);
      return isBack() ? (Math.max(refusedAt, ...succeeded.values()) - since) / 1_000 : Infinity;
    },
    async stop() {
      over.abort();
      await Promise.all(running);
    },
  };
}

/** @typedef {ReturnType<typeof startLoad>} Load */

/**
 * Whether everything that was acknowledged is in the database, once.
 * @param {string} databaseUrl @param {Load['acknowledged']} acknowledged @param {import('./results.mjs').Check} check
 */
export async function checkWritten(databaseUrl, { tags, titles }, check) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query(
    `select asset_tag as name, count(*)::int from assets where asset_tag ~ '^[CI]-' group by 1
     union all select title, count(*)::int from pulses where title like 'Pulse %' group by 1`,
  );
  await database.end();
  const found = new Set(rows.map((row) => row.name));
  const missing = [...tags, ...titles].filter((name) => !found.has(name));
  check('acknowledged writes lost: 0', missing.length === 0, `${missing.length} of ${tags.length + titles.length}`);
  const twice = rows.filter((row) => row.count > 1);
  check('nothing was written twice', twice.length === 0, `${twice.length} of ${rows.length}`);
}
