import { and, eq, isNull } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { hasAddress, users } from '../../../db/tables/users.ts';

/** Whether the client's identity provider sees a user of this address, active or not. */
export const isProvisioned = async (db: Drizzle, clientId: number, username: string): Promise<boolean> =>
  (await db.$count(
    users,
    and(eq(users.clientId, clientId), hasAddress(username), isNull(users.erasedAt), isNull(users.deprovisionedAt)),
  )) > 0;
