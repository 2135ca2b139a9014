// Work that a server does by itself, again and again.
import { AsyncLocalStorage } from 'node:async_hooks';
import { observed } from '../process/observer.ts';

interface Options<Result> {
  /** What it is called in metrics and traces. */
  readonly name: string;
  /** From the start until it works first: a server that has just started has callers who wait. */
  readonly firstMs: number;
  /** From the end of one run until the next at the latest. */
  readonly everyMs: number;
  /** From the end of a run that failed until the next; by default everyMs. */
  readonly againMs?: number;
  /** Whether a run with this result has failed all the same, by default none; undefined if it is not to count as a run. */
  readonly isFailure?: (result: Result) => boolean | undefined;
  /** The moment at which there is something to do again, as the last run found it. */
  readonly nextAt?: (result: Result) => number | undefined;
  /** Tells the moment for runs whose caller names none; by default the clock of this machine. */
  readonly clock?: () => Promise<number>;
  /** A run by itself that has thrown; the next comes all the same. */
  readonly onFault: (error: unknown) => void;
}

interface LastRun {
  readonly endedAt: number;
  readonly seconds: number;
  readonly hasFailed: boolean;
}

const ended = new Map<string, LastRun>();

/** The last run of each repeated work of this process, by name. */
export const lastRuns = (): ReadonlyMap<string, LastRun> => ended;

/**
 * Repeats work once it has started, and never twice at a time. `work` gets the moment that it is to take for now, and a
 * signal that is aborted when the server stops: it ends at the next good moment.
 */
export function repeatedWork<Result>(
  work: (now: number, signal: AbortSignal) => Promise<Result>,
  { name, firstMs, everyMs, againMs = everyMs, isFailure = () => false, nextAt, clock, onFault }: Options<Result>,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  // It is the server's own work, also where a call has woken it: nothing of that call may stick to it.
  const asServer = AsyncLocalStorage.snapshot();
  let hasStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<Result> | undefined;
  let following: Promise<Result> | undefined;

  async function workAt(moment: number | undefined): Promise<Result> {
    return work(moment ?? (clock ? await clock() : Date.now()), signal);
  }

  async function begin(moment: number | undefined): Promise<Result> {
    signal.throwIfAborted();
    running = asServer(() => observed({ kind: 'work', name }, () => workAt(moment), isFailure));
    const startedAt = performance.now();
    let hasFailed: boolean | undefined = true;
    try {
      const result = await running;
      hasFailed = isFailure(result);
      return result;
    } finally {
      running = undefined;
      const seconds = (performance.now() - startedAt) / 1000;
      if (hasFailed !== undefined) ended.set(name, { endedAt: Date.now(), seconds, hasFailed });
    }
  }

  async function beginAfter(earlier: Promise<Result>, moment: number | undefined): Promise<Result> {
    await earlier.catch(() => undefined);
    following = undefined;
    return begin(moment);
  }

  /**
   * Works once, also if the repetition has not started. A run that has begun may have looked before the caller's change,
   * so that another follows it.
   */
  function run(moment?: number): Promise<Result> {
    if (running) return (following ??= beginAfter(running, moment));
    return following ?? begin(moment);
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(() => void repeat(), ms).unref();
  }

  async function repeat(): Promise<void> {
    clearTimeout(timer);
    let ms = againMs;
    try {
      const result = await run();
      const longest = isFailure(result) ? againMs : everyMs;
      const next = nextAt?.(result) ?? Infinity;
      const now = next < Infinity && clock ? await clock() : Date.now();
      ms = Math.min(longest, Math.max(0, next - now));
    } catch (error) {
      if (!signal.aborted) onFault(error);
    }
    wait(ms);
  }

  return {
    run,
    start(): void {
      hasStarted = true;
      wait(firstMs);
    },
    /** Works now, if it has started: something has changed. */
    wake(): void {
      if (hasStarted) void repeat();
    },
    /** Begins no more, and waits for what runs. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await Promise.allSettled([running, following]);
    },
  };
}
