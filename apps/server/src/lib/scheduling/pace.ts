import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';

const [sliceMs, restMs] = [1, 5];

/**
 * Keeps long work from blocking the event loop: awaited between its pieces, it pauses for as long as the thread was
 * busy since the last pause, at least one millisecond and at most five.
 */
export function pacer(): () => Promise<void> {
  let since = performance.eventLoopUtilization();
  return async () => {
    const { active } = performance.eventLoopUtilization(since);
    if (active < sliceMs) return;
    await rest(Math.min(active, restMs));
    since = performance.eventLoopUtilization();
  };
}

/** Work that pauses after each small piece. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does such work without blocking the event loop. */
export async function inPaces<Result>(steps: Steps<Result>): Promise<Result> {
  const pause = pacer();
  let step = steps.next();
  while (!step.done) {
    await pause();
    step = steps.next();
  }
  return step.value;
}
