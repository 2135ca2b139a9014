// The mean exchange rates of the years, for all who compare amounts of different currencies.
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';
import { yearOf } from '../../lib/time/days.ts';

/** Units of a currency for one US dollar, by year. */
export type Rates = ReadonlyMap<number, ReadonlyMap<string, number>>;

/** The mean exchange rates of all years that have some. */
export async function readRates(database: Database): Promise<Rates> {
  const rates = new Map<number, Map<string, number>>();
  for (const { year, currency, perUsd } of await database.in(platformScope).select().from(exchangeRates)) {
    rates.set(year, (rates.get(year) ?? new Map<string, number>()).set(currency, perUsd));
  }
  return rates;
}

/** The latest year up to the current one that has a currency's rate. */
const latestYearOf = (rates: Rates, currency: string, today: string): number | undefined =>
  [...rates.keys()]
    .filter((year) => year <= yearOf(today) && perDollar(rates, year, currency) !== undefined)
    .toSorted((one, other) => other - one)[0];

/**
 * With rates for the current year and the one before, as far as these have none: the mean of a year is not known before it ends, nor
 * entered on the day after. Until it is, a currency's latest rate stands in.
 */
export function standingIn(rates: Rates, today: string): Rates {
  const filled = new Map([...rates].map(([year, ofYear]) => [year, new Map(ofYear)]));
  const now = yearOf(today);
  for (const currency of new Set([...rates.values()].flatMap((ofYear) => [...ofYear.keys()]))) {
    const latest = latestYearOf(rates, currency, today);
    const rate = latest === undefined ? undefined : perDollar(rates, latest, currency);
    if (latest === undefined || rate === undefined) continue;
    for (let year = Math.max(latest + 1, now - 1); year <= now; year += 1)
      filled.set(year, (filled.get(year) ?? new Map<string, number>()).set(currency, rate));
  }
  return filled;
}

/** The year whose rate of a currency stands for a year: see `standingIn`. */
export const yearBehind = (rates: Rates, year: number, currency: string, today: string): number | undefined =>
  perDollar(rates, year, currency) === undefined ? latestYearOf(rates, currency, today) : year;

/** The mean exchange rates of all years up to the current one: see `standingIn`. */
export const readRatesUntil = async (database: Database, today: string): Promise<Rates> =>
  standingIn(await readRates(database), today);

/** Units of a currency for one US dollar in a year. */
export const perDollar = (rates: Rates, year: number, currency: string): number | undefined =>
  currency === 'USD' ? 1 : rates.get(year)?.get(currency);

/** An amount in another currency by the mean rates of a year; null without a rate. */
export function convert(amount: number, from: string, to: string, rates: Rates, year: number): number | null {
  if (from === to) return amount;
  const [one, other] = [perDollar(rates, year, from), perDollar(rates, year, to)];
  return one === undefined || other === undefined ? null : (amount / one) * other;
}
