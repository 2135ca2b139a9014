import { clientLimits } from '@orgscope/contract/resources/clients';
import type { Client } from '@orgscope/contract/resources/clients';
import { nameKey } from '@orgscope/contract/fields/name-key';
import { operatorClientId } from '@orgscope/contract/operator';
import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { users } from '../../db/tables/users.ts';
import { editorName } from '../../identity/editor.ts';
import type { Session } from '../../identity/session/session.ts';
import { mailAdministrators } from '../accounts/mail-administrators.ts';
import type { DailyWork } from '../daily-runs/run-daily.ts';
import { eachClient } from '../jobs/each-client.ts';
import { oneClient, withdrawMailsOfClient } from './queries.ts';
import { endOpenAccess } from '../support-access/end-open-access.ts';
import * as refusals from './refusals.ts';

/** Rows of each table that one statement removes. */
const batch = 500;

/** Makes a client inactive, and marks it: after some days everything of it is removed, unless it is restored. */
export const markForPurge = (database: Database, editor: Session, id: number, confirm: string): Promise<Client> =>
  database.transaction(platformScope, async (tx) => {
    const [found] = await tx
      .select()
      .from(clients)
      .where(and(eq(clients.id, id), isNull(clients.purgedAt)))
      .for('update');
    if (!found) throw refusals.clientRefusals.absent();
    if (id === operatorClientId) throw refusals.isOperator();
    if (nameKey(confirm) !== found.nameKey) throw refusals.notConfirmed();
    if (found.purgeAt) return oneClient.read(tx, { id });
    await endOpenAccess(tx, id);
    await withdrawMailsOfClient(tx, id);
    if (found.isActive)
      await oneClient.write(tx, editor, await oneClient.lockToDelete(tx, editor, id), { isActive: false });
    const [marked] = await tx
      .update(clients)
      .set({ purgeAt: sql`now() + make_interval(days => ${clientLimits.purgeDays}::int)` })
      .where(eq(clients.id, id))
      .returning({ at: clients.purgeAt });
    const at = marked?.at?.toISOString() ?? '';
    await mailAdministrators(tx, id, {
      cause: `client_purge:${id}:${at}`,
      kind: 'client_purge',
      parameters: { at, client: found.name, administrator: editorName(editor) },
    });
    return oneClient.read(tx, { id });
  });

/** Removes everything of one client, some rows at a time; what was done stays done if it breaks off. */
async function purge(database: Database, id: number, signal: AbortSignal): Promise<void> {
  const db = database.in(platformScope);
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await db.execute<{ removed: number }>(sql`select purge_client(${id}, ${batch}) as removed`);
    if (!rows[0]?.removed) break;
  }
  if ((await db.$count(users, eq(users.clientId, id))) > 0) throw new Error(`Client ${id} cannot be purged`);
  const name = `Purged client ${id}`;
  await db
    .update(clients)
    .set({ name, nameKey: nameKey(name), description: null, website: null, changedBy: null, purgedAt: sql`now()` })
    .where(eq(clients.id, id));
}

/** Purges the clients whose days are over. */
export const purgeClients =
  (database: Database): DailyWork =>
  async (run) => {
    const due = await database
      .in(platformScope)
      .update(clients)
      .set({ purgeBegunAt: sql`coalesce(${clients.purgeBegunAt}, now())` })
      .where(and(isNotNull(clients.purgeAt), lte(clients.purgeAt, sql`now()`), isNull(clients.purgedAt)))
      .returning({ id: clients.id });
    const ids = due.map(({ id }) => id);
    await eachClient(ids, run, (id) => purge(database, id, run.signal));
  };
