// What the measures count among a client's active applications: the same for pages, rows and snapshots.
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { contractMeasureDays, contractNoticeDays } from '@orgscope/contract/analytics/notice-days';
import type { LackedField, ListedPortion } from '@orgscope/contract/resources/applications';
import { highFit, liveLifecycles } from '@orgscope/contract/resources/application-record';
import { and, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { applications } from '../../db/tables/applications.ts';
import type { Portion } from '../records/portion.ts';

const isHigh = (fit: PgColumn) => sql`${fit} >= ${sql.raw(String(highFit))}`;
const [functional, technical] = [isHigh(applications.functionalFit), isHigh(applications.technicalFit)];

/** What timeClass() of the contract says, in SQL: null while a fit is unknown. */
export const timeClassSql = sql<string | null>`case
  when ${functional} and ${technical} then 'invest'
  when not ${functional} and ${technical} then 'tolerate'
  when ${functional} and not ${technical} then 'migrate'
  when not ${functional} and not ${technical} then 'eliminate'
end`;

const all = (...conditions: SQL[]): SQL => and(...conditions) ?? sql`true`;
const known = (...columns: PgColumn[]): SQL => all(...columns.map((column) => isNotNull(column)));

const codes = liveLifecycles.map((code) => `'${code}'`).join(', ');
export const isLive = sql`${applications.lifecycle} in (${sql.raw(codes)})`;
const isCurrent = ne(applications.lifecycle, sql`'end_of_life'`);
const isOfClass = (...classes: string[]) =>
  all(isLive, sql`${timeClassSql} in (${sql.raw(classes.map((name) => `'${name}'`).join(', '))})`);
export const isAtRisk = isOfClass('migrate', 'eliminate');

const { businessOwnerId, itOwnerId, activeUsers, userBase, annualCost } = applications;
const isUsed = all(isLive, known(activeUsers, userBase));
const isUsedAtCost = all(isLive, known(activeUsers, annualCost));

/** What an application can lack. */
export const lacks = {
  criticality: isNull(applications.criticality),
  functional_fit: isNull(applications.functionalFit),
  technical_fit: isNull(applications.technicalFit),
  owner: all(isNull(businessOwnerId), isNull(itOwnerId)),
  annual_cost: isNull(annualCost),
};
/** What an application of the list can lack. */
export const isWithout: Readonly<Record<LackedField, SQL>> = {
  ...lacks,
  function: isNull(applications.functionId),
  vendor: sql`coalesce(${applications.vendor}, '') = ''`,
};
const isIncomplete = or(lacks.criticality, lacks.functional_fit, lacks.technical_fit, lacks.owner) ?? sql`false`;

/** The parts of a portfolio on a day. */
export const applicationPortions = (day: SQL) =>
  ({
    live_applications: { where: isLive },
    invest_applications: { where: isOfClass('invest') },
    tolerate_applications: { where: isOfClass('tolerate') },
    migrate_applications: { where: isOfClass('migrate') },
    eliminate_applications: { where: isOfClass('eliminate') },
    unassessed_applications: { where: all(isLive, sql`${timeClassSql} is null`) },
    cost_at_risk: { where: isAtRisk, sum: 'cost' },
    live_cost: { where: isLive, sum: 'cost' },
    current_applications: { where: isCurrent },
    complete_applications: { where: all(isCurrent, sql`not (${isIncomplete})`) },
    applications_past_end_of_life: { where: all(isLive, sql`${applications.endOfLifeDate} < ${day}`) },
    contracts_ending: {
      where: all(
        isLive,
        sql`${applications.contractEndDate} between ${day} and ${day} + ${sql.raw(String(contractMeasureDays))}`,
      ),
    },
    active_users: { where: isUsed, sum: activeUsers },
    user_base: { where: isUsed, sum: userBase },
    cost_of_used_applications: { where: isUsedAtCost, sum: 'cost' },
    active_users_with_cost: { where: isUsedAtCost, sum: activeUsers },
    recorded_technology_cost: { where: isLive, sum: 'cost' },
  }) as const satisfies Partial<Record<RecordInput, Portion>>;

/** The contracts that end within twelve months. */
export const isRenewal = (day: SQL): SQL =>
  sql`${isLive} and ${applications.contractEndDate} between ${day} and ${day} + interval '12 months'`;

/** That a contract ends in a month, such as 2027-01. */
export const endsInMonth = (month: string): SQL =>
  sql`${applications.contractEndDate} >= ${`${month}-01`}::date
    and ${applications.contractEndDate} < (${`${month}-01`}::date + interval '1 month')`;

/** The contracts of live applications that end soon. */
export const contractEndsSoon = (day: SQL): SQL =>
  sql`${isLive} and ${applications.contractEndDate} between ${day} and ${day} + ${sql.raw(String(contractNoticeDays))}`;

/** The records of a part of the portfolio, for the list. */
export function listedPortion(name: ListedPortion, day: SQL): SQL {
  if (name === 'renewals') return isRenewal(day);
  return name === 'contracts_ending_soon' ? contractEndsSoon(day) : applicationPortions(day)[name].where;
}
