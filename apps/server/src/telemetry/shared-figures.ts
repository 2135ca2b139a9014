import type { InstallationState } from '../db/state/installation-state.ts';

/** So long a reader waits for the database. */
const patienceMs = 2_000;
/** At least so long, and so many times as long as reading takes, figures are not read again. */
const [shortestMs, rest] = [30_000, 50];

/**
 * Reads at most now and then, however many ask: the figures take no more than a fiftieth of one connection's time. Undefined
 * while the database does not answer within `patienceMs`.
 */
export function cachedFigures(read: () => Promise<InstallationState>) {
  let kept: { figures: InstallationState; until: number } | undefined;
  let reading: Promise<InstallationState | undefined> | undefined;

  async function readAgain(): Promise<InstallationState | undefined> {
    const startedAt = performance.now();
    try {
      const figures = await read();
      const now = performance.now();
      kept = { figures, until: now + Math.max(shortestMs, (now - startedAt) * rest) };
      return figures;
    } catch {
      kept = undefined;
      return undefined;
    } finally {
      reading = undefined;
    }
  }

  return async function figures(): Promise<InstallationState | undefined> {
    if (kept && performance.now() < kept.until) return kept.figures;
    reading ??= readAgain();
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patienceMs);
    });
    return Promise.race([reading, patience]).finally(() => clearTimeout(timer));
  };
}
