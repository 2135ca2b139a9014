// What goes wrong in an installation, one after the other, and what must hold meanwhile and afterwards.
import { closeSync, existsSync, openSync, readdirSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callerAs, sessionOf, signIn } from '../load/caller.mjs';
import { openHandles, until } from './place.mjs';
import { openSlowSockets } from './slow-sockets.mjs';

/**
 * @typedef {{
 *   place: import('./place.mjs').Place,
 *   load: import('../load/mixed-load.mjs').Load,
 *   check: import('../load/results.mjs').Check,
 *   skip: (why: string) => void,
 *   seconds: number,
 *   isShort: boolean,
 *   person: string,
 *   people: readonly string[],
 *   busy: () => number,
 * }} Case `person` takes part in nothing else; `people` get mail. `busy`: how many calls were refused with 503 since the case began.
 * @typedef {(one: Case) => Promise<void>} Fault
 */

const noDisks = 'this process may not mount small disks';

/** Fills a folder's disk to the last byte, and again if some have become free; returns what frees them. @param {string} folder */
function fill(folder) {
  const path = join(folder, 'ballast');
  const file = openSync(path, 'a');
  for (const bytes of [1 << 20, 4_096, 1]) {
    const piece = Buffer.alloc(bytes);
    try {
      while (writeSync(file, piece) === bytes);
    } catch {
      // No room for more of this size.
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

/** @type {Fault} */
async function databaseDiskFull({ place, check, skip, seconds, busy, load }) {
  if (!place.hasSmallDisks) return skip(noDisks);
  const free = fill(place.databaseDisk);
  try {
    const isRefused = async () => {
      // PostgreSQL may free space by itself, such as the temporary files of a query.
      fill(place.databaseDisk);
      return busy() > 0;
    };
    await until('A refusal', isRefused, Math.max(60, seconds));
    await wait(seconds * 1_000);
  } finally {
    free();
  }
  check('writes are refused with 503 while the disk of the database is full', busy() > 0, `${busy()} refusals`);
  const took = await load.back(Date.now());
  check('service is back after the disk of the database has room', took < Infinity, `${took.toFixed(1)} s`);
}

/** @type {Fault} */
async function serverDiskFull({ place, check, skip, seconds, person, load }) {
  if (!place.hasSmallDisks) return skip(noDisks);
  const { origin, pid, part } = place.server;
  const caller = callerAs(sessionOf(await signIn(origin, person)));
  const path = `${origin}/api/core/assets/import/`;
  const importOne = (/** @type {string} */ tag) =>
    caller.importFile(path, `Tag,Name,Category\n${tag},Laptop,laptop`, { asset_tag: 0, name: 1, category: 2 });
  const free = fill(place.serverDisk);
  const size = statSync(part.log).size;
  try {
    let answer = await importOne('F-1');
    // An import of the load that ends at this moment frees what its file took.
    for (let at = 2; answer.status === 200 && at < 20; at += 1) {
      fill(place.serverDisk);
      answer = await importOne(`F-${at}`);
    }
    const { status, headers } = answer;
    check('an import is answered with 503 and Retry-After', status === 503 && headers.has('retry-after'), status);
    await wait(seconds * 1_000);
    const me = await caller.get(`${origin}/api/core/me/`);
    check('other calls are answered while the disk of the server is full', me.status === 200, me.status);
  } finally {
    free();
  }
  const took = await load.back(Date.now());
  check('service is back after the disk of the server has room', took < Infinity, `${took.toFixed(1)} s`);
  const { status, text } = await importOne('F-20');
  check('the import succeeds then', status === 200, status === 200 ? status : text);
  await until('The next line of the log', async () => statSync(part.log).size > size).catch(() => undefined);
  check('the log goes on', statSync(part.log).size > size, `${statSync(part.log).size - size} bytes more`);
  check('the server has not ended for it', part.pid === pid, part.pid);
}

/** @type {Fault} */
async function mailHangs({ place, check, seconds, people, busy }) {
  const { origin } = place.server;
  const since = place.mail.mails.length;
  const own = () => place.mail.mails.slice(since).filter(({ to }) => people.includes(to));
  place.toMail.set({ hangs: true });
  try {
    for (const [number, username] of people.entries()) {
      const caller = callerAs({ 'x-forwarded-for': `192.0.2.${number}` });
      const { status } = await caller.post(`${origin}/api/core/password-reset/`, { email: username });
      if (status !== 200) check('a link is asked for while the mail server hangs', false, status);
    }
    await wait(seconds * 1_000);
    check('calls are answered while the mail server hangs', busy() === 0, `${busy()} refusals`);
    check('a mail server that hangs gets no mail', own().length === 0, own().length);
  } finally {
    place.toMail.set({});
  }
  const open = 'select count(*)::int as count from mails where delivered_at is null and dead_at is null';
  const isOver = async () => own().length >= people.length && (await place.query(open))[0]?.count === 0;
  await until('Sending all mails', isOver, 300).catch(() => undefined);
  const reached = new Set(own().map(({ to }) => to)).size;
  check(
    'each person gets one mail after it',
    reached === people.length && own().length === reached,
    `${own().length} to ${reached} of ${people.length}`,
  );
}

/** @param {number} delayMs @returns {Fault} */
const databaseSlow =
  (delayMs) =>
  async ({ place, check, seconds, busy, load }) => {
    const succeeded = () => [...load.counts.values()].reduce((sum, count) => sum + count, 0);
    place.toDatabase.set({ delayMs });
    const before = succeeded();
    await wait(seconds * 1_000);
    await until('An answer', async () => succeeded() > before).catch(() => undefined);
    const answered = succeeded() - before;
    place.toDatabase.set({});
    check(
      `calls succeed while the database takes ${delayMs} ms`,
      answered > 0,
      `${answered} succeeded, ${busy()} got 503`,
    );
    const took = await load.back(Date.now());
    check(`service is back after the database took ${delayMs} ms`, took < Infinity, `${took.toFixed(1)} s`);
  };

const dayMs = 86_400_000;

/** Debian's libfaketime, which tells a program another time. */
function faketime() {
  const folder = '/usr/lib';
  const places = existsSync(folder) ? readdirSync(folder) : [];
  return places.map((name) => join(folder, name, 'faketime/libfaketime.so.1')).find((path) => existsSync(path));
}

/** Beside a server with the right time, so that both must agree about sessions and writes. @type {Fault} */
async function clockJumps({ place, check, skip, person, load }) {
  const library = faketime();
  if (!library) return skip('libfaketime is missing: apt-get install libfaketime');
  const clock = join(place.folder, 'clock');
  writeFileSync(clock, '+0');
  const other = await place.startServer('jumping', {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: '1',
    // Timers run on: a clock that is set changes the date alone.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  const caller = callerAs(sessionOf(await signIn(place.server.origin, person)));
  for (const days of [1, -1, 0]) {
    writeFileSync(clock, `${days < 0 ? '' : '+'}${days}d`);
    const shift = async () => {
      const { headers } = await caller.get(`${other.origin}/api/core/me/`);
      return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / dayMs);
    };
    await until('The jump of the clock', async () => (await shift()) === days);
    const tag = `C-clock-${days}-${Date.now()}`;
    const asset = { asset_tag: tag, name: 'Laptop', category: 'laptop', status: 'in_stock' };
    const answers = [
      await caller.post(`${other.origin}/api/core/assets/`, asset),
      await caller.get(`${other.origin}/api/core/assets/?page=1&page_size=25`),
      await caller.get(`${other.origin}/api/analytics/home/`),
      await caller.get(`${other.origin}/api/health/ready/`),
      await signIn(other.origin, person),
      await caller.get(`${place.server.origin}/api/core/me/`),
    ];
    if (answers[0]?.status === 201) load.acknowledged.tags.push(tag);
    const statuses = answers.map(({ status }) => status);
    check(
      `a server whose clock is ${days} days ahead serves the sessions of another`,
      statuses.every((status) => status < 300),
      statuses.join(' '),
    );
  }
  check('its process has not ended', other.part.pid === other.pid, other.part.pid);
  await other.part.stop();
}

/** @type {Fault} */
async function slowSockets({ place, check, seconds, isShort, person, busy }) {
  const { origin, pid } = place.server;
  const session = sessionOf(await signIn(origin, person));
  const caller = callerAs(session);
  const before = openHandles(pid);
  const count = isShort ? 100 : 500;
  const sockets = openSlowSockets(Number(new URL(origin).port), count, session.cookie ?? '');
  await until('Connecting all of them', async () => openHandles(pid) >= before + count / 2);
  await wait(seconds * 1_000);
  const me = await caller.get(`${origin}/api/core/me/`);
  check(`calls are answered beside ${count} slow sockets`, me.status === 200 && busy() === 0, `${busy()} refusals`);
  if (!isShort) {
    // The server's limits are 10 seconds for headers, 120 for a whole call, and 180 without progress of an answer.
    // Seen at the server: a socket that is not read does not tell its caller that it has ended.
    const ended = () => openHandles(pid) < before + 20;
    await until('The end of all', async () => ended(), 240).catch(() => undefined);
    const found = `${before} handles before, ${openHandles(pid)} now`;
    check('the server ends all slow sockets by itself', ended(), found);
  }
  sockets.destroy();
  // Callers of the load may open some more meanwhile.
  await until('Closing them', async () => openHandles(pid) < before + 20).catch(() => undefined);
  check('their handles are closed', openHandles(pid) < before + 20, `${before} before, ${openHandles(pid)} after`);
}

/** @type {Fault} */
async function floods({ place, check, person, busy }) {
  const { origin } = place.server;
  const caller = callerAs(sessionOf(await signIn(origin, person)));
  /** @param {number} amount @param {(turn: number) => Promise<import('../load/caller.mjs').Answer>} call */
  async function flood(amount, call) {
    /** @type {import('../load/caller.mjs').Answer[]} */
    const answers = [];
    let sent = 0;
    const flooder = async () => {
      while (sent < amount) answers.push(await call((sent += 1)));
    };
    await Promise.all(Array.from({ length: 20 }, flooder));
    return answers;
  }
  // Limits of a minute, more than which nobody sends: 600 writes of one person, 300 sign-ins of one network.
  const views = await flood(900, () => caller.post(`${origin}/api/core/assets/`, {}));
  const guesses = await flood(450, (turn) =>
    signIn(origin, `nobody-${turn % 3}@flood.example`, { password: 'a wrong password', from: '203.0.113.9' }),
  );
  for (const [what, answers, most] of /** @type {const} */ ([
    ['writes of one person', views, 600],
    ['guesses of one network', guesses, 300],
  ])) {
    const limited = answers.filter(({ status }) => status === 429);
    const isTold = limited.every(({ headers }) => Number(headers.get('retry-after')) > 0);
    const others = answers.filter(({ status }) => status !== 429 && status !== 400 && status !== 503);
    check(
      `a flood of ${what} is answered with 429 and Retry-After`,
      limited.length >= answers.length - most && isTold && others.length === 0,
      `${limited.length} of ${answers.length}`,
    );
  }
  check('others are not refused beside the floods', busy() === 0, `${busy()} refusals`);
}

/** @type {Readonly<Record<string, Fault>>} */
export const faults = {
  'a full disk of the database': databaseDiskFull,
  'a full disk of the server': serverDiskFull,
  'a mail server that hangs': mailHangs,
  'a database that takes 50 ms': databaseSlow(50),
  'a database that takes 500 ms': databaseSlow(500),
  'a clock that jumps': clockJumps,
  'slow sockets': slowSockets,
  floods,
};
