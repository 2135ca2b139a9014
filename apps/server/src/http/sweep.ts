import type { FastifyInstance } from 'fastify';
import { repeatedWork } from '../lib/scheduling/repeated-work.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes expired rows. */
    sweep(): Promise<void>;
  }
}

const everyMs = 30 * 60_000;

/** Deletes expired rows at intervals. Several servers may do so at once: each sweep is a plain deletion. */
export function sweepRegularly(app: FastifyInstance, sweeps: (() => Promise<void>)[]): void {
  const repeated = repeatedWork(
    async () => {
      for (const sweep of sweeps) await sweep();
    },
    {
      name: 'sweep',
      firstMs: everyMs,
      everyMs,
      onFault: (error) => app.log.warn({ err: error }, 'expired rows could not be cleared away'),
    },
  );
  app.decorate('sweep', () => repeated.run());
  app.addHook('onListen', async () => repeated.start());
  app.addHook('onClose', () => repeated.stop());
}
