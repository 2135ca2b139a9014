import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import type { Database } from '../../../db/connections/database.ts';
import type { currentTargets } from '../../figures/targets-of.ts';
import { earlierMoney } from './page-money.ts';
import type { PageMoney } from './page-money.ts';

type Targets = Awaited<ReturnType<typeof currentTargets>>;

/**
 * The targets of a page's measures as it shows them: amounts in its currency, at the rates of its other amounts; none without a
 * rate. They stay in their own where the page has no currency.
 */
export async function pageTargets(
  database: Database,
  today: string,
  money: PageMoney,
  targets: Targets,
  keys: readonly MeasureKey[],
): Promise<Targets> {
  const { currency: shownIn } = money;
  // A currency of another page's target could change the year of the rates.
  const own = keys.flatMap((key) => {
    const found = targets.get(key);
    return found ? [{ key, ...found }] : [];
  });
  const currencies = own.flatMap(({ currency }) => currency ?? []);
  const { factors } = await earlierMoney(database, today, money, currencies);
  const shown = own.flatMap(({ key, target, currency }) => {
    if (currency === null || shownIn === null || currency === shownIn) return [[key, { target, currency }] as const];
    const factor = factors[currency];
    if (factor === undefined) return [];
    const told = (amount: number) => Number((amount * factor).toFixed(decimalsOf(shownIn)));
    const { direction, value, high } = target;
    const converted = { direction, value: told(value), high: high === null ? null : told(high) };
    return [[key, { target: converted, currency: shownIn }] as const];
  });
  return new Map(shown);
}
