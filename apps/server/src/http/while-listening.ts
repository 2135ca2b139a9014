import type { FastifyInstance } from 'fastify';

/** Repeats work while the server listens. An app that only answers calls, as in tests and commands, does it when told to. */
export function whileListening(app: FastifyInstance, work: { start(): void; stop(): Promise<void> }): void {
  app.addHook('onListen', async () => work.start());
  app.addHook('onClose', () => work.stop());
}
