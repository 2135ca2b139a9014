import type { UserQuery } from '@orgscope/contract/resources/users';
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Drizzle } from '../../../db/connections/database.ts';
import { byName, byPerson } from '../../../db/sql/by-name.ts';
import { isAnyOf } from '../../../db/sql/is-any-of.ts';
import { insertMany } from '../../../db/sql/write-many.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { userAddress, users } from '../../../db/tables/users.ts';
import { isSsoRequired, opensInEmergencies } from '../../../identity/session/sso-rules.ts';
import { searchTextOf } from '../../../lib/search-text.ts';
import { hasStalled } from '../../accounts/people-portions.ts';
import { updatedSince } from '../../records/updated-since.ts';
import { inOrder } from '../../records/in-order.ts';
import type { ColumnOf } from '../../records/in-order.ts';
import { hasWords } from '../../records/paged-list.ts';
import type { Search } from '../../records/paged-list.ts';

type Column = ColumnOf<UserQuery['ordering']>;

// The columns that users can be sorted by.
const joins: Partial<Record<Column, SQL>> = {
  function: sql`left join ${functions}
    on ${functions.clientId} = ${users.clientId} and ${functions.id} = ${users.clientFunctionId}`,
  location: sql`left join ${locations}
    on ${locations.clientId} = ${users.clientId} and ${locations.id} = ${users.clientLocationId}`,
};

const by: Record<Column, SQL> = {
  name: byPerson(users.searchText),
  email: sql`${users.username}`,
  status: sql`array_position(array['invited', 'confirmed', 'onboarding', 'active', 'inactive'], ${users.status})`,
  platform_role: sql`${users.platformRole}`,
  function: byName(functions.nameKey),
  location: byName(locations.nameKey),
  last_sign_in: sql`${users.lastSignInAt}`,
  invited: sql`${users.invitedAt}`,
};

function conditionOf(clientId: number, query: UserQuery): SQL | undefined {
  const { status, platform_role: role, function_id: functionId, location_id: locationId } = query;
  return and(
    eq(users.clientId, clientId),
    isNull(users.erasedAt),
    // As a literal, not a parameter: only then can a plan use the index of active rows.
    query.include_inactive || status === 'inactive' ? undefined : sql`${users.isActive}`,
    updatedSince(users, query.updated_since),
    status && eq(users.status, status),
    role && eq(users.platformRole, role),
    functionId === undefined ? undefined : eq(users.clientFunctionId, functionId),
    locationId === undefined ? undefined : eq(users.clientLocationId, locationId),
    query.invited && hasStalled,
    ...hasWords(users.searchText, query.search),
  );
}

/** The matching users of a client. */
export const userSearch = (clientId: number, query: UserQuery): Search => ({
  ...inOrder({ table: users, first: 'name', by, joins }, query.ordering),
  condition: conditionOf(clientId, query),
});

export type NewUser = Omit<typeof users.$inferInsert, 'searchText'>;

export async function insertUser(tx: Drizzle, values: NewUser): Promise<number> {
  const [row] = await tx
    .insert(users)
    .values({ ...values, searchText: searchTextOf(values) })
    .returning({ id: users.id });
  if (!row) throw new Error('The user was not inserted');
  return row.id;
}

/** Adds many users at once; returns each with its id. */
export async function insertUsers<User extends NewUser>(
  tx: Drizzle,
  people: User[],
): Promise<(User & { id: number })[]> {
  const rows = people.map((user) => ({ ...user, searchText: searchTextOf(user) }));
  const ids = await insertMany(tx, users, rows, users.username);
  return people.map((user) => {
    const id = ids.get(user.username);
    if (id === undefined) throw new Error('The user was not inserted');
    return { ...user, id };
  });
}

/** Inactive people keep their address once they have claimed it; a revoked invitation keeps none. */
const holdsAnyOf = (clientId: number, addresses: string[]) =>
  and(eq(users.clientId, clientId), isAnyOf(userAddress, addresses), or(users.isActive, isNotNull(users.claimedAt)));

/** Those of the addresses, in lower case, that the client's own people hold, and whether the holder is active. */
export function ownAddresses(db: Drizzle, clientId: number, addresses: string[]) {
  return db
    .selectDistinctOn([userAddress], { address: userAddress, isActive: users.isActive })
    .from(users)
    .where(holdsAnyOf(clientId, addresses))
    .orderBy(userAddress, desc(users.isActive));
}

/** The client's own people who hold these addresses, in lower case, as files show them. */
export function ownUsers(db: Drizzle, clientId: number, addresses: string[]) {
  return db
    .selectDistinctOn([userAddress], {
      address: userAddress,
      isActive: users.isActive,
      firstName: users.firstName,
      lastName: users.lastName,
      platformRole: users.platformRole,
      function: functions.name,
      location: locations.name,
      jobTitle: users.jobTitle,
      companyRole: users.companyRole,
    })
    .from(users)
    .leftJoin(functions, and(eq(functions.clientId, users.clientId), eq(functions.id, users.clientFunctionId)))
    .leftJoin(locations, and(eq(locations.clientId, users.clientId), eq(locations.id, users.clientLocationId)))
    .where(holdsAnyOf(clientId, addresses))
    .orderBy(userAddress, desc(users.isActive));
}
export type OwnUser = Awaited<ReturnType<typeof ownUsers>>[number];

/**
 * Lets one transaction at a time remove an administrator of the same, the platform or a client: otherwise two could remove
 * each other and leave none.
 */
export async function lockAdministrators(
  tx: Drizzle,
  { platformRole, clientId }: Pick<typeof users.$inferSelect, 'platformRole' | 'clientId'>,
): Promise<void> {
  await tx.execute(
    platformRole === 'platform_admin'
      ? sql`select pg_advisory_xact_lock(hashtext('platform_administrators'))`
      : sql`select pg_advisory_xact_lock(hashtext('client_administrators'), ${clientId}::int)`,
  );
}

/** The others who administer the same, the platform or a client, and can sign in. Lock the administrators first. */
export async function countOtherAdministrators(
  tx: Drizzle,
  { id, platformRole: role, clientId }: Pick<typeof users.$inferSelect, 'id' | 'platformRole' | 'clientId'>,
): Promise<number> {
  return tx.$count(
    users,
    and(
      eq(users.platformRole, role),
      role === 'platform_admin' ? undefined : eq(users.clientId, clientId),
      inArray(users.status, ['active', 'onboarding']),
      ne(users.id, id),
    ),
  );
}

/** The accounts for emergencies of a client that requires single sign-on. Lock the administrators first. */
export const openEmergencyAccounts = (tx: Drizzle, clientId: number) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        sql`${users.isActive}`,
        isNotNull(users.passwordHash),
        isSsoRequired,
        opensInEmergencies,
      ),
    );
