// What a snapshot counts among the active records of a client: SQL for one row of `clients`.
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { clients } from '../../db/tables/clients.ts';
import { customAttributes } from '../../db/tables/custom-attributes.ts';
import type { SnapshotPlace } from '../../db/tables/daily-snapshots.ts';
import { functions } from '../../db/tables/functions.ts';
import { locations } from '../../db/tables/locations.ts';
import { subscriptions } from '../../db/tables/subscriptions.ts';
import { userAttributeValues } from '../../db/tables/user-attribute-values.ts';
import { users } from '../../db/tables/users.ts';
import { activeSinceInUtc, isComplete, peoplePortions } from '../accounts/people-portions.ts';
import { applicationPortions, isLive, timeClassSql } from '../applications/portfolio.ts';
import { assetPortions, isRecentPurchase } from '../assets/holdings.ts';
import type { Portion } from '../records/portion.ts';

interface Kind {
  readonly table: PgTable & { readonly clientId: PgColumn; readonly isActive: PgColumn };
  /** What a record costs, and its currency. */
  readonly cost?: readonly [amount: PgColumn, currency: PgColumn];
}

const people: Kind = { table: users };
const portfolio: Kind = { table: applications, cost: [applications.annualCost, applications.currency] };
const holdings: Kind = { table: assets, cost: [assets.purchaseCost, assets.currency] };

const always = sql`true`;
const nothing = sql`'{}'::jsonb`;

