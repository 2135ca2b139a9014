import type { FastifyInstance } from 'fastify';
import { repeatedWork } from '../../lib/repeated-work.ts';
import { isSeason } from './due-digests.ts';
import { digestSender } from './send-digests.ts';
import type { DigestParts } from './send-digests.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Adds the digests that are due to the outbox; returns how many. */
    sendDigests(now?: number): Promise<number>;
  }
}

const everyMs = 15_000;

/** Sends digests while the server listens; an app that only answers calls sends none. */
export function runDigests(app: FastifyInstance, parts: DigestParts): void {
  const send = digestSender(parts);
  const repeated = repeatedWork(async (now, signal) => (isSeason(now) ? send(now, signal) : 0), {
    name: 'digests',
    firstMs: everyMs,
    everyMs,
    onFault: (error) => app.log.warn({ err: error }, 'the digests broke off'),
  });
  app.decorate('sendDigests', (now?: number) => repeated.run(now));
  app.addHook('onListen', async () => repeated.start());
  app.addHook('onClose', () => repeated.stop());
}
