// The values of the dimensions of applications and assets, in SQL.
import { countOf } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { assetCategories, assetStatuses } from '@orgscope/contract/resources/asset-record';
import { and, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { users } from '../../db/tables/users.ts';
import { addedInPageMoney, addedUnits, inPageMoney } from '../analytics/page/page-money.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import { applicationsOf, assetsOf } from '../analytics/performance/performance-filters.ts';
import { isLive, timeClassSql } from '../applications/portfolio.ts';
import type { Question } from './question.ts';

interface Value {
  /** What records are grouped by, in terms that are cheap for a million of them. */
  readonly raw: SQL;
  /** The key of a value in answers; null of what has none. */
  readonly key: (raw: SQL) => SQL;
  /** That a record has the value of a key. */
  readonly has: (key: string) => SQL;
}

const text = (raw: SQL): Value => ({
  raw,
  key: (value) => sql`${value}::text`,
  has: (key) => sql`${raw}::text = ${key}`,
});
/** A code, grouped by its place in the list. */
const code = (column: SQL, place: SQL, codes: readonly string[]): Value => ({
  raw: place,
  key: (value) => sql`(${sql.param(codes)}::text[])[${value}]`,
  has: (key) => sql`${column} = ${key}`,
});
// Marked, so that no name is taken for "none" or "other".
const name = (raw: SQL): Value => ({
  raw,
  key: (value) => sql`'=' || nullif(${value}, '')`,
  has: (key) => (key.startsWith('=') ? sql`${raw} = ${key.slice(1)}` : sql`false`),
});
const isMonth = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;
const month = (date: SQL, raw = sql`date_trunc('month', ${date}::timestamp)`): Value => ({
  raw,
  key: (value) => sql`to_char(${value}, 'YYYY-MM')`,
  has: (key) =>
    isMonth.test(key)
      ? sql`${date} >= ${`${key}-01`}::date and ${date} < ${`${key}-01`}::date + interval '1 month'`
      : sql`false`,
});

const ofApplications: Partial<Record<Dimension, Value>> = {
  function: text(sql`${applications.functionId}`),
  // Applications have no location of their own.
  location: text(sql`(select ${users.clientLocationId} from ${users}
    where ${users.clientId} = ${applications.clientId} and ${users.id} = ${applications.businessOwnerId})`),
  lifecycle: text(sql`${applications.lifecycle}`),
  time_class: text(sql`(${timeClassSql})`),
  criticality: text(sql`${applications.criticality}`),
  vendor: name(sql`${applications.vendor}`),
  contract_month: month(sql`${applications.contractEndDate}`),
};

/** The dimensions of assets that the index assets_counted has: much smaller than assets_explored, with the codes themselves. */
const inCounted: Partial<Record<Dimension, Value>> = {
  function: text(sql`${assets.functionId}`),
  location: text(sql`${assets.locationId}`),
  category: text(sql`${assets.category}`),
  status: text(sql`${assets.status}`),
};

const ofAssets: Partial<Record<Dimension, Value>> = {
  ...inCounted,
  category: code(sql`${assets.category}`, sql`${assets.categoryPlace}`, assetCategories),
  status: code(sql`${assets.status}`, sql`${assets.statusPlace}`, assetStatuses),
  vendor: name(sql`${assets.supplier}`),
  purchase_month: month(sql`${assets.purchaseDate}`, sql`${assets.purchaseMonth}`),
};

export interface Records {
  readonly kind: 'applications' | 'assets';
  readonly table: PgTable;
  readonly where: SQL;
  /** What a record costs, and all together; undefined where records are counted. */
  readonly cost: SQL | undefined;
  readonly sum: SQL | undefined;
  /** What amounts are in; undefined where all are in the page's currency. */
  readonly currency: SQL | undefined;
  /** Whether a cost has no exchange rate; undefined where all have one. */
  readonly unconverted: SQL | undefined;
  readonly valueOf: (dimension: Dimension) => Value;
  /** Whether records with values of these dimensions are counted in an index, without the table. */
  readonly isIndexed: (dimensions: readonly Dimension[]) => boolean;
}

/** The records that a question is about. Costs are of those that have one. */
export function recordsOf(clientId: number, { count, by, across, filters }: Question, money: PageMoney): Records {
  const { of, isMoney } = countOf(count);
  const isOfAssets = of === 'assets';
  const isIndexed = (dimensions: readonly Dimension[]) =>
    isOfAssets && !isMoney && dimensions.every((dimension) => dimension in inCounted);
  const ofThese = isIndexed(across ? [by, across] : [by]) ? inCounted : ofAssets;
  const values = isOfAssets ? ofThese : ofApplications;
  const [scope, amount, currency] = isOfAssets
    ? [assetsOf(clientId, filters), assets.purchaseCost, assets.currency]
    : [applicationsOf(clientId, filters), applications.annualCost, applications.currency];
  // Added to nothing: PostgreSQL would look a plain column up in each entry of the index once more.
  const priced = isOfAssets ? sql`${assets.purchaseUnits} + 0` : amount;
  const added = isOfAssets
    ? addedUnits(assets.purchaseUnits, currency, money)
    : addedInPageMoney(amount, currency, money);
  const { currencies, missing } = money.converted;
  const isCounted = isOfAssets || count === 'applications' ? undefined : isLive;
  return {
    kind: isOfAssets ? 'assets' : 'applications',
    table: isOfAssets ? assets : applications,
    where: and(scope, isCounted, isMoney ? isNotNull(priced) : undefined) ?? scope,
    cost: isMoney ? inPageMoney(amount, currency, money) : undefined,
    sum: isMoney ? added : undefined,
    currency: isMoney && currencies.length + missing.length > 0 ? sql`${currency}` : undefined,
    // Much cheaper than to work out the cost anew.
    unconverted:
      isMoney && missing.length > 0
        ? sql`${currency} <> all(${sql.param(Object.keys(money.factors))}::text[])`
        : undefined,
    valueOf: (dimension) => {
      const value = values[dimension];
      if (!value) throw new Error(`No ${dimension} of ${of}`);
      return value;
    },
    isIndexed,
  };
}
