// A server under mixed load for a while, with everything going wrong in between.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { callerAs, sessionOf, signIn } from '../load/caller.mjs';
import { checkWritten, startLoad } from '../load/mixed-load.mjs';
import { results } from '../load/results.mjs';
import { faults } from './faults.mjs';
import { addPeople, openHandles, removePlace, residentMemory, startPlace } from './place.mjs';

/** What 100 connections do: some 35 calls a second, so that two cores have time for them. People stay below their limits. */
const hundred = {
  me: { count: 24, pauseMs: 2_000 },
  list: { count: 30, pauseMs: 3_000 },
  search: { count: 10, pauseMs: 4_000 },
  analytics: { count: 12, pauseMs: 6_000 },
  pulses: { count: 4, pauseMs: 5_000 },
  'sign-in': { count: 6, pauseMs: 6_000 },
  write: { count: 10, pauseMs: 3_000 },
  import: { count: 3, pauseMs: 20_000 },
  pulse: { count: 1, pauseMs: 20_000 },
};
/** Fewer, who call more often: each kind of call is seen within seconds, and most of the processors is left to the faults. */
const short = {
  me: { count: 2, pauseMs: 400 },
  list: { count: 4, pauseMs: 400 },
  search: { count: 1, pauseMs: 1_000 },
  analytics: { count: 2, pauseMs: 1_000 },
  pulses: { count: 1, pauseMs: 1_000 },
  'sign-in': { count: 1, pauseMs: 1_000 },
  write: { count: 6, pauseMs: 400 },
  import: { count: 1, pauseMs: 2_000 },
  pulse: { count: 1, pauseMs: 2_000 },
};

const signals = ['SIGINT', 'SIGTERM'];

/** For the short form: a busy machine must not make the server refuse a call. */
const onBusyMachine = { MAX_EVENT_LOOP_DELAY: '0', DATABASE_CONNECT_TIMEOUT: '30' };

/** Work and steal time of all processors since the start, in hundredths of a second. Steal: they had work, and the host ran others. */
function processorTimes() {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1]?.split(' ').map(Number) ?? [];
  return { worked: user + nice + system + irq + softirq, steal };
}

