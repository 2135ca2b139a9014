import { criticalities, highFit, lifecycles, timeClasses } from '@orgscope/contract/resources/application-record';
import type { ApplicationQuery } from '@orgscope/contract/resources/applications';
import { and, eq, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/database.ts';
import { isAnyOf } from '../../db/is-any-of.ts';
import { insertMany, updateMany } from '../../db/write-many.ts';
import { applications } from '../../db/tables/applications.ts';
import { functions } from '../../db/tables/functions.ts';
import { users } from '../../db/tables/users.ts';
import type { Session } from '../../identity/session.ts';
import { applicationKeys } from '../../lib/application-keys.ts';
import { isRow } from '../records/client-records.ts';
import type { OfClient } from '../records/client-records.ts';
import { editedBy } from '../records/edited-by.ts';
import type { EditorColumns } from '../records/edited-by.ts';
import { inOrder, rankIn } from '../records/in-order.ts';
import type { ColumnOf } from '../records/in-order.ts';
import { hasWords } from '../records/paged-list.ts';
import type { Search } from '../records/paged-list.ts';

type Column = ColumnOf<ApplicationQuery['ordering']>;

// What applications can be ordered by and is told elsewhere.
const joins: Partial<Record<Column, SQL>> = {
  business_owner: sql`left join ${users}
    on ${users.clientId} = ${applications.clientId} and ${users.id} = ${applications.businessOwnerId}`,
  function: sql`left join ${functions}
    on ${functions.clientId} = ${applications.clientId} and ${functions.id} = ${applications.functionId}`,
};

const isHigh = (fit: PgColumn) => sql`${fit} >= ${sql.raw(String(highFit))}`;
const [functional, technical] = [isHigh(applications.functionalFit), isHigh(applications.technicalFit)];

/** What timeClass() of the contract says, in the database's words: null while a fit is unknown. */
const timeClassSql = sql<string | null>`case
  when ${functional} and ${technical} then 'invest'
  when not ${functional} and ${technical} then 'tolerate'
  when ${functional} and not ${technical} then 'migrate'
  when not ${functional} and not ${technical} then 'eliminate'
end`;

const by: Record<Column, SQL> = {
  name: sql`${applications.nameKey}`,
  lifecycle: rankIn(lifecycles, applications.lifecycle),
  criticality: rankIn(criticalities, applications.criticality),
  time_class: rankIn(timeClasses, timeClassSql),
  business_owner: sql`${users.searchText}`,
  function: sql`${functions.nameKey}`,
  vendor: sql`lower(${applications.vendor})`,
  contract_end_date: sql`${applications.contractEndDate}`,
};

function conditionOf(clientId: number, query: ApplicationQuery): SQL | undefined {
  const { type, hosting, lifecycle, criticality, time_class: timeClass, owner_id: ownerId } = query;
  return and(
    eq(applications.clientId, clientId),
    // Written out, not as a parameter: only so does a plan know the index of the active ones.
    query.include_inactive ? undefined : sql`${applications.isActive}`,
    type && eq(applications.type, type),
    hosting && eq(applications.hosting, hosting),
    lifecycle && eq(applications.lifecycle, lifecycle),
    criticality && eq(applications.criticality, criticality),
    timeClass && sql`${timeClassSql} = ${timeClass}`,
    ownerId === undefined
      ? undefined
      : or(eq(applications.businessOwnerId, ownerId), eq(applications.itOwnerId, ownerId)),
    query.function_id === undefined ? undefined : eq(applications.functionId, query.function_id),
    ...hasWords(applications.searchText, query.search),
  );
}

/** What a query finds among a client's applications. */
export const applicationSearch = (clientId: number, query: ApplicationQuery): Search => ({
  ...inOrder({ table: applications, first: 'name', by, joins }, query.ordering),
  condition: conditionOf(clientId, query),
});

export type ApplicationRow = typeof applications.$inferSelect;

/** What is written of an application; its keys follow from it. */
export type ApplicationValues = Omit<
  ApplicationRow,
  | 'id'
  | 'clientId'
  | 'nameKey'
  | 'searchText'
  | 'isActive'
  | 'version'
  | 'changedBy'
  | 'changedById'
  | 'changedAt'
  | 'createdAt'
  | 'updatedAt'
>;

export async function insertApplications(
  tx: Drizzle,
  clientId: number,
  rows: readonly ApplicationValues[],
  editor: EditorColumns,
): Promise<OfClient[]> {
  const written = rows.map((values) => ({ ...values, ...applicationKeys(values), clientId, ...editor }));
  const ids = await insertMany(tx, applications, written, applications.id);
  return [...ids.values()].map((id) => ({ id, clientId }));
}

/**
 * The applications of a client with these names, as nameKey() makes them: the inactive ones first, then by age, so that
 * the last one of a name is the one that is meant.
 */
export const applicationsNamed = (db: Drizzle, clientId: number, keys: readonly string[]) =>
  db
    .select()
    .from(applications)
    .where(and(eq(applications.clientId, clientId), isAnyOf(applications.nameKey, keys)))
    .orderBy(applications.isActive, applications.id);

/** Reads the active applications with these names in the order of their ids, and holds them until the transaction ends. */
export const lockByName = (tx: Drizzle, clientId: number, keys: readonly string[]): Promise<ApplicationRow[]> =>
  tx
    .select()
    .from(applications)
    .where(and(eq(applications.clientId, clientId), applications.isActive, isAnyOf(applications.nameKey, keys)))
    .orderBy(applications.id)
    .for('update');

/** Writes each of several held applications anew, in one statement. */
export async function overwriteApplications(
  tx: Drizzle,
  changed: readonly { held: ApplicationRow; values: ApplicationValues }[],
  editor: Session,
): Promise<void> {
  const rows = changed.map(({ held, values }) => ({
    id: held.id,
    clientId: held.clientId,
    ...values,
    ...applicationKeys(values),
  }));
  await updateMany(tx, applications, rows, editedBy(editor, applications));
}

export async function updateApplicationRow(
  tx: Drizzle,
  row: ApplicationRow,
  change: Partial<ApplicationValues> & { isActive?: boolean },
  editor: Session,
): Promise<void> {
  await tx
    .update(applications)
    .set({ ...change, ...applicationKeys({ ...row, ...change }), ...editedBy(editor, applications) })
    .where(isRow(applications, row));
}

type BulkValues = Pick<ApplicationValues, 'lifecycle' | 'businessOwnerId' | 'itOwnerId' | 'functionId'>;

/** Writes the same columns of many applications, none of which a name or a search depends on. */
export async function updateApplicationRows(
  tx: Drizzle,
  rows: readonly OfClient[],
  change: Partial<BulkValues>,
  editor: Session,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx
    .update(applications)
    .set({ ...change, ...editedBy(editor, applications) })
    .where(isAnyOf(applications.id, ids));
}
