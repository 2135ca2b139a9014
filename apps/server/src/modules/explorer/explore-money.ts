import { countOf } from '@orgscope/contract/analytics/explorer';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connections/database.ts';
import { assets } from '../../db/tables/assets.ts';
import { earlierMoney, moneyIn, pageMoney } from '../analytics/page/page-money.ts';
import type { PageMoney } from '../analytics/page/page-money.ts';
import { liveCurrencies } from '../analytics/performance/record-inputs.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import type { Question } from './question.ts';

/** The currencies of what assets cost: looked up one after the other in the index, however many assets there are. */
const assetCurrencies = (clientId: number) => {
  const next = (after: ReturnType<typeof sql>) => sql`(select ${assets.currency} as currency from ${assets}
    where ${assets.clientId} = ${clientId} and ${assets.isActive} and ${assets.purchaseCost} is not null ${after}
    order by 1 limit 1)`;
  return sql`with recursive found as (
      ${next(sql``)}
      union all
      select following.currency from found, lateral ${next(sql`and ${assets.currency} > found.currency`)} as following)
    select currency from found`;
};

/**
 * The money of a question: in the currency of most live applications, as on the performance dashboard, so that all
 * answers can be compared. `others`: what the snapshots have.
 */
export async function moneyOf(
  database: Database,
  client: AnalyticsClient,
  { count }: Question,
  others: readonly string[],
): Promise<PageMoney> {
  const { isMoney, of } = countOf(count);
  if (!isMoney) return moneyIn(null);
  const read = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await database.in(client.scope).execute<{ currency: string }>(statement);
    return rows.map(({ currency }) => currency);
  };
  const [own, bought] = await Promise.all([
    read(liveCurrencies(client)),
    of === 'assets' ? read(assetCurrencies(client.id)) : [],
  ]);
  const today = [...new Set([...own, ...bought])];
  const money = await pageMoney(database, client.today, today.length > 0 ? today : others);
  return earlierMoney(database, client.today, money, others);
}
