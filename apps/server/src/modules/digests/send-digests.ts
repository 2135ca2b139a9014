import { setTimeout as rest } from 'node:timers/promises';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { enqueueAll, recipientOf } from '../../mail/outbox.ts';
import type { DigestContent } from '../../mail/templates/monthly-digest.ts';
import type { MailWorker } from '../../mail/worker.ts';
import type { Publications } from '../benchmarks/peers.ts';
import { eachClient } from '../jobs/each-client.ts';
import type { Running } from '../jobs/run-jobs.ts';
import { analyticsClientsById } from '../subscriptions/analytics-client.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { digestContent } from './digest-content.ts';
import { dueIn } from './due-digests.ts';
import type { DueDigest } from './due-digests.ts';
import { causePrefix, digestQueries, lockReaders } from './queries.ts';
import type { DigestReader } from './queries.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

/** Readers of one statement. */
const batch = 500;
/** Digests that are added before they are delivered. */
const stretch = 2_000;

export interface DigestParts {
  readonly database: Database;
  readonly published: Publications;
  readonly mail: Pick<MailWorker, 'seal' | 'holdBulk' | 'idle'>;
  readonly tokens: UnsubscribeTokens;
}

/**
 * Adds the digests that are due at a moment to the outbox: each person's once a month, whoever else works or has worked
 * on them. What they tell is read once a client.
 */
export function digestSender({ database, published, mail, tokens }: DigestParts) {
  const queries = digestQueries(database);
  const readClient = analyticsClientsById(database);

  const mailOf = (client: AnalyticsClient, digest: string, reader: DigestReader, { month, until }: DueDigest) =>
    mail.seal({
      cause: `${causePrefix}:${reader.id}:${month}`,
      kind: 'monthly_digest' as const,
      ...recipientOf(reader),
      parameters: { client: client.name, month, digest },
      secret: tokens.tokenOf(reader.id),
      expiresAt: until,
    });

  async function addOfClient(client: AnalyticsClient, content: DigestContent, due: readonly DueDigest[]) {
    const digest = JSON.stringify(content);
    let added = 0;
    let readers: DigestReader[] = [];
    do {
      readers = await queries.dueReaders(client.id, due, readers.at(-1)?.id ?? 0, batch);
      const all = readers.flatMap((reader) => {
        const own = due.find(({ timezone, company }) => timezone === reader.timezone && company === reader.company);
        return own ? [mailOf(client, digest, reader, own)] : [];
      });
      added += await database.transaction(platformScope, async (tx) => {
        const still = await lockReaders(tx, client.id, readers);
        const wanted = all.filter(({ userId }) => still.has(userId));
        await enqueueAll(tx, wanted);
        return wanted.length;
      });
    } while (readers.length === batch);
    return added;
  }

  return async (now: number, signal: AbortSignal, report: Running['report'] = () => undefined): Promise<number> => {
    const due = (await queries.zones()).flatMap((zones) => dueIn(zones, now) ?? []);
    // In the first days of a month, it is the same month wherever they are due.
    const [first] = due;
    if (!first) return 0;
    let added = 0;
    // Adding and delivering take turns: together, they would take both cores of a small machine from the callers.
    let turn = { begun: performance.now(), added: 0, deliver: mail.holdBulk() };
    try {
      // Who got none because of a fault stays due: the job repeats them.
      await eachClient(await queries.dueClients(due), { signal, report }, async (id) => {
        const client = await readClient(id, now);
        const content =
          client && !client.hasSampleData && (await digestContent({ database, published }, client, first.month));
        if (client && content) added += await addOfClient(client, content, due);
        if (added - turn.added >= stretch) {
          turn.deliver();
          const asLong = rest(performance.now() - turn.begun, undefined, { signal, ref: false });
          // An outbox that cannot be read is no fault of the client: the worker logs it and tries again.
          await Promise.race([mail.idle().catch(() => undefined), asLong]);
          turn = { begun: performance.now(), added, deliver: mail.holdBulk() };
        }
      });
      return added;
    } finally {
      turn.deliver();
    }
  };
}
