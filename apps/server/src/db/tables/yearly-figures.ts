import { sql } from 'drizzle-orm';
import { doublePrecision, integer, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { clients } from './clients.ts';
import { edition } from './columns.ts';
import { ownRowsOnly } from './tenancy.ts';

const money = (name: string) => numeric(name, { precision: 18, scale: 3 });

/** What a client's administrators enter for a fiscal year. A figure that is null is unknown. */
export const yearlyFigures = pgTable(
  'yearly_figures',
  {
    clientId: integer('client_id')
      .notNull()
      .references(() => clients.id),
    year: integer('year').notNull(),
    employees: integer('employees'),
    itEmployees: integer('it_employees'),
    itContractors: integer('it_contractors'),
    itLeavers: integer('it_leavers'),
    revenue: money('revenue'),
    itOperatingCost: money('it_operating_cost'),
    itCapitalCost: money('it_capital_cost'),
    itPersonnelCost: money('it_personnel_cost'),
    itCloudCost: money('it_cloud_cost'),
    itSecurityCost: money('it_security_cost'),
    currency: text('currency'),
    tickets: integer('tickets'),
    ticketsFirstContact: integer('tickets_first_contact'),
    majorIncidents: integer('major_incidents'),
    availability: doublePrecision('availability'),
    projectsFinished: integer('projects_finished'),
    projectsOnTime: integer('projects_on_time'),
    ...edition(),
    /** Begins anywhere: figures that are removed and entered again must not have a version that somebody has read. */
    version: integer('version')
      .notNull()
      .default(sql`1 + floor(random() * 1000000000)::integer`),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.year] }), ownRowsOnly()],
);
