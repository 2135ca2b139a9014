import type { FastifyInstance } from 'fastify';
import { message } from '@orgscope/contract/words/message';
import type { Message } from '@orgscope/contract/words/message';
import { getLiveness, getReadiness, readConnection } from '@orgscope/contract/resources/health';
import type { Database } from '../../db/connections/database.ts';
import { NotPrepared } from '../../db/connections/readiness.ts';
import { QuietFailure } from '../../errors/app-error.ts';
import { withData } from '../../http/answers.ts';
import { plainAddress } from '../../http/networks.ts';
import { isReadOnly } from '../../lib/process/read-only.ts';
import { serve } from '../../http/register-endpoint.ts';

/** Balancers ask each second or two; rights that somebody takes away by hand are noticed within this many milliseconds. */
const rightsBelieved = 30_000;

const ok = withData({ status: 'ok' } as const);

function whyNot(error: unknown) {
  if (isReadOnly(error)) return message('server.database_read_only');
  return message(error instanceof NotPrepared ? 'server.database_not_prepared' : 'server.database_silent');
}

const notReady = (why: Message) => new QuietFailure('unavailable', why, { 'retry-after': '2' });

export function healthRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  let looking: Promise<void> | undefined;

  /** Simultaneous callers share one look and its line of the log: no limit counts their calls. */
  const look = () =>
    (looking ??= database
      .check(rightsBelieved)
      .catch((error: unknown) => {
        app.log.error({ err: error }, 'not ready');
        throw notReady(whyNot(error));
      })
      .finally(() => {
        looking = undefined;
      }));

  serve(app, getLiveness, async () => ok);

  serve(app, readConnection, async ({ ip, ips, protocol, headers }) =>
    withData({
      scheme: protocol,
      address: plainAddress(ip),
      is_forwarded: headers['x-forwarded-for'] !== undefined,
      is_trusted: (ips?.length ?? 0) > 1,
    }),
  );

  serve(app, getReadiness, async () => {
    if (app.isDraining()) throw notReady(message('server.stopping'));
    await look();
    return ok;
  });
}
