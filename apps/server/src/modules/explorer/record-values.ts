// The values of the dimensions of applications and assets, in SQL.
import { countOf } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { and, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { users } from '../../db/tables/users.ts';
import { addedInPageMoney, inPageMoney } from '../analytics/page-money.ts';
import type { PageMoney } from '../analytics/page-money.ts';
import { applicationsOf, assetsOf } from '../analytics/portfolio-filters.ts';
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
// Marked, so that no name is taken for "none" or "other".
const name = (raw: SQL): Value => ({
  raw,
  key: (value) => sql`'=' || nullif(${value}, '')`,
  has: (key) => (key.startsWith('=') ? sql`${raw} = ${key.slice(1)}` : sql`false`),
});
const isMonth = /^(?!0000)\d{4}-(0[1-9]|1[0-2])$/;
const month = (date: SQL): Value => ({
  raw: sql`date_trunc('month', ${date}::timestamp)`,
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

const ofAssets: Partial<Record<Dimension, Value>> = {
  function: text(sql`${assets.functionId}`),
  location: text(sql`${assets.locationId}`),
  category: text(sql`${assets.category}`),
  status: text(sql`${assets.status}`),
  vendor: name(sql`${assets.supplier}`),
  purchase_month: month(sql`${assets.purchaseDate}`),
};

/** The dimensions of assets that the index assets_counted has. */
const inIndex: readonly Dimension[] = ['function', 'location', 'status', 'category'];

export interface Records {
  readonly kind: 'applications' | 'assets';
  readonly table: PgTable;
  readonly where: SQL;
  /** What a record costs, and all together; undefined where records are counted. */
  readonly cost: SQL | undefined;
  readonly sum: SQL | undefined;
  /** Whether a cost has no exchange rate. */
  readonly alien: SQL;
  readonly valueOf: (dimension: Dimension) => Value;
  /** Whether records with values of these dimensions are counted in an index, without the table. */
  readonly isIndexed: (dimensions: readonly Dimension[]) => boolean;
}

/** The records that a question is about. Costs are of those that have one. */
export function recordsOf(clientId: number, { count, filters }: Question, money: PageMoney): Records {
  const { of, isMoney } = countOf(count);
  const isOfAssets = of === 'assets';
  const values = isOfAssets ? ofAssets : ofApplications;
  const [scope, amount, currency] = isOfAssets
    ? [assetsOf(clientId, filters), assets.purchaseCost, assets.currency]
    : [applicationsOf(clientId, filters), applications.annualCost, applications.currency];
  const isCounted = isOfAssets || count === 'applications' ? undefined : isLive;
  return {
    kind: isOfAssets ? 'assets' : 'applications',
    table: isOfAssets ? assets : applications,
    where: and(scope, isCounted, isMoney ? isNotNull(amount) : undefined) ?? scope,
    cost: isMoney ? inPageMoney(amount, currency, money) : undefined,
    sum: isMoney ? addedInPageMoney(amount, currency, money) : undefined,
    // Much cheaper than to work out the cost anew.
    alien: isMoney ? sql`${currency} <> all(${sql.param(Object.keys(money.factors))}::text[])` : sql`false`,
    valueOf: (dimension) => {
      const value = values[dimension];
      if (!value) throw new Error(`No ${dimension} of ${of}`);
      return value;
    },
    isIndexed: (dimensions) => isOfAssets && !isMoney && dimensions.every((dimension) => inIndex.includes(dimension)),
  };
}
