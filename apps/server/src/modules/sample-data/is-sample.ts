import { countFigures, moneyFigures } from '@orgscope/contract/analytics/figures';
import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SampledTable } from '../../db/tables/sample-records.ts';
import { sampleRecords } from '../../db/tables/sample-records.ts';
import { yearlyFigures } from '../../db/tables/yearly-figures.ts';

/** A table whose rows belong to clients. */
export type ClientTable = PgTable & { readonly clientId: PgColumn };

const marks = (table: PgTable, clientId: PgColumn, id: PgColumn) =>
  and(
    eq(sampleRecords.clientId, clientId),
    eq(sampleRecords.table, getTableName(table) as SampledTable),
    eq(sampleRecords.recordId, id),
  );

/** That the row of a table which such columns name is sample data. */
export const namesSample = (table: PgTable, clientId: PgColumn, id: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${sampleRecords} where ${marks(table, clientId, id)})`;

/** That a row is sample data. */
export const isSample = (table: ClientTable & { readonly id: PgColumn }): SQL<boolean> =>
  namesSample(table, table.clientId, table.id);

/** The columns of figures, by their names in the database. */
export const figureColumns = [...countFigures, ...moneyFigures, 'availability'];

/** That a year has a figure which is no sample: one that was entered, over the sample figures or without any. */
export const hasOwnFigures = sql`exists (select from jsonb_each(to_jsonb(${yearlyFigures})) as figure (name, value)
  where figure.name = any(${sql.param(figureColumns)}::text[]) and figure.value <> 'null'
    and figure.value is distinct from (select ${sampleRecords.made} -> figure.name from ${sampleRecords}
      where ${marks(yearlyFigures, yearlyFigures.clientId, yearlyFigures.year)}))`;
