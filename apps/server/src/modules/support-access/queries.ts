import { supportLimits } from '@orgscope/contract/resources/support-access';
import type {
  SupportAccess,
  SupportAccessByClient,
  SupportAccesses,
} from '@orgscope/contract/resources/support-access';
import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { jsonObject } from '../../db/sql/json-object.ts';
import { supportAccess, supportVisits } from '../../db/tables/support-access.ts';
import { users } from '../../db/tables/users.ts';
import { isOpenAccess } from '../../identity/session/closed-clients.ts';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../identity/session/session.ts';
import { personName } from '../../lib/person-name.ts';

const [opener, ender, visitor] = [alias(users, 'opener'), alias(users, 'ender'), alias(users, 'visitor')];
const partsOf = ({ firstName, lastName, username }: typeof opener | typeof ender | typeof visitor) =>
  jsonObject({ firstName, lastName, username });

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
}

type Kind = SupportAccess['kind'];
const kind = sql<Kind>`case when ${supportAccess.reason} is null then 'grant' else 'break_glass' end`;

const visits = sql<{ person: Person; first_at: string; last_at: string }[]>`(
  select coalesce(json_agg(${jsonObject({
    person: partsOf(visitor),
    first_at: supportVisits.firstAt,
    last_at: supportVisits.lastAt,
  })} order by ${supportVisits.firstAt}), '[]') from ${supportVisits}
  join ${users} as visitor on visitor.id = ${supportVisits.userId} where ${supportVisits.accessId} = ${supportAccess.id})`;

/** The accesses to a client. In platform scope: who entered belongs to another client. */
export async function readAccesses(db: Drizzle, clientId: number): Promise<SupportAccesses> {
  const rows = await db
    .select({
      access: supportAccess,
      kind,
      isOpen: sql<boolean>`${isOpenAccess}`,
      openedBy: sql<Person>`${partsOf(opener)}`,
      endedBy: sql<Person>`${partsOf(ender)}`,
      visits,
    })
    .from(supportAccess)
    .innerJoin(opener, eq(opener.id, supportAccess.openedBy))
    .leftJoin(ender, eq(ender.id, supportAccess.endedBy))
    .where(eq(supportAccess.clientId, clientId))
    .orderBy(desc(supportAccess.id))
    .limit(supportLimits.past + 1);
  const all = rows.map(({ access, isOpen, ...row }) => ({
    isOpen,
    told: {
      id: access.id,
      kind: row.kind,
      opened_by: personName(row.openedBy),
      reason: access.reason,
      from: access.from.toISOString(),
      until: access.until.toISOString(),
      ended_at: access.endedAt?.toISOString() ?? null,
      ended_by: access.endedBy === null ? null : personName(row.endedBy),
      visits: row.visits.map(({ person, ...visit }) => ({ name: personName(person), ...visit })),
    },
  }));
  return {
    current: all.find(({ isOpen }) => isOpen)?.told ?? null,
    past: all.filter(({ isOpen }) => !isOpen).map(({ told }) => told),
  };
}

/** What is open to the operator, and what is closed. */
export async function readSupportAccessByClient(
  db: Drizzle,
  closed: readonly number[],
): Promise<SupportAccessByClient> {
  const open = await db
    .select({ id: supportAccess.id, clientId: supportAccess.clientId, kind, until: supportAccess.until })
    .from(supportAccess)
    .where(isOpenAccess);
  return {
    open: open.map(({ clientId, until, ...access }) => ({
      ...access,
      client_id: clientId,
      until: until.toISOString(),
    })),
    closed: [...closed],
  };
}

/** The open access with an id that the caller may end: of the own client, or of the operator's broken glass. */
export async function lockOpenAccess(tx: Drizzle, caller: Session, id: number) {
  const [found] = await tx
    .select({ clientId: supportAccess.clientId, reason: supportAccess.reason })
    .from(supportAccess)
    .where(sql`${supportAccess.id} = ${id} and ${isOpenAccess}`)
    .for('update');
  const isTheirs = found?.clientId === caller.user.clientId;
  const isOperators = found?.reason != null && isPlatformAdmin(caller);
  return isTheirs || isOperators ? found : undefined;
}
