import { inviteUser } from '@orgscope/contract/resources/users';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { startTestApp } from '../../../testing/app.ts';
import { lockAddress } from '../../accounts/claim-address.ts';

const { call, database, aClient, aSession, aSubscription } = await startTestApp();
const db = database.in(platformScope);

async function waitingConnections(): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

// The embedded engine runs one transaction at a time.
it.skipIf(database.engine === 'embedded')('locks an address before the seats, as a first sign-in does', async () => {
  const client = await aClient();
  const as = await aSession({ client, platformRole: 'client_admin' });
  await aSubscription({ client, seatLimit: 9 });
  const email = 'new@order.example';

  const inviting = await database.transaction(platformScope, async (tx) => {
    await lockAddress(tx, email);
    const response = call(inviteUser, { as, body: { email, platform_role: 'member' } });
    await expect.poll(waitingConnections, { timeout: 10_000 }).toBe(1);
    const seats = tx.select().from(subscriptions).where(eq(subscriptions.clientId, client.id));
    await seats.for('update', { noWait: true });
    return { response };
  });

  expect((await inviting.response).statusCode).toBe(201);
});