const objectOf = (parts: Readonly<Record<string, SQL>>): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(parts).map(([name, part]) => sql`${sql.raw(`'${name}'`)}, ${part}`),
    sql`, `,
  )})`;

const own = ({ table }: Kind, where: SQL) =>
  sql`from ${table} where ${table.clientId} = ${clients.id} and ${table.isActive} and ${where}`;

/** Count and cost by the values of a dimension: the records of each currency first, then all of a value. */
const groupsBy = (kind: Kind, dimension: SQLWrapper, where: SQL): SQL => {
  const [amount, currency] = kind.cost ?? [sql`null::numeric`, sql`null::text`];
  return sql`(select coalesce(jsonb_object_agg(value, part), ${nothing}) from (
    select value, jsonb_strip_nulls(jsonb_build_object('count', sum(count),
      'cost', jsonb_object_agg(currency, cost) filter (where cost is not null))) as part
    from (select coalesce(${dimension}::text, 'none') as value, ${currency} as currency, count(*) as count,
        sum(${amount})::text as cost ${own(kind, where)} group by 1, 2) as by_currency
    group by 1) as parts)`;
};

const whole = (kind: Kind, where = always): SQL =>
  sql`coalesce(${groupsBy(kind, sql`'all'`, where)} -> 'all', '{"count": 0}')`;

/** The counted inputs of a table: nothing at all where it has no records. */
function inputsOf(kind: Kind, portions: Readonly<Record<string, Portion>>): SQL {
  const parts = Object.entries(portions).flatMap(([name, { where, sum }]) =>
    sum === 'cost' ? [] : [[name, sql`${sum ? sql`sum(${sum})` : sql`count(*)`} filter (where ${where})`] as const],
  );
  return sql`(select case when count(*) > 0 then ${objectOf(Object.fromEntries(parts))} else ${nothing} end
    ${own(kind, always)})`;
}

const sumsIn = (from: SQL): SQL => sql`(select jsonb_object_agg(currency, cost) from (
  select currency, sum(amount)::text as cost from (${from}) as amounts group by 1) as sums)`;

const amountsIn = (kind: Kind, where: SQL): SQL => {
  const [amount, currency] = kind.cost ?? [sql`null::numeric`, sql`null::text`];
  return sql`select ${currency} as currency, ${amount} as amount ${own(kind, sql`${where} and ${amount} is not null`)}`;
};

/** A sum by currency: empty, which is 0, where no record of several with a cost is of this kind. */
const amountOf = (kind: Kind, where: SQL): SQL =>
  sql`case when exists (select ${own(kind, where)}) or not exists (${amountsIn(kind, always)})
    then ${sumsIn(amountsIn(kind, where))} else ${nothing} end`;

const unpricedIn = (kind: Kind, where: SQL): SQL =>
  sql`(select count(*) ${own(kind, sql`${where} and ${kind.cost?.[0] ?? sql`null`} is null`)})`;

/** Inputs and amounts by the ids of a place, with the meaning that those of all records have. */
function inputsBy(kind: Kind, place: PgColumn, portions: Readonly<Record<string, Portion>>): SQL {
  const [amount, currency] = kind.cost ?? [sql`null::numeric`, sql`null::text`];
  const parts = Object.entries(portions);
  const counted = parts.filter(([, { sum }]) => sum !== 'cost');
  const priced = parts.filter(([, { sum }]) => sum === 'cost');
  const [column, records, without] = [
    (name: string) => sql.identifier(name),
    (name: string) => sql.identifier(`${name}_records`),
    (name: string) => sql.identifier(`${name}_unpriced`),
  ];
  const columns = [
    ...counted.map(
      ([name, { where, sum }]) =>
        sql`${sum && sum !== 'cost' ? sql`sum(${sum})` : sql`count(*)`} filter (where ${where}) as ${column(name)}`,
    ),
    ...priced.flatMap(([name, { where }]) => [
      sql`sum(${amount}) filter (where ${where}) as ${column(name)}`,
      sql`count(*) filter (where ${where}) as ${records(name)}`,
      sql`count(*) filter (where ${where} and ${amount} is null) as ${without(name)}`,
    ]),
  ];
  const inputs = counted.map(([name]) => [name, sql`sum(${column(name)})`] as const);
  const amounts = priced.map(
    ([name]) =>
      [
        name,
        sql`case when sum(${records(name)}) > 0 or sum(priced) = 0
          then jsonb_object_agg(currency, ${column(name)}::text) filter (where ${column(name)} is not null)
          else ${nothing} end`,
      ] as const,
  );
  return sql`(select coalesce(jsonb_object_agg(place, part), ${nothing}) from (
    select place, ${objectOf({
      inputs: objectOf(Object.fromEntries(inputs)),
      amounts: objectOf(Object.fromEntries(amounts)),
      unpriced: objectOf(Object.fromEntries(priced.map(([name]) => [name, sql`sum(${without(name)})`]))),
    })} as part
    from (select ${place} as place, ${currency} as currency, count(${amount}) as priced, ${sql.join(columns, sql`, `)}
      ${own(kind, sql`${place} is not null`)} group by 1, 2) as by_currency
    group by 1) as parts)`;
}

/** What is reached among a table of places, and answered, by people with a complete profile; nothing without people. */
function reachedBy(): SQL {
  const placesIn = (table: typeof functions | typeof locations, where: SQL) =>
    sql`(select count(*) from ${table} where ${table.clientId} = ${clients.id} and ${table.isActive} and ${where})`;
  const isUsed = (table: typeof functions | typeof locations, column: PgColumn) =>
    sql`exists (select from ${users} where ${column} = ${table.id} and ${isComplete})`;
  const attributes = sql`${customAttributes.clientId} = ${clients.id} and ${customAttributes.isActive}`;
  return sql`(select case when count(*) > 0 then ${objectOf({
    reached_functions: placesIn(functions, isUsed(functions, users.clientFunctionId)),
    all_functions: placesIn(functions, always),
    reached_locations: placesIn(locations, isUsed(locations, users.clientLocationId)),
    all_locations: placesIn(locations, always),
    given_answers: sql`(select count(*) from ${users} join ${userAttributeValues}
        on ${userAttributeValues.clientId} = ${users.clientId} and ${userAttributeValues.userId} = ${users.id}
      join ${customAttributes} on ${customAttributes.id} = ${userAttributeValues.attributeId} and ${attributes}
      where ${isComplete})`,
    asked_answers: sql`count(*) filter (where ${isComplete}) * (select count(*) from ${customAttributes} where ${attributes})`,
  })} else ${nothing} end ${own(people, always)})`;
}

export function snapshotCounts(day: SQL): SQL {
  const { recorded_technology_cost: running, ...ofApplications } = applicationPortions(day);
  const { recorded_technology_cost: bought, ...ofAssets } = assetPortions(day);
  const { given_answers: _, asked_answers: __, ...ofPeople } = peoplePortions(activeSinceInUtc(day));
  const costs = Object.entries<Portion>(ofApplications).filter(([, { sum }]) => sum === 'cost');
  const seats = objectOf({
    people_with_seat: sql`(select count(*) ${own(people, always)})`,
    seat_limit: sql`(select min(${subscriptions.seatLimit}) from ${subscriptions}
      where ${subscriptions.clientId} = ${clients.id} and ${subscriptions.isActive}
        and ${day} between ${subscriptions.startDate} and coalesce(${subscriptions.endDate}, ${day}))`,
  });
  const places: Record<SnapshotPlace, SQL> = {
    application_function: inputsBy(portfolio, applications.functionId, ofApplications),
    asset_function: inputsBy(holdings, assets.functionId, ofAssets),
    asset_location: inputsBy(holdings, assets.locationId, ofAssets),
  };
  const counts = objectOf({
    people: objectOf({
      all: whole(people),
      function: groupsBy(people, users.clientFunctionId, always),
      location: groupsBy(people, users.clientLocationId, always),
    }),
    applications: objectOf({
      all: whole(portfolio),
      function: groupsBy(portfolio, applications.functionId, always),
      lifecycle: groupsBy(portfolio, applications.lifecycle, always),
      time_class: groupsBy(portfolio, sql`(${timeClassSql})`, isLive),
    }),
    assets: objectOf({
      all: whole(holdings),
      function: groupsBy(holdings, assets.functionId, always),
      location: groupsBy(holdings, assets.locationId, always),
      status: groupsBy(holdings, assets.status, always),
      purchases: whole(holdings, isRecentPurchase(day)),
    }),
    inputs: sql`${inputsOf(portfolio, ofApplications)} || ${inputsOf(holdings, ofAssets)} || ${inputsOf(people, ofPeople)}
      || ${reachedBy()} || ${seats}`,
    amounts: objectOf({
      ...Object.fromEntries(costs.map(([name, { where }]) => [name, amountOf(portfolio, where)])),
      recorded_technology_cost: sumsIn(
        sql`${amountsIn(portfolio, running.where)} union all ${amountsIn(holdings, bought.where)}`,
      ),
    }),
    unpriced: objectOf({
      ...Object.fromEntries(costs.map(([name, { where }]) => [name, unpricedIn(portfolio, where)])),
      recorded_technology_cost: sql`${unpricedIn(portfolio, running.where)} + ${unpricedIn(holdings, bought.where)}`,
    }),
    places: objectOf(places),
  });
  // Read once each: the CTEs have the tables' names, so that everything above means their rows.
  const read = [people, portfolio, holdings].map(
    (kind) => sql`${kind.table} as materialized (select * ${own(kind, always)})`,
  );
  return sql`(with ${sql.join(read, sql`, `)} select jsonb_strip_nulls(${counts}))`;
}
