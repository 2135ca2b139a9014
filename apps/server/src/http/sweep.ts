import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Deletes expired rows. */
    sweep(): Promise<void>;
  }
}

const interval = 30 * 60 * 1000;

/** Deletes expired rows at intervals. Several servers may do so at once: each sweep is a plain deletion. */
export function sweepRegularly(app: FastifyInstance, sweeps: (() => Promise<void>)[]): void {
  app.decorate('sweep', async () => {
    for (const sweep of sweeps) await sweep();
  });
  const timer = setInterval(() => {
    app.sweep().catch((error: unknown) => app.log.warn({ err: error }, 'expired rows could not be cleared away'));
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
