import type { FastifyInstance } from 'fastify';
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
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;

  app.decorate('sendDigests', (now = Date.now()) => {
    running ??= send(now, stopping.signal).finally(() => {
      running = undefined;
    });
    return running;
  });
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      if (!isSeason(Date.now())) return;
      app.sendDigests().catch((error: unknown) => {
        if (!stopping.signal.aborted) app.log.warn({ err: error }, 'the digests broke off');
      });
    }, everyMs).unref();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    clearInterval(timer);
    await running?.catch(() => undefined);
  });
}
