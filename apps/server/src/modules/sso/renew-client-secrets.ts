import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { ssoProviders } from '../../db/tables/sso-providers.ts';
import type { Sealer } from '../factors/authenticator-apps.ts';
import { contextOf } from './sign-on.ts';

/**
 * Encrypts client secrets that were sealed under a former key of the server, so that the key can be forgotten. Several servers
 * may do so at once, and an administrator may save another secret meanwhile. Returns the clients whose secrets no known key opens.
 */
export async function renewClientSecrets(database: Database, keys: Sealer): Promise<number[]> {
  const db = database.in(platformScope);
  const all = await db
    .select({ id: ssoProviders.id, clientId: ssoProviders.clientId, before: ssoProviders.clientSecret })
    .from(ssoProviders);
  const unknown: number[] = [];
  for (const { id, clientId, before } of all.filter((each) => !keys.isCurrent(each.before))) {
    let secret: string;
    try {
      secret = keys.open(before, contextOf(clientId));
    } catch {
      unknown.push(clientId);
      continue;
    }
    await db
      .update(ssoProviders)
      .set({ clientSecret: keys.seal(secret, contextOf(clientId)) })
      .where(and(eq(ssoProviders.id, id), eq(ssoProviders.clientSecret, before)));
  }
  return unknown;
}