/** @param {readonly number[]} values @param {number} share */
function percentile(values, share) {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * The short form has no check that a busy machine fails: it counts, and its bound of memory is wide.
 * @param {{ minutes: number, isShort?: boolean, only?: string }} options `only`: faults whose names have this text.
 */
export async function runEndurance({ minutes, isShort = false, only = '' }) {
  const { check, failed, print } = results();
  /** @type {string[]} */
  const skipped = [];
  const folder = mkdtempSync(join(tmpdir(), 'orgscope-endurance-'));
  const all = minutes * 60;
  const seconds = isShort
    ? { warm: 1, calm: 2, fault: 1, end: 2 }
    : { warm: all * 0.1, calm: all * 0.35, fault: (all * 0.3) / Object.keys(faults).length, end: all * 0.25 };
  const interrupted = new AbortController();
  // Ctrl+C leaves no process behind; the start ends what it has begun.
  const interrupt = () => {
    if (interrupted.signal.aborted) return;
    interrupted.abort(new Error('The start was broken off'));
    void place?.stop().then(() => process.exit(130));
  };
  for (const signal of signals) process.on(signal, interrupt);
  /** @type {import('./place.mjs').Place | undefined} */
  let place;
  try {
    place = await startPlace(folder, {
      databaseMegabytes: isShort ? 700 : 3_000,
      env: isShort ? onBusyMachine : {},
      signal: interrupted.signal,
    });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    removePlace(folder);
    process.exit(130);
  }
  /** @type {import('../load/mixed-load.mjs').Load | undefined} */
  let started;
  try {
    const { server } = place;
    const acme = await addPeople(place, 'acme', 24);
    const globex = await addPeople(place, 'globex', 16);
    const signing = globex.splice(0, 6);
    const victims = acme.splice(0, Object.keys(faults).length);
    const signedIn = async (/** @type {string} */ name) => callerAs(sessionOf(await signIn(server.origin, name)));
    const ofAcme = await Promise.all(acme.map(signedIn));
    const callers = [...ofAcme, ...(await Promise.all(globex.map(signedIn)))];

    let moment = 'warming up';
    const load = startLoad({
      origin: server.origin,
      // Globex has subscribed to neither.
      callersOf: (kind) => (kind.startsWith('pulse') || kind === 'analytics' ? ofAcme : callers),
      signing,
      moment: () => moment,
      loops: isShort ? short : hundred,
      quietMs: isShort ? 1_000 : 6_000,
    });
    started = load;
    /** @type {Map<string, number[]>} */
    const times = new Map();
    const calmTimes = { worked: 0, steal: 0 };

    /** Waits for calm work; returns memory and handles at its begin and end. @param {string} name @param {number} length */
    async function calm(name, length) {
      moment = name;
      load.takeTimes();
      const before = processorTimes();
      /** @type {{ memory: number, handles: number }[]} */
      const samples = [];
      for (const until = Date.now() + length * 1_000; Date.now() < until; await wait(1_000)) {
        samples.push({ memory: residentMemory(server.pid), handles: openHandles(server.pid) });
      }
      for (const [kind, taken] of load.takeTimes()) times.set(kind, [...(times.get(kind) ?? []), ...taken]);
      const after = processorTimes();
      calmTimes.worked += after.worked - before.worked;
      calmTimes.steal += after.steal - before.steal;
      const busy = load.busy.get(name) ?? 0;
      check(`no call is refused with 503 ${name}`, busy === 0, `${busy} refusals`);
      const part = (/** @type {typeof samples} */ some) => ({
        memory: percentile(
          some.map(({ memory }) => memory),
          0.5,
        ),
        handles: percentile(
          some.map(({ handles }) => handles),
          0.5,
        ),
      });
      return { begin: part(samples.slice(0, 60)), end: part(samples.slice(-60)) };
    }

    await wait(seconds.warm * 1_000);
    const first = await calm('before the faults', seconds.calm);
    for (const [at, [name, fault]] of Object.entries(faults).entries()) {
      if (!name.includes(only)) continue;
      moment = `during ${name}`;
      const [now, person = ''] = [moment, victims[at]];
      console.log(`… ${name}`);
      await fault({
        place,
        load,
        check,
        skip: (why) => void skipped.push(`${name}: ${why}`),
        seconds: seconds.fault,
        isShort,
        person,
        people: globex,
        busy: () => load.busy.get(now) ?? 0,
      });
      for (const told of load.faults.filter((text) => text.startsWith(now)).slice(0, 3)) console.log(`       ${told}`);
    }
    moment = 'settling';
    const settled = await load.back(Date.now());
    check('service is back after all faults', settled < Infinity, `${settled.toFixed(1)} s`);
    const last = await calm('after the faults', seconds.end);
    await load.stop();

    const { acknowledged, counts, faults: found } = load;
    await checkWritten(place.databaseUrl, acknowledged, check);
    check('no failure but 503 with Retry-After', found.length === 0, found.length);
    for (const fault of found.slice(0, 10)) console.log(`       ${fault}`);
    check('the server ran through', server.part.pid === server.pid, `process ${server.part.pid}`);
    const growth = (last.end.memory / first.begin.memory - 1) * 100;
    const most = isShort ? 100 : 10;
    const of = `${first.begin.memory.toFixed(0)} MB, then ${last.end.memory.toFixed(0)} MB`;
    check(`memory grows by less than ${most} %`, growth < most, `${growth.toFixed(1)} %: ${of}`);
    const more = last.end.handles - first.begin.handles;
    // Callers keep connections open for a minute, and so do the floods.
    check('handles are steady', more < (isShort ? 60 : 20), `${first.begin.handles}, then ${last.end.handles}`);
    if (!isShort) {
      for (const [kind, taken] of times) {
        const [p50, p99] = [percentile(taken, 0.5), percentile(taken, 0.99)];
        const ratio = `${(p99 / p50).toFixed(1)}: ${p50.toFixed(1)} and ${p99.toFixed(1)} ms of ${taken.length}`;
        check(`p99 of ${kind} within 3 times its p50`, p99 <= 3 * p50, ratio);
      }
      const figure = await server.metrics();
      const lag = figure('nodejs_eventloop_lag_p99_seconds') * 1_000;
      console.log(`\np99 of the event loop's delay: ${lag.toFixed(0)} ms`);
      // Steal time lengthens every p99 and shows in no other figure here.
      const steal = (calmTimes.steal / (calmTimes.worked + calmTimes.steal)) * 100;
      console.log(`steal time: ${steal.toFixed(1)} % of the time in which the processors had work`);
    }
    console.log('\ncalls that succeeded');
    for (const [kind, count] of counts) console.log(`${kind.padEnd(40)} ${count}`);
    console.log('\ncalls answered with 503 and Retry-After');
    for (const [name, count] of load.busy) console.log(`${name.padEnd(40)} ${count}`);
  } catch (error) {
    check('the run ended', false, error instanceof Error ? error.stack : error);
    for (const fault of started?.faults.slice(0, 10) ?? []) console.log(`       ${fault}`);
    console.log('       calls that succeeded:', started?.counts);
  } finally {
    await started?.stop();
    if (failed().length > 0 && place.hasSmallDisks) {
      // The disk ends with the run.
      execFileSync('sh', ['-c', 'cp "$1"/*.log "$2"', 'sh', place.serverDisk, folder]);
    }
    await place.stop();
    for (const signal of signals) process.off(signal, interrupt);
  }
  print();
  for (const why of skipped) console.log(`skipped ${why}`);
  if (failed().length > 0) console.log(`\nThe logs are in ${folder}.`);
  else removePlace(folder);
  return { failed: failed(), skipped };
}
