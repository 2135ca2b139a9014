// Users and functions as SCIM shows them, and lists of them.
import { scimLimits } from '@orgscope/contract/resources/scim';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../db/connections/database.ts';
import { isAnyOf } from '../../db/sql/is-any-of.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';

export const schemas = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
} as const;

export interface Resource {
  readonly id: string;
  readonly meta: { readonly version: string; readonly location: string };
  readonly [attribute: string]: unknown;
}

/** Where the resources are. */
export interface Place {
  readonly clientId: number;
  /** The address of /scim/v2. */
  readonly base: string;
}

/** Which of the found ones are wanted. */
export interface Part {
  readonly condition?: SQL | undefined;
  readonly startIndex?: number;
  readonly count?: number;
}

const metaOf = (
  resourceType: 'User' | 'Group',
  id: number,
  at: { created: Date; changed: Date; tag: string },
  base: string,
) => ({
  resourceType,
  created: at.created.toISOString(),
  lastModified: at.changed.toISOString(),
  version: `W/"${at.tag}"`,
  location: `${base}/${resourceType}s/${id}`,
});

/** Users whom the identity provider finds, active or not. */
export const isFound = and(isNull(users.erasedAt), isNull(users.deprovisionedAt));

/** Joins users and their functions. */
export const hasFunction = and(eq(users.clientId, functions.clientId), eq(users.clientFunctionId, functions.id));

// As late as all that an ETag is of. A group also shows what its members are called. Users whom the provider deleted count:
// that changed the group too.
export const userChangedAt = sql`greatest(${users.changedAt}, ${functions.changedAt})`;
export const groupChangedAt = sql`greatest(${functions.changedAt}, ${functions.membersLeftAt},
  (select max(${users.changedAt}) from ${users} where ${hasFunction}))`;

/** A page of the client's users by their ids; of groups below. */
export async function findUsers(db: Drizzle, { clientId, base }: Place, { condition, startIndex = 1, count }: Part) {
  const where = and(eq(users.clientId, clientId), isFound, condition);
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      title: users.jobTitle,
      language: users.language,
      externalId: users.externalId,
      isActive: users.isActive,
      version: users.version,
      created: users.createdAt,
      changed: userChangedAt.mapWith(users.changedAt),
      groupId: functions.id,
      groupName: functions.name,
      isGroupActive: functions.isActive,
      groupVersion: functions.version,
    })
    .from(users)
    .leftJoin(functions, hasFunction)
    .where(where)
    .orderBy(asc(users.id))
    .limit(count ?? scimLimits.pageUsual)
    .offset(startIndex - 1);
  return rows.map(
    ({ id, username, firstName, lastName, title, language, externalId, groupId, groupName, ...row }): Resource => {
      const formatted = `${firstName} ${lastName}`.trim();
      // Groups that are inactive are not found.
      const group = groupId !== null &&
        row.isGroupActive && {
          value: String(groupId),
          display: groupName,
          $ref: `${base}/Groups/${groupId}`,
          type: 'direct',
        };
      return {
        schemas: [schemas.user],
        id: String(id),
        ...(externalId !== null && { externalId }),
        userName: username,
        name: { formatted, givenName: firstName, familyName: lastName },
        displayName: formatted || username,
        ...(title !== null && { title }),
        ...(language !== null && { preferredLanguage: language }),
        active: row.isActive,
        emails: [{ value: username, type: 'work', primary: true }],
        groups: group ? [group] : [],
        meta: metaOf('User', id, { ...row, tag: `${row.version}.${row.groupVersion ?? 0}` }, base),
      };
    },
  );
}

/** Counts what findUsers() finds. Without a condition on the function, the database does not join it. */
export async function countUsers(db: Drizzle, clientId: number, condition?: SQL): Promise<number> {
  const [counted] = await db
    .select({ users: sql<number>`count(*)::int` })
    .from(users)
    .leftJoin(functions, hasFunction)
    .where(and(eq(users.clientId, clientId), isFound, condition));
  return counted?.users ?? 0;
}

const activeGroups = (clientId: number, condition?: SQL) =>
  and(eq(functions.clientId, clientId), functions.isActive, condition);

/** A page of the client's active functions by their ids, with their members. */
export async function findGroups(db: Drizzle, { clientId, base }: Place, { condition, startIndex = 1, count }: Part) {
  const rows = await db
    .select({
      id: functions.id,
      name: functions.name,
      externalId: functions.externalId,
      version: functions.version,
      created: functions.createdAt,
      changed: groupChangedAt.mapWith(functions.changedAt),
      // The members belong to what the ETag is of, and what they are called.
      mark: sql<string>`(select md5(coalesce(string_agg(${users.id} || '.' || ${users.version}, ',' order by ${users.id}), ''))
        from ${users} where ${and(hasFunction, isFound)})`,
    })
    .from(functions)
    .where(activeGroups(clientId, condition))
    .orderBy(asc(functions.id))
    .limit(count ?? scimLimits.pageUsual)
    .offset(startIndex - 1);
  const ids = rows.map(({ id }) => id);
  const members = await db
    .select({
      id: users.id,
      groupId: users.clientFunctionId,
      username: users.username,
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(users)
    .where(and(eq(users.clientId, clientId), isAnyOf(users.clientFunctionId, ids), isFound))
    .orderBy(asc(users.id));
  const byGroup = new Map(ids.map((id): [number, (typeof members)[number][]] => [id, []]));
  for (const member of members) if (member.groupId !== null) byGroup.get(member.groupId)?.push(member);
  return rows.map(({ id, name, externalId, mark, ...row }): Resource => ({
    schemas: [schemas.group],
    id: String(id),
    ...(externalId !== null && { externalId }),
    displayName: name,
    members: (byGroup.get(id) ?? []).map((member) => ({
      value: String(member.id),
      display: member.name || member.username,
      $ref: `${base}/Users/${member.id}`,
      type: 'User',
    })),
    meta: metaOf('Group', id, { ...row, tag: `${row.version}.${mark.slice(0, 12)}` }, base),
  }));
}

export const countGroups = (db: Drizzle, clientId: number, condition?: SQL): Promise<number> =>
  db.$count(functions, activeGroups(clientId, condition));
