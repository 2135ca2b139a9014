// Mixed load through HAProxy, which remembers each write that was acknowledged and each answer that should not have been.
import { setTimeout as wait } from 'node:timers/promises';
import { callerAs, sessionOf, signIn } from './caller.mjs';

/** Signs in again and again. A person has a limited number of sessions: the caller's own would soon be ended as the oldest. */
const otherPerson = 'member@acme.example';
const pauseMs = 150;
const rowsPerImport = 20;
/** Without a refusal for this long, the service counts as back. */
const quietMs = 6_000;
const giveUpMs = 120_000;

/** @param {string} origin @param {string} username @param {() => string} moment Names the moment, for a report. */
export async function startLoad(origin, username, moment) {
  const caller = callerAs(sessionOf(await signIn(origin, username)));
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {string[]} */
  const faults = [];
  /** Tags of assets and titles of pulses that were acknowledged. */
  const acknowledged = { tags: /** @type {string[]} */ ([]), titles: /** @type {string[]} */ ([]) };
  /** When each kind of call first succeeded since a loss. @type {Map<string, number>} */
  const succeeded = new Map();
  let refusedAt = 0;
  const over = new AbortController();
  let last = 0;
  const unique = () => `${process.pid}-${(last += 1)}`;
  const count = (/** @type {string} */ what) => counts.set(what, (counts.get(what) ?? 0) + 1);

  /** Judges an answer; true if the call did what it should. @param {string} kind @param {() => Promise<import('./caller.mjs').Answer>} call */
  async function tryOnce(kind, call) {
    try {
      const answer = await call();
      // An import that breaks off after its first line tells so in its last.
      const broke = answer.body?.success === false && answer.status === 200;
      if (answer.status < 300 && !broke) {
        count(kind);
        if (!succeeded.has(kind)) succeeded.set(kind, Date.now());
        return answer;
      }
      refusedAt = Date.now();
      if (broke && answer.body.error?.code === 'unavailable') count('busy');
      else if (answer.status === 503 && answer.headers.has('retry-after')) count('busy');
      else faults.push(`${moment()}: ${kind} was answered with ${answer.status}: ${answer.text.slice(-300)}`);
      return answer;
    } catch (error) {
      refusedAt = Date.now();
      const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
      faults.push(`${moment()}: ${kind} got no answer: ${String(error)}${cause}`);
      return undefined;
    }
  }

  /** @param {() => Promise<unknown>} turn */
  async function loop(turn) {
    while (!over.signal.aborted) {
      await turn();
      await wait(pauseMs);
    }
  }

  /** A write is sent again under its key until it is acknowledged: what a client library does. @param {string} kind @param {string} path @param {unknown} body */
  async function write(kind, path, body) {
    const key = unique();
    for (let again = 0; ; again += 1) {
      const { length } = faults;
      const answer = await tryOnce(kind, () => caller.post(origin + path, body, key));
      if (answer && answer.status < 300) return true;
      const code = answer?.body?.error?.code;
      // The first try was carried out, and its answer lost with the process that would have sent it.
      if (again > 0 && (code === 'name_taken' || code === 'answer_lost' || code === 'request_running')) {
        faults.length = length;
        count('answer lost');
        return code === 'name_taken';
      }
      if (answer?.status !== 503 || over.signal.aborted) return false;
      await wait(500);
    }
  }

  const asset = (/** @type {string} */ tag) => ({
    asset_tag: tag,
    name: `Laptop ${tag}`,
    category: 'laptop',
    status: 'in_stock',
  });
  const loops = [
    loop(() => tryOnce('sign-in', () => signIn(origin, otherPerson))),
    loop(() => tryOnce('list', () => caller.get(`${origin}/api/core/assets/`))),
    loop(() => tryOnce('analytics', () => caller.get(`${origin}/api/analytics/pulses/`))),
    ...[1, 2].map(() =>
      loop(async () => {
        const tag = `C-${unique()}`;
        if (await write('write', '/api/core/assets/', asset(tag))) acknowledged.tags.push(tag);
      }),
    ),
    loop(async () => {
      const tags = Array.from({ length: rowsPerImport }, () => `I-${unique()}`);
      const csv = ['Tag,Name,Category', ...tags.map((tag) => `${tag},Laptop ${tag},laptop`)].join('\n');
      const mapping = { asset_tag: 0, name: 1, category: 2 };
      const answer = await tryOnce('import', () =>
        caller.importFile(`${origin}/api/core/assets/import/`, csv, mapping),
      );
      if (answer?.body?.data?.imported === rowsPerImport) acknowledged.tags.push(...tags);
      await wait(500);
    }),
    loop(async () => {
      const title = `Pulse ${unique()}`;
      const closes = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16);
      const body = { template: 'it_services', title, closes_at: closes };
      if (await write('pulse', '/api/analytics/pulses/', body)) acknowledged.titles.push(title);
      await wait(500);
    }),
  ];

  return {
    counts,
    faults,
    acknowledged,
    /**
     * Seconds from a loss until calls of each kind succeed and none is refused any more. @param {number} since
     */
    async back(since) {
      succeeded.clear();
      const kinds = ['sign-in', 'list', 'write', 'pulse'];
      const isBack = () => kinds.every((kind) => succeeded.has(kind)) && Date.now() - refusedAt > quietMs;
      // What is noticed late counts, too.
      await wait(quietMs);
      while (!isBack() && Date.now() < since + giveUpMs) await wait(20);
      return isBack() ? (Math.max(refusedAt, ...succeeded.values()) - since) / 1_000 : Infinity;
    },
    async stop() {
      over.abort();
      await Promise.all(loops);
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof startLoad>>} Load */
