import type { MeasureTarget } from '@orgscope/contract/analytics/measure-value';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import type { Database } from '../../../db/connections/database.ts';
import type { currentTargets } from '../../figures/targets-of.ts';
import { earlierMoney } from './page-money.ts';
import type { PageMoney } from './page-money.ts';

/** The targets as a page shows them: amounts in its currency, at the rates of its other amounts; none without a rate. */
export async function pageTargets(
  database: Database,
  today: string,
  money: PageMoney,
  targets: Awaited<ReturnType<typeof currentTargets>>,
): Promise<ReadonlyMap<string, MeasureTarget>> {
  const currencies = [...targets.values()].flatMap(({ currency }) => currency ?? []);
  const { factors } = await earlierMoney(database, today, money, currencies);
  const shown = [...targets].flatMap(([key, { target, currency }]) => {
    if (currency === null || currency === money.currency) return [[key, target] as const];
    const factor = factors[currency];
    if (factor === undefined) return [];
    const told = (amount: number) => Number((amount * factor).toFixed(decimalsOf(money.currency ?? currency)));
    const { direction, value, high } = target;
    return [[key, { direction, value: told(value), high: high === null ? null : told(high) }] as const];
  });
  return new Map(shown);
}
