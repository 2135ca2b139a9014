import { eq } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { webhooks } from '../../db/tables/webhooks.ts';
import { secretContext } from './delivery-worker.ts';
import type { WebhookKeys } from './delivery-worker.ts';

/**
 * Encrypts secrets that were sealed under a former key of the server, so that the key can be forgotten. Several servers may do
 * so at once, and somebody may make a new secret meanwhile. Returns the webhooks whose secrets no known key opens.
 */
export function renewSeals(database: Database, keys: WebhookKeys): Promise<number[]> {
  const renewed = (sealed: string, clientId: number): string | undefined => {
    try {
      return keys.seal(keys.open(sealed, secretContext(clientId)), secretContext(clientId));
    } catch {
      return undefined;
    }
  };
  return database.transaction(platformScope, async (tx) => {
    const all = await tx
      .select({ id: webhooks.id, secret: webhooks.secret, previousSecret: webhooks.previousSecret })
      .from(webhooks);
    const isFormer = (text: string | null) => text !== null && !keys.isCurrent(text);
    const unknown: number[] = [];
    for (const { id } of all.filter(({ secret, previousSecret }) => isFormer(secret) || isFormer(previousSecret))) {
      const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for('update');
      if (!row) continue;
      const secret = renewed(row.secret, row.clientId);
      if (secret === undefined) {
        unknown.push(id);
        continue;
      }
      const { previousSecret: previous } = row;
      // One that is lost stays as it is, until it ends a day after its replacement.
      const previousSecret = previous && (renewed(previous, row.clientId) ?? previous);
      await tx.update(webhooks).set({ secret, previousSecret }).where(eq(webhooks.id, id));
    }
    return unknown;
  });
}
