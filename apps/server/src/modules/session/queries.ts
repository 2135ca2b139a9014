import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { clients } from '../../db/tables/clients.ts';
import { mails } from '../../db/tables/mails.ts';
import { rateLimits } from '../../db/tables/rate-limits.ts';
import { hasAddress, userAddress, users } from '../../db/tables/users.ts';
import { isOver, keyOf } from '../../identity/limits/attempts.ts';
import { hasFactor } from '../../identity/session/factors-due.ts';
import { needsSso } from '../../identity/session/sso-rules.ts';
import type { Opening } from '../../identity/session/session-queries.ts';
import { oneTimePasswordLimits } from '../../lib/passwords/one-time-password.ts';

/** The maximum number of an address's accounts whose password is compared: rarely more than one. */
const comparedAtMost = 5;

/**
 * The accounts that a username and a password may belong to: the one that has claimed the address or, without one, the
 * invited ones whose one-time password matches the selector. The tenant is not known yet, so this runs in platform
 * scope.
 */
export async function findAccounts(database: Database, username: string, selector: number) {
  const found = await database
    .in(platformScope)
    .select({
      id: users.id,
      passwordHash: sql<string>`${users.passwordHash}`,
      generation: users.sessionGeneration,
      isClaimed: sql<boolean>`${users.claimedAt} is not null`,
      /** Sign-in asks for a second step after the password. */
      hasFactor,
      needsSso,
      isTooLate: sql<boolean>`coalesce(${users.oneTimePasswordExpiresAt} <= now(), false)`,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(
      and(
        hasAddress(username),
        sql`${users.isActive}`,
        sql`${clients.isActive}`,
        isNotNull(users.passwordHash),
        or(isNotNull(users.claimedAt), sql`coalesce(${users.oneTimePasswordSelector}, ${selector}) = ${selector}`),
      ),
    )
    .orderBy(sql`${users.claimedAt} nulls last`, desc(users.oneTimePasswordExpiresAt))
    .limit(comparedAtMost);
  return found[0]?.isClaimed ? found.slice(0, 1) : found;
}

const { usedSeconds } = oneTimePasswordLimits;

/** Replaces the hash of a password that was just verified by a renewed one. */
export async function renewPasswordHash(database: Database, { userId, generation }: Opening, renewed: string) {
  await database
    .in(platformScope)
    .update(users)
    .set({ passwordHash: renewed })
    .where(and(eq(users.id, userId), eq(users.sessionGeneration, generation)));
}

/** Records a sign-in, and the first use of a first password. False if the password has been changed meanwhile. */
export async function noteSignIn(database: Database, { userId, generation, ssoProviderId }: Opening): Promise<boolean> {
  const noted = await database
    .in(platformScope)
    .update(users)
    .set({
      lastSignInAt: sql`now()`,
      // The days to set up a second factor count from the first sign-in after it was required.
      factorsGraceFrom: sql`coalesce(${users.factorsGraceFrom}, (select now() from ${clients}
        where ${clients.id} = ${users.clientId} and ${clients.factorsRequiredSince} is not null))`,
      // Only the first use shortens its validity; a sign-in by the provider is none.
      ...(!ssoProviderId && {
        oneTimePasswordExpiresAt: sql`case when ${users.oneTimePasswordExpiresAt} is not null
          then least(${users.oneTimePasswordExpiresAt}, now() + ${usedSeconds}::integer * interval '1 second') end`,
      }),
    })
    .where(and(eq(users.id, userId), eq(users.sessionGeneration, generation)))
    .returning({ id: users.id });
  return noted.length > 0;
}

/**
 * Mails the owner of this username, once a day, that someone is guessing the password. For an unknown username it
 * writes as much, so that the time of the answer reveals nothing.
 */
export async function mailAboutGuesses(database: Database, username: string): Promise<void> {
  const name = username.toLowerCase();
  await database.in(platformScope).execute(sql`
    with told as (
      insert into ${rateLimits} (key, points, expire)
      values (${keyOf('sign-in-told', [name])}, 1, now() + interval '1 day')
      on conflict (key) do update set expire = excluded.expire where ${isOver(86_400)}
      returning expire
    )
    insert into ${mails} (cause, kind, user_id, to_address, to_name)
    select 'sign_in_attempts:' || ${users.id} || ':' || extract(epoch from told.expire)::bigint, 'sign_in_attempts',
      ${users.id}, ${users.username}, trim(${users.firstName} || ' ' || ${users.lastName})
    from told
    join ${users} on ${userAddress} = ${name}
    join ${clients} on ${clients.id} = ${users.clientId}
    where ${users.isActive} and ${clients.isActive} and ${users.claimedAt} is not null
      and ${users.passwordHash} is not null
    for key share of ${users}
    on conflict (cause) do nothing`);
}
