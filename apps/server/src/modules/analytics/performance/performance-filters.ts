// Which of a client's active records a page or a list of rows is about.
import { message } from '@orgscope/contract/words/message';
import type { PortfolioQuery, RowsQuery } from '@orgscope/contract/resources/analytics';
import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/connections/database.ts';
import { applications } from '../../../db/tables/applications.ts';
import { assets } from '../../../db/tables/assets.ts';
import { statementByText } from '../../../db/statements/statement.ts';
import { clients } from '../../../db/tables/clients.ts';
import { customAttributeOptions } from '../../../db/tables/custom-attributes.ts';
import { functions } from '../../../db/tables/functions.ts';
import { locations } from '../../../db/tables/locations.ts';
import { users } from '../../../db/tables/users.ts';
import { AppError, notFound } from '../../../errors/app-error.ts';
import type { Session } from '../../../identity/session/session.ts';
import { endsInMonth, lacks, timeClassSql } from '../../applications/portfolio.ts';
import { isRecordsAdmin } from '../../records/list-of-client.ts';
import { hasChosen } from '../../references/has-chosen.ts';
import type { PageClient } from '../page/page-client.ts';

type Cells = Pick<
  RowsQuery,
  'lifecycle' | 'time_class' | 'functional_fit' | 'technical_fit' | 'month' | 'missing' | 'owner_id' | 'status'
>;
type Places = Pick<RowsQuery, 'function_id' | 'location_id'>;
/** The filters of a page, and the cell of a chart on it. */
export type Filters = Omit<PortfolioQuery, 'client_id' | 'function_id' | 'location_id'> & Places & Cells;

const isId = (id: number | 'none' | undefined): id is number => typeof id === 'number';

/**
 * Refuses to narrow records by what a person has answered, except for administrators, who see the answers. A record tells its
 * owner, often known from elsewhere: whether it is listed would tell that person's answer, however many others are listed.
 */
export function checkAnswersFilter(caller: Session, { attribute_option_id: option }: Filters): void {
  if (option !== undefined && !isRecordsAdmin(caller))
    throw new AppError('validation_failed', message('analytics.answers_for_administrators'));
}

/** Refuses ids of other clients' records like those that do not exist. */
export async function checkFilters(database: Database, { id, scope }: PageClient, filters: Filters): Promise<void> {
  const { function_id: ofFunction, location_id: ofLocation, attribute_option_id: option } = filters;
  const wanted = [
    { table: functions, id: ofFunction, absent: message('functions.absent') },
    { table: locations, id: ofLocation, absent: message('locations.absent') },
    { table: customAttributeOptions, id: option, absent: message('attributes.option_absent') },
  ].filter((each) => isId(each.id));
  if (wanted.length === 0) return;
  const [found] = await database
    .in(scope)
    .select({
      known: sql<boolean[]>`array[${sql.join(
        wanted.map(
          ({ table, id: sought }) =>
            sql`exists (select from ${table} where ${eq(table.clientId, id)} and ${eq(table.id, sought as number)})`,
        ),
        sql`, `,
      )}]`,
    })
    .from(clients)
    .where(eq(clients.id, id));
  wanted.forEach(({ absent }, at) => {
    if (!found?.known[at]) throw notFound(absent);
  });
}

const none = 'none';

const equals = (column: SQLWrapper, value: string | number | undefined): SQL | undefined => {
  if (value === undefined) return undefined;
  return value === none ? sql`${column} is null` : sql`${column} = ${value}`;
};

/** That the person who answers for a record has this place, and has chosen this option. */
function isOfPerson(clientId: number, person: PgColumn, { location_id: place, attribute_option_id: option }: Filters) {
  return and(
    place === undefined
      ? undefined
      : sql`exists (select from ${users} where ${eq(users.clientId, clientId)} and ${users.id} = ${person}
          and ${equals(users.clientLocationId, place)})`,
    option === undefined ? undefined : hasChosen(clientId, person, option),
  );
}

/** The applications that the filters leave, active or not; location and attribute are those of the business owner. */
export const everyApplicationOf = (clientId: number, filters: Filters): SQL =>
  and(
    eq(applications.clientId, clientId),
    equals(applications.functionId, filters.function_id),
    equals(applications.criticality, filters.criticality),
    filters.vendor === undefined ? undefined : sql`coalesce(${applications.vendor}, '') = ${filters.vendor}`,
    isOfPerson(clientId, applications.businessOwnerId, filters),
    equals(applications.lifecycle, filters.lifecycle),
    equals(sql`(${timeClassSql})`, filters.time_class),
    equals(applications.functionalFit, filters.functional_fit),
    equals(applications.technicalFit, filters.technical_fit),
    filters.month === undefined ? undefined : endsInMonth(filters.month),
    filters.missing === undefined ? undefined : lacks[filters.missing],
    filters.owner_id === undefined
      ? undefined
      : or(eq(applications.businessOwnerId, filters.owner_id), eq(applications.itOwnerId, filters.owner_id)),
  ) ?? sql`false`;

/** The active ones of them. */
export const applicationsOf = (clientId: number, filters: Filters): SQL =>
  sql`${everyApplicationOf(clientId, filters)} and ${applications.isActive}`;

/** The assets that the filters leave, active or not: by their own function and location, and their holder's attribute. */
export const everyAssetOf = (clientId: number, filters: Filters): SQL =>
  and(
    eq(assets.clientId, clientId),
    equals(assets.functionId, filters.function_id),
    equals(assets.locationId, filters.location_id),
    filters.attribute_option_id === undefined
      ? undefined
      : hasChosen(clientId, assets.assignedUserId, filters.attribute_option_id),
    equals(assets.status, filters.status),
  ) ?? sql`false`;

/** The active ones of them. */
export const assetsOf = (clientId: number, filters: Filters): SQL =>
  sql`${everyAssetOf(clientId, filters)} and ${assets.isActive}`;

/** The users of a place, active or not. */
export const everyPersonOf = (clientId: number, filters: Places = {}): SQL =>
  and(
    eq(users.clientId, clientId),
    equals(users.clientFunctionId, filters.function_id),
    equals(users.clientLocationId, filters.location_id),
  ) ?? sql`false`;

/** The users who take a seat: active or invited. */
export const peopleOf = (clientId: number, filters: Places = {}): SQL =>
  sql`${everyPersonOf(clientId, filters)} and ${users.isActive}`;

export const isUnfiltered = (filters: Filters): boolean => Object.values(filters).every((value) => value === undefined);

/**
 * Runs a statement about what the filters leave. Without filters, which is how a page is opened, its text is one of few: it
 * is planned once, which takes longer than to run it. Filters make too many texts to keep their plans.
 */
export async function readPortfolio<Row extends object>(
  database: Database,
  { scope }: PageClient,
  filters: Filters,
  { name, query }: { name: string; query: SQL },
): Promise<Row[]> {
  const db = database.in(scope);
  if (isUnfiltered(filters)) return db.run(statementByText<Row>(name, query), {});
  return (await db.execute(query)).rows as Row[];
}
