import type { FastifyInstance } from 'fastify';

const interval = 30 * 60 * 1000;

/** Clears away now and then what has run out. Several servers may do so at once: it is a plain deletion. */
export function sweepRegularly(app: FastifyInstance, sweep: () => Promise<void>): void {
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => app.log.warn({ err: error }, 'expired rows could not be cleared away'));
  }, interval);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
