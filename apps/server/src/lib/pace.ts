import { performance } from 'node:perf_hooks';
import { setTimeout as rest } from 'node:timers/promises';

const [sliceMs, restMs] = [1, 5];

/**
 * Keeps long work from holding everybody else up: awaited between its pieces, it rests as long as the thread was busy
 * since it last did, a millisecond at least and five at most.
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
