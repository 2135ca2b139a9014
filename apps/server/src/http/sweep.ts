import type { FastifyInstance } from 'fastify';
import { repeatedWork } from '../lib/scheduling/repeated-work.ts';
import { whileListening } from './while-listening.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes expired rows. */
    sweep(): Promise<void>;
  }
}

const everyMs = 30 * 60_000;

/**
 * Deletes expired rows at intervals. Several servers may do so at once: each sweep is a plain deletion. One that fails is
 * logged by its name and does not stop the others.
 */
export function sweepRegularly(
  app: FastifyInstance,
  sweeps: Record<string, (signal: AbortSignal) => Promise<void>>,
): void {
  async function sweepAll(_now: number, signal: AbortSignal): Promise<void> {
    const failed: string[] = [];
    for (const [name, sweep] of Object.entries(sweeps)) {
      try {
        await sweep(signal);
      } catch (error) {
        app.log.warn({ err: error, sweep: name }, 'expired rows could not be cleared away');
        failed.push(name);
      }
    }
    // The metrics count such a run as failed.
    if (failed.length > 0) throw new Error(`Sweeps failed: ${failed.join(', ')}`);
  }

  // Each failure has been logged already.
  const repeated = repeatedWork(sweepAll, { name: 'sweep', firstMs: everyMs, everyMs, onFault: () => undefined });
  app.decorate('sweep', () => repeated.run());
  whileListening(app, repeated);
}
