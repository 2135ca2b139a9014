// The mean exchange rates of the years, for all who compare amounts of different currencies.
import type { Database } from '../../db/connections/database.ts';
import { platformScope } from '../../db/scope.ts';
import { exchangeRates } from '../../db/tables/exchange-rates.ts';

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

const currentYear = (today: string): number => Number(today.slice(0, 4));

/** The year whose rates are those of the current one: itself, or until it has some, the latest before. */
export const currentRatesYear = (rates: Rates, today: string): number =>
  Math.max(0, ...[...rates.keys()].filter((year) => year <= currentYear(today))) || currentYear(today);

/** The mean exchange rates of all years. The mean of the current one is not known yet: the latest before stand in. */
export async function readRatesUntil(database: Database, today: string): Promise<Rates> {
  const rates = await readRates(database);
  return new Map(rates).set(currentYear(today), rates.get(currentRatesYear(rates, today)) ?? new Map());
}

/** Units of a currency for one US dollar in a year. */
export const perDollar = (rates: Rates, year: number, currency: string): number | undefined =>
  currency === 'USD' ? 1 : rates.get(year)?.get(currency);

/** An amount in another currency by the mean rates of a year; null without a rate. */
export function convert(amount: number, from: string, to: string, rates: Rates, year: number): number | null {
  if (from === to) return amount;
  const [one, other] = [perDollar(rates, year, from), perDollar(rates, year, to)];
  return one === undefined || other === undefined ? null : (amount / one) * other;
}
