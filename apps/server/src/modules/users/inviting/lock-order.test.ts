import { inviteUser } from '@orgscope/contract/resources/users';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { platformScope } from '../../../db/scope.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { startTestApp } from '../../../testing/app.ts';
import { waitingConnectionsOf } from '../../../testing/waiting-connections.ts';
import { lockAddress } from '../../accounts/claim-address.ts';

const { call, database, aClient, aSession, aSubscription } = await startTestApp();
const waitingConnections = waitingConnectionsOf(database);

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
