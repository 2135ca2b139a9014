// The values of the dimensions of applications and assets, in SQL.
import { countOf } from '@orgscope/contract/analytics/explorer';
import type { Dimension } from '@orgscope/contract/analytics/explorer';
import { and, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { applications } from '../../db/tables/applications.ts';
import { assets } from '../../db/tables/assets.ts';
import { users } from '../../db/tables/users.ts';
import type { PageMoney } from '../analytics/page-money.ts';
import { applicationsOf, assetsOf } from '../analytics/portfolio-filters.ts';
import { applicationCost, purchaseCost } from '../analytics/record-inputs.ts';
import { isLive, timeClassSql } from '../applications/portfolio.ts';
import type { Question } from './question.ts';

interface Value {
  /** Of a record; records are grouped by it. */
  readonly raw: SQL;
  /** The key of a value in answers. */
  readonly key: (raw: SQL) => SQL;
}

const text = (raw: SQL): Value => ({ raw, key: (value) => sql`${value}::text` });
// Marked, so that no name is taken for "none" or "other".
const name = (raw: SQL): Value => ({ raw: sql`nullif(${raw}, '')`, key: (value) => sql`'=' || ${value}` });
const month = (raw: SQL): Value => ({ raw, key: (value) => sql`to_char(${value}, 'YYYY-MM')` });

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

export interface Records {
  readonly kind: 'applications' | 'assets';
  readonly table: PgTable;
  readonly where: SQL;
  /** What is added up, and its currency; undefined where records are counted. */
  readonly cost: SQL | undefined;
  readonly currency: SQL;
  readonly valueOf: (dimension: Dimension) => Value;
}

/** The records that a question is about. Costs are of those that have one. */
export function recordsOf(clientId: number, { count, filters }: Question, money: PageMoney): Records {
  const { of, isMoney } = countOf(count);
  const isOfAssets = of === 'assets';
  const values = isOfAssets ? ofAssets : ofApplications;
  const [scope, amount, cost] = isOfAssets
    ? [assetsOf(clientId, filters), assets.purchaseCost, purchaseCost(money)]
    : [applicationsOf(clientId, filters), applications.annualCost, applicationCost(money)];
  const isCounted = isOfAssets || count === 'applications' ? undefined : isLive;
  return {
    kind: isOfAssets ? 'assets' : 'applications',
    table: isOfAssets ? assets : applications,
    where: and(scope, isCounted, isMoney ? isNotNull(amount) : undefined) ?? scope,
    cost: isMoney ? cost : undefined,
    currency: sql`${isOfAssets ? assets.currency : applications.currency}`,
    valueOf: (dimension) => {
      const value = values[dimension];
      if (!value) throw new Error(`No ${dimension} of ${of}`);
      return value;
    },
  };
}
