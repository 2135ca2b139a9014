// The charts of the performance dashboard, in one statement over the applications that the filters leave.
import { missingFields } from '@orgscope/contract/analytics/answers';
import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import { criticalities, lifecycles } from '@orgscope/contract/resources/application-record';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../../db/connections/database.ts';
import { personNameSql } from '../../../db/sql/person-name-sql.ts';
import { applications } from '../../../db/tables/applications.ts';
import { functions } from '../../../db/tables/functions.ts';
import { users } from '../../../db/tables/users.ts';
import { shownAmount } from '../../../lib/amount.ts';
import { applicationPortions, isAtRisk, isLive, isRenewal, lacks, timeClassSql } from '../../applications/portfolio.ts';
import type { PageClient } from '../page/page-client.ts';
import { convertedOf } from '../page/page-money.ts';
import type { PageMoney } from '../page/page-money.ts';
import { applicationsOf, readPortfolio } from './performance-filters.ts';
import type { Filters } from './performance-filters.ts';
import { applicationCost, dayOf } from './record-inputs.ts';

type Charts = Pick<
  PerformancePage,
  'fits' | 'lifecycle' | 'matrix' | 'renewals' | 'cost_by_vendor' | 'cost_by_function' | 'missing'
>;

interface Found extends Omit<Charts, 'missing'> {
  missing: (Omit<Charts['missing'][number], 'owner_count'> & {
    /** Each with the number of all. */
    owners: (Charts['missing'][number]['owners'][number] & { all: number })[];
  })[];
  /** Those of the costs. */
  currencies: string[];
}

/** How many of those who could fill in a field are named. */
const namedOwners = 20;

const listOf = (row: SQL, from: SQL): SQL => sql`(select coalesce(json_agg(${row}), '[]') from (${from}) as rows)`;
const wholeRows = sql`rows`;

/** A sum, unless one of its amounts has no rate. */
const comparableSum = (cost: SQL) =>
  sql`case when not bool_or(${applications.annualCost} is not null and ${cost} is null) then sum(${cost})::text end`;

const portion = (day: SQL) => applicationPortions(day);
/** The applications whose data should be complete. */
const isCurrent = portion(sql`null`).current_applications.where;

/** Each application with each of its owners, once for both where that is one person. */
const owners = sql`cross join lateral (
    select ${applications.businessOwnerId} as owner
    union select ${applications.itOwnerId}) as owners
  join ${users} on ${users.clientId} = ${applications.clientId} and ${users.id} = owners.owner and ${users.isActive}`;

/** How many lack a field, and whose they are: of everybody, or of one person alone. */
const missingField = (field: keyof typeof lacks, scope: SQL, onlyOwner: number | undefined) => sql`
  select ${field}::text as field,
    (select count(*) from ${applications} where ${scope} and ${isCurrent} and ${lacks[field]}) as count,
    ${listOf(
      wholeRows,
      sql`select ${users.id}, ${personNameSql} as name, count(*) as count, count(*) over () as "all"
        from ${applications} ${owners}
        where ${scope} and ${isCurrent} and ${lacks[field]}
          ${onlyOwner === undefined ? sql`` : sql`and ${users.id} = ${onlyOwner}`}
        group by 1, 2 order by 3 desc, 2, 1 limit ${namedOwners}`,
    )} as owners`;

