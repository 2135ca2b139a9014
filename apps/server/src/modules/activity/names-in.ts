import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Drizzle } from '../../db/connections/database.ts';
import { personNameSql } from '../../db/sql/person-name-sql.ts';
import type { AuditedFields } from '../../db/tables/audit-events.ts';
import { clients } from '../../db/tables/clients.ts';
import { customAttributeOptions, customAttributes } from '../../db/tables/custom-attributes.ts';
import { functions } from '../../db/tables/functions.ts';
import { industries } from '../../db/tables/industries.ts';
import { locations } from '../../db/tables/locations.ts';
import { pulses } from '../../db/tables/pulses.ts';
import { savedViews } from '../../db/tables/saved-views.ts';
import { serviceAccounts } from '../../db/tables/service-accounts.ts';
import { users } from '../../db/tables/users.ts';

interface Named {
  readonly table: PgTable & { readonly id: PgColumn };
  readonly name: PgColumn | SQL;
  /** The columns that refer to it. */
  readonly columns: readonly string[];
}

const people = ['user_id', 'assigned_user_id', 'business_owner_id', 'it_owner_id', 'owner_id', 'opened_by', 'ended_by'];

/** Whether a column refers to somebody. */
export const isPerson = (column: string): boolean => people.includes(column);

const named: readonly Named[] = [
  { table: clients, name: clients.name, columns: ['client_id'] },
  { table: functions, name: functions.name, columns: ['function_id', 'client_function_id'] },
  { table: locations, name: locations.name, columns: ['location_id', 'client_location_id'] },
  { table: industries, name: industries.name, columns: ['industry_id'] },
  { table: customAttributes, name: customAttributes.name, columns: ['attribute_id'] },
  { table: customAttributeOptions, name: customAttributeOptions.name, columns: ['option_id'] },
  { table: savedViews, name: savedViews.name, columns: ['view_id'] },
  { table: serviceAccounts, name: serviceAccounts.name, columns: ['service_account_id'] },
  { table: pulses, name: pulses.title, columns: ['pulse_id'] },
  { table: users, name: personNameSql, columns: people },
];

const idIn = (value: unknown) => (Number.isSafeInteger(value) ? [Number(value)] : []);

/** The present names of the records that these fields refer to, by the column and the value. */
export async function namesIn(
  db: Drizzle,
  fields: readonly AuditedFields[],
): Promise<(column: string, value: unknown) => string | undefined> {
  const known = await Promise.all(
    named.map(async ({ table, name, columns }) => {
      const ids = [...new Set(fields.flatMap((each) => columns.flatMap((column) => idIn(each[column]))))];
      if (ids.length === 0) return { columns, names: new Map<unknown, string>() };
      const rows = await db
        .select({ id: sql<number>`${table.id}`, name: sql<string>`${name}` })
        .from(table)
        .where(inArray(table.id, ids));
      return { columns, names: new Map<unknown, string>(rows.map((row) => [row.id, row.name])) };
    }),
  );
  return (column, value) => known.find(({ columns }) => columns.includes(column))?.names.get(value);
}
