import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { observe } from '../lib/process/observer.ts';
import type { Act } from '../lib/process/observer.ts';

/** Names of statements that are counted apart. All others are one, so that a mistake costs no memory. */
const maxNames = 500;

interface Tally {
  done: number;
  failed: number;
  seconds: number;
}

/** Counts what ends, by name, in plain numbers: a counter of the library costs ten times as much for each statement. */
function tallies() {
  const byName = new Map<string, Tally>();
  return {
    byName,
    add(name: string, seconds: number, hasFailed: boolean): void {
      const key = byName.has(name) || byName.size < maxNames ? name : 'other';
      const tally = byName.get(key) ?? { done: 0, failed: 0, seconds: 0 };
      if (hasFailed) tally.failed += 1;
      else tally.done += 1;
      tally.seconds += seconds;
      byName.set(key, tally);
    },
  };
}

/** Shows tallies as two counters: how many, by outcome, and how long they took together. */
function showTallies(
  registry: Registry,
  { byName }: ReturnType<typeof tallies>,
  { one, many, label, things }: { one: string; many: string; label: string; things: string },
): void {
  const counts = new Counter({
    name: `orgscope_${many}_total`,
    help: `${things} that have ended, by outcome (done or failed).`,
    labelNames: [label, 'outcome'],
    registers: [registry],
    collect() {
      counts.reset();
      for (const [name, { done, failed }] of byName) {
        counts.inc({ [label]: name, outcome: 'done' }, done);
        counts.inc({ [label]: name, outcome: 'failed' }, failed);
      }
    },
  });
  const times = new Counter({
    name: `orgscope_${one}_seconds_total`,
    help: `How long they took, all together: ${things.toLowerCase()}.`,
    labelNames: [label],
    registers: [registry],
    collect() {
      times.reset();
      for (const [name, { seconds }] of byName) times.inc({ [label]: name }, seconds);
    },
  });
}

/** Watches statements, repeated work, mails and webhooks, until the returned function is called. */
export function countActs(registry: Registry): () => void {
  const statements = tallies();
  const runs = tallies();
  const deliveries = tallies();
  showTallies(registry, statements, {
    one: 'statement',
    many: 'statements',
    label: 'name',
    things: 'Statements of the database, from sending to answer',
  });
  showTallies(registry, runs, { one: 'work', many: 'work_runs', label: 'work', things: 'Runs of repeated work' });
  showTallies(registry, deliveries, {
    one: 'delivery',
    many: 'deliveries',
    label: 'kind',
    things: 'Attempts to send mails and webhooks',
  });
  const durations = new Histogram({
    name: 'orgscope_statement_duration_seconds',
    help: 'How long statements of the database take, from sending to answer.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  const lastRun = new Gauge({
    name: 'orgscope_work_last_run_timestamp_seconds',
    help: 'When repeated work last ended, by outcome (done or failed).',
    labelNames: ['work', 'outcome'],
    registers: [registry],
  });
  const lastSeconds = new Gauge({
    name: 'orgscope_work_last_duration_seconds',
    help: 'How long the last run of repeated work took.',
    labelNames: ['work'],
    registers: [registry],
  });

  function note({ kind, name }: Act, startedAt: number, hasFailed: boolean): void {
    const seconds = (performance.now() - startedAt) / 1000;
    if (kind === 'statement') {
      statements.add(name, seconds, hasFailed);
      durations.observe(seconds);
    } else if (kind === 'work') {
      runs.add(name, seconds, hasFailed);
      lastRun.set({ work: name, outcome: hasFailed ? 'failed' : 'done' }, Date.now() / 1000);
      lastSeconds.set({ work: name }, seconds);
    } else deliveries.add(kind, seconds, hasFailed);
  }

  return observe(async (act, work, isFailure) => {
    const startedAt = performance.now();
    let hasFailed: boolean | undefined = true;
    try {
      const value = await work();
      hasFailed = isFailure(value);
      return value;
    } finally {
      if (hasFailed !== undefined) note(act, startedAt, hasFailed);
    }
  });
}