function chartsSql(client: PageClient, filters: Filters, money: PageMoney, onlyOwner: number | undefined): SQL {
  const day = dayOf(client);
  const cost = applicationCost(money);
  const sum = comparableSum(cost);
  // The CTE has the table's name, so that the conditions mean its rows.
  const scope = sql`true`;
  const pastEnd = portion(day).applications_past_end_of_life.where;
  const charts: Record<keyof Charts, SQL> = {
    fits: listOf(
      wholeRows,
      sql`select id, name, functional_fit, technical_fit, ${timeClassSql} as time_class, ${cost}::text as cost
        from ${applications} where ${isLive} order by ${cost} desc nulls last, id`,
    ),
    lifecycle: listOf(
      wholeRows,
      sql`select lifecycle, count(*) as count, count(*) filter (where ${pastEnd}) as past_end_of_life
        from ${applications} group by 1`,
    ),
    matrix: listOf(wholeRows, sql`select criticality, lifecycle, count(*) as count from ${applications} group by 1, 2`),
    renewals: listOf(
      wholeRows,
      sql`select id, name, contract_end_date as date, coalesce(${isAtRisk}, false) as at_risk, ${cost}::text as cost
        from ${applications} where ${isRenewal(day)} order by contract_end_date, name_key, id`,
    ),
    cost_by_vendor: listOf(
      wholeRows,
      sql`select nullif(vendor, '') as name, count(*) as count, ${sum} as cost
        from ${applications} where ${isLive} group by 1 order by (${sum})::numeric desc nulls last, 1`,
    ),
    cost_by_function: listOf(
      wholeRows,
      sql`select ${functions.id}, ${functions.name}, count(*) as count, ${sum} as cost
        from ${applications} left join ${functions}
          on ${functions.clientId} = ${applications.clientId} and ${functions.id} = ${applications.functionId}
        where ${isLive} group by 1, 2 order by (${sum})::numeric desc nulls last, 2`,
    ),
    missing: listOf(
      wholeRows,
      sql`select * from (${sql.join(
        missingFields.map((field) => missingField(field, scope, onlyOwner)),
        sql` union all `,
      )}) as fields where count > 0 order by count desc`,
    ),
  };
  const columns = Object.entries(charts).map(([name, rows]) => sql`${rows} as ${sql.identifier(name)}`);
  columns.push(sql`(select coalesce(json_agg(distinct currency), '[]') from ${applications}
    where ${isLive} and ${applications.annualCost} is not null) as currencies`);
  return sql`with applications as materialized (
      select * from ${applications} where ${applicationsOf(client.id, filters)})
    select ${sql.join(columns, sql`, `)}`;
}

const rankIn = (codes: readonly string[], code: string | null) => (code === null ? 99 : codes.indexOf(code));

/** `onlyOwner`: nobody else is named among those who could fill in what is missing. */
export async function performanceCharts(
  database: Database,
  client: PageClient,
  filters: Filters,
  money: PageMoney,
  onlyOwner: number | undefined,
): Promise<Charts & Pick<PerformancePage, 'converted'>> {
  const query = chartsSql(client, filters, money, onlyOwner);
  const [found] = await readPortfolio<Found>(database, client, filters, { name: 'portfolio_charts', query });
  if (!found) throw new Error('A statement without a row');
  const { currencies, ...charts } = found;
  const shown = <Row extends { cost: string | null }>(row: Row): Row =>
    row.cost === null || money.currency === null ? row : { ...row, cost: shownAmount(row.cost, money.currency) };
  return {
    ...charts,
    converted: convertedOf(money, currencies),
    fits: charts.fits.map(shown),
    renewals: charts.renewals.map(shown),
    cost_by_vendor: charts.cost_by_vendor.map(shown),
    cost_by_function: charts.cost_by_function.map(shown),
    lifecycle: charts.lifecycle.toSorted(
      (one, other) => rankIn(lifecycles, one.lifecycle) - rankIn(lifecycles, other.lifecycle),
    ),
    missing: charts.missing.map(({ field, count, owners: named }) => ({
      field,
      count,
      owners: named.map(({ id, name, count: own }) => ({ id, name, count: own })),
      owner_count: named[0]?.all ?? 0,
    })),
    matrix: charts.matrix.toSorted(
      (one, other) =>
        rankIn(criticalities, one.criticality) - rankIn(criticalities, other.criticality) ||
        rankIn(lifecycles, one.lifecycle) - rankIn(lifecycles, other.lifecycle),
    ),
  };
}
