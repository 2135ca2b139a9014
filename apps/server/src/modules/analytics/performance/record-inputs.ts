// The inputs of measures that are counted among a client's records today.
import type { RecordInput } from '@orgscope/contract/analytics/measures';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { applications } from '../../../db/tables/applications.ts';
import { assets } from '../../../db/tables/assets.ts';
import { subscriptions } from '../../../db/tables/subscriptions.ts';
import { users } from '../../../db/tables/users.ts';
import { applicationPortions, isLive } from '../../applications/portfolio.ts';
import { assetPortions } from '../../assets/holdings.ts';
import type { Portion } from '../../records/portion.ts';
import type { PageClient } from '../page/page-client.ts';
import { inPageMoney, pageMoney } from '../page/page-money.ts';
import type { PageMoney } from '../page/page-money.ts';
import { applicationsOf, assetsOf, peopleOf, readPortfolio } from './performance-filters.ts';
import type { Filters } from './performance-filters.ts';

export const dayOf = ({ today }: Pick<PageClient, 'today'>): SQL => sql`${today}::date`;

// Amounts in the currency of the page; null without a rate.
export const applicationCost = (money: PageMoney) => inPageMoney(applications.annualCost, applications.currency, money);
export const purchaseCost = (money: PageMoney) => inPageMoney(assets.purchaseCost, assets.currency, money);

/** The currencies of what live applications cost, the one of most applications first. */
export const liveCurrencies = ({ id }: Pick<PageClient, 'id'>) => sql`
  select currency from (
    select ${applications.currency} as currency, count(*) as records from ${applications}
    where ${applicationsOf(id, {})} and ${isLive} and ${isNotNull(applications.annualCost)} group by 1) as found
  order by records desc, 1`;

export async function readLiveCurrencies(db: Drizzle, client: PageClient): Promise<string[]> {
  const { rows } = await db.execute<{ currency: string }>(liveCurrencies(client));
  return rows.map(({ currency }) => currency);
}

/** The money of the performance dashboard: whatever the filters, so that they do not change the currency. */
export const portfolioMoney = async (database: Database, client: PageClient): Promise<PageMoney> =>
  pageMoney(database, client.today, await readLiveCurrencies(database.in(client.scope), client));

/** The value of an input: null where there is none, or where an amount has no rate. */
interface InputValue {
  readonly value: number | null;
  /** Of money: the exact amount. */
  readonly amount: string | null;
  readonly isComparable: boolean;
  /** Of money: how many of the records have no cost. */
  readonly unpriced: number;
}
export type RecordInputs = Partial<Record<RecordInput, InputValue>>;

interface Counted {
  count: number;
  sum: string | null;
  incomparable: boolean;
  unpriced: number;
}

/** What a portion comes to, as one JSON object. */
function portionSum({ where, sum }: Portion, raw: SQLWrapper, cost: SQL): SQL {
  const summed = sum === 'cost' ? cost : sum;
  return sql`json_build_object(
    'count', count(*) filter (where ${where}),
    'sum', ${summed ? sql`sum(${summed}) filter (where ${where})::text` : sql`null::text`},
    'incomparable', ${
      sum === 'cost'
        ? sql`coalesce(bool_or(${raw} is not null and ${cost} is null) filter (where ${where}), false)`
        : sql`false`
    },
    'unpriced', ${sum === 'cost' ? sql`count(*) filter (where ${where} and ${raw} is null)` : sql`0`})`;
}

const objectOf = (parts: Readonly<Record<string, SQL>>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(parts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`),
    sql`, `,
  )})`;

const sumsOf = (portions: Readonly<Record<string, Portion>>, raw: SQLWrapper, cost: SQL): SQL =>
  objectOf({
    all: portionSum({ where: sql`true` }, raw, cost),
    priced: portionSum({ where: sql`${raw} is not null` }, raw, cost),
    ...Object.fromEntries(Object.entries(portions).map(([name, portion]) => [name, portionSum(portion, raw, cost)])),
  });

type Portions = Readonly<Record<string, Portion>>;
type Sums = Readonly<Record<string, Counted>>;

const nothing: InputValue = { value: null, amount: null, isComparable: true, unpriced: 0 };

/** Nothing recorded is no value; of what is recorded, none of a kind is 0, and what none has is no value again. */
function inputValue(portion: Portion, counted: Counted, { all, priced }: Sums): InputValue {
  if (!all || all.count === 0) return nothing;
  if (portion.sum === undefined) return { ...nothing, value: counted.count };
  if (counted.incomparable) return { ...nothing, isComparable: false };
  if (portion.sum !== 'cost') return { ...nothing, value: counted.sum === null ? null : Number(counted.sum) };
  const amount = counted.count === 0 && priced?.count !== 0 ? '0' : counted.sum;
  return { value: amount === null ? null : Number(amount), amount, isComparable: true, unpriced: counted.unpriced };
}

const inputsOf = (portions: Portions, sums: Sums): RecordInputs =>
  Object.fromEntries(
    Object.entries(portions).flatMap(([name, portion]) => {
      const counted = sums[name];
      return counted ? [[name, inputValue(portion, counted, sums)]] : [];
    }),
  );

/** The inputs of the performance dashboard. Seats are the client's as a whole, whatever the filters. */
export async function portfolioInputs(
  database: Database,
  client: PageClient,
  filters: Filters,
  money: PageMoney,
): Promise<RecordInputs> {
  const day = dayOf(client);
  const { recorded_technology_cost: _, ...ofApplications } = applicationPortions(day);
  const { recorded_technology_cost: __, ...ofAssets } = assetPortions(day);
  const query = sql`select
    (select ${sumsOf(ofApplications, applications.annualCost, applicationCost(money))}
      from ${applications} where ${applicationsOf(client.id, filters)}) as applications,
    (select ${sumsOf(ofAssets, assets.purchaseCost, purchaseCost(money))}
      from ${assets} where ${assetsOf(client.id, filters)}) as assets,
    (select count(*)::int from ${users} where ${peopleOf(client.id)}) as people,
    (select min(${subscriptions.seatLimit}) from ${subscriptions}
      where ${and(eq(subscriptions.clientId, client.id), eq(subscriptions.isActive, true))}
        and ${day} between ${subscriptions.startDate} and coalesce(${subscriptions.endDate}, ${day})) as seats`;
  const [found] = await readPortfolio<{
    applications: Sums;
    assets: Sums;
    people: number;
    seats: number | null;
  }>(database, client, filters, { name: 'portfolio_inputs', query });
  if (!found) return {};
  return {
    ...inputsOf(ofApplications, found.applications),
    ...inputsOf(ofAssets, found.assets),
    people_with_seat: { ...nothing, value: found.people },
    seat_limit: { ...nothing, value: found.seats },
  };
}

/** What the headline of a portfolio is made of: a few of the dashboard's inputs, for home. */
export async function headlineInputs(database: Database, client: PageClient, money: PageMoney): Promise<RecordInputs> {
  const all = applicationPortions(dayOf(client));
  const portions = {
    live_applications: all.live_applications,
    migrate_applications: all.migrate_applications,
    eliminate_applications: all.eliminate_applications,
    unassessed_applications: all.unassessed_applications,
    cost_at_risk: all.cost_at_risk,
    live_cost: all.live_cost,
  };
  const { rows } = await database.in(client.scope).execute<{ sums: Sums }>(sql`
    select ${sumsOf(portions, applications.annualCost, applicationCost(money))} as sums
    from ${applications} where ${applicationsOf(client.id, {})}`);
  return rows[0] ? inputsOf(portions, rows[0].sums) : {};
}
