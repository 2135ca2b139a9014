import { and, eq, inArray } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { users } from '../../db/tables/users.ts';
import { enqueueAll, recipientOf } from '../../mail/outbox.ts';
import type { NewMail } from '../../mail/outbox.ts';

/**
 * Mails everybody who administers a client and can sign in. The same cause mails a person once. Waits for those who are
 * deactivated or erased meanwhile, as their mail would: nobody is mailed by an address that is gone.
 */
export async function mailAdministrators(
  tx: Drizzle,
  clientId: number,
  mail: Pick<NewMail, 'cause' | 'kind' | 'parameters'>,
): Promise<void> {
  const administrators = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        inArray(users.status, ['active', 'onboarding']),
        inArray(users.platformRole, ['client_admin', 'platform_admin']),
      ),
    )
    .orderBy(users.id)
    .for('key share');
  await enqueueAll(
    tx,
    administrators.map((person) => ({
      ...mail,
      cause: `${mail.cause}:${person.id}`,
      ...recipientOf(person),
    })),
  );
}
