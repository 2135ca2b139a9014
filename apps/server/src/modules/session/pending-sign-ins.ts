import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import type { Expired } from '../../db/sql/delete-in-portions.ts';
import { clients } from '../../db/tables/clients.ts';
import { pendingSignIns as pending } from '../../db/tables/pending-sign-ins.ts';
import { users } from '../../db/tables/users.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import { hashOfToken, randomToken } from '../../lib/secrets/random-token.ts';

export const pendingLimits = { seconds: 10 * 60, tries: 5 } as const;

/** Notes that the password was right; returns the token for the browser that gave it. */
export async function beginPending(db: Drizzle, opening: Opening): Promise<string> {
  const token = randomToken();
  const expiresAt = sql`now() + ${pendingLimits.seconds}::integer * interval '1 second'`;
  await db.insert(pending).values({ ...opening, tokenHash: hashOfToken(token), expiresAt });
  return token;
}

const isLeft = sql`${pending.appCodes} + ${pending.recoveryCodes} + ${pending.passkeys} < ${pendingLimits.tries}`;
const isOpen = (token: string): SQL | undefined =>
  and(eq(pending.tokenHash, hashOfToken(token)), gt(pending.expiresAt, sql`now()`), isLeft);

/** The user of a sign-in that may still be completed: in time, with tries left, and with the same password. */
export async function readPending(db: Drizzle, token: string | undefined) {
  if (token === undefined) return undefined;
  const [found] = await db
    .select({
      generation: pending.generation,
      ssoProviderId: pending.ssoProviderId,
      ssoSession: pending.ssoSession,
      provenAt: pending.provenAt,
      user: { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(pending)
    .innerJoin(users, and(eq(users.id, pending.userId), eq(users.sessionGeneration, pending.generation)))
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(and(isOpen(token), users.isActive, clients.isActive));
  return found && { ...found, token };
}

export type Pending = NonNullable<Awaited<ReturnType<typeof readPending>>>;

const columns = { app: 'appCodes', recovery: 'recoveryCodes', passkey: 'passkeys' } as const;

/** Counts a code or a passkey before it is tried, so that simultaneous ones count too; undefined if no try is left. */
export async function takeTry(db: Drizzle, { token }: Pending, kind: keyof typeof columns) {
  const column = columns[kind];
  const [tries] = await db
    .update(pending)
    .set({ [column]: sql`${pending[column]} + 1` })
    .where(isOpen(token))
    .returning({ app: pending.appCodes, recovery: pending.recoveryCodes, passkey: pending.passkeys });
  return tries && { ...tries, isLast: tries.app + tries.recovery + tries.passkey >= pendingLimits.tries };
}

/** Ends a sign-in; false if it had ended. */
export async function endPending(db: Drizzle, { token }: Pending): Promise<boolean> {
  const ended = await db
    .delete(pending)
    .where(eq(pending.tokenHash, hashOfToken(token)))
    .returning({ userId: pending.userId });
  return ended.length > 0;
}

export const expiredPending: Expired = {
  table: pending,
  key: [pending.tokenHash],
  when: lte(pending.expiresAt, sql`now()`),
};
