// Who has a second factor is read in platform scope: no tenant can read factors. Every query names its client.
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { byPerson } from '../../db/sql/by-name.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import { clients } from '../../db/tables/clients.ts';
import { users } from '../../db/tables/users.ts';
import { factorsDueAt, hasFactor } from '../../identity/session/factors-due.ts';
import { isLinked, isTrusted } from '../../identity/session/sso-rules.ts';
import { pageOf } from '../records/page.ts';
import type { PageQuery } from '../records/page.ts';
import { hasWords } from '../records/paged-list.ts';

/** Active people who can sign in, with a password or by a provider. */
const peopleOf = (clientId: number, search?: string) =>
  and(
    eq(users.clientId, clientId),
    sql`${users.isActive}`,
    or(isNotNull(users.passwordHash), isLinked),
    ...hasWords(users.searchText, search),
  );

/** Whom the rule holds: no factor of theirs is set up, and no provider stands for it. As sessions and API tokens are held. */
const isWithout = sql`(not ${hasFactor} and not ${isTrusted})`;

export async function readRequirement(db: Drizzle, clientId: number) {
  const [found] = await db
    .select({
      name: clients.name,
      since: clients.factorsRequiredSince,
      days: clients.factorsGraceDays,
      people: sql<number>`count(${users.id})::int`,
      without: sql<number>`(count(${users.id}) filter (where ${isWithout}))::int`,
    })
    .from(clients)
    .leftJoin(users, peopleOf(clientId))
    .where(eq(clients.id, clientId))
    .groupBy(clients.id);
  return found;
}

interface Part extends PageQuery {
  readonly search?: string | undefined;
}

/** A page of the people without a second factor, and how many there are. */
export async function peopleWithout(db: Drizzle, clientId: number, { search, ...query }: Part) {
  const { asked, limit, offset } = pageOf(query);
  const condition = and(peopleOf(clientId, search), isWithout);
  const people = await db
    .select({
      id: users.id,
      name: personNameSql,
      username: users.username,
      lastSignInAt: users.lastSignInAt,
      // Who has not signed in since then has all days left.
      dueAt: sql`case when ${users.factorsGraceFrom} is not null and ${clients.factorsRequiredSince} is not null
        then ${factorsDueAt} end`.mapWith(users.factorsGraceFrom),
      remindedAt: users.factorsRemindedAt,
    })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(condition)
    .orderBy(byPerson(users.searchText), asc(users.id))
    .limit(limit)
    .offset(offset);
  return { people, meta: { count: await db.$count(users, condition), ...asked } };
}

/** How many are reminded in one transaction. */
export const reminderPortion = 500;

/** Notes a reminder of some who have none and were not reminded in the last day. */
export async function takeReminders(tx: Drizzle, clientId: number) {
  const dayAgo = sql`now() - interval '1 day'`;
  const due = tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(peopleOf(clientId), isWithout, or(isNull(users.factorsRemindedAt), lte(users.factorsRemindedAt, dayAgo))),
    )
    .limit(reminderPortion)
    .for('update', { skipLocked: true });
  const ids = (await due).map(({ id }) => id);
  if (ids.length === 0) return [];
  return tx
    .update(users)
    .set({ factorsRemindedAt: sql`now()` })
    .from(clients)
    .where(and(eq(clients.id, users.clientId), isAnyOf(users.id, ids)))
    .returning({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      dueAt: sql<Date | null>`case when ${users.factorsGraceFrom} is not null then ${factorsDueAt} end`.mapWith(
        users.factorsGraceFrom,
      ),
      client: clients.name,
      timezone: clients.timezone,
    });
}
