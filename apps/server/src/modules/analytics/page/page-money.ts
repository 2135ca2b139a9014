// Amounts of several currencies in one: converted at the mean rates of a year, or not at all.
import type { Converted } from '@orgscope/contract/analytics/page-frame';
import { decimalsOf } from '@orgscope/contract/numbers/money';
import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../../db/connections/database.ts';
import { yearOf } from '../../../lib/time/days.ts';
import { convert, perDollar, readRates, standingIn, yearBehind } from '../../rates/mean-rates.ts';
import type { Rates } from '../../rates/mean-rates.ts';

/** The currency of a page's amounts, and what other currencies are worth in it. */
export interface PageMoney {
  /** Null where no cost is recorded. */
  readonly currency: string | null;
  /** By currency, those with a rate; the page's own is worth 1. */
  readonly factors: Readonly<Record<string, number>>;
  readonly converted: Converted;
}

/** The money of a page on which all amounts are in one currency. */
export const moneyIn = (currency: string | null): PageMoney => ({
  currency,
  factors: currency === null ? {} : { [currency]: 1 },
  converted: { currencies: [], rates_year: null, missing: [] },
});

/**
 * What the currencies are worth in the first of them: at the rates of the latest year that has them all, otherwise of
 * the latest that has the most.
 */
export async function pageMoney(database: Database, today: string, currencies: readonly string[]): Promise<PageMoney> {
  const [currency = null, ...others] = currencies;
  if (currency === null || others.length === 0) return moneyIn(currency);
  const rates = await readRates(database);
  const worth = [...rates.keys()]
    .filter((year) => year <= yearOf(today))
    .map((year) => {
      const base = perDollar(rates, year, currency);
      const known = others.flatMap((other) => {
        const rate = perDollar(rates, year, other);
        return base === undefined || rate === undefined ? [] : [[other, base / rate] as const];
      });
      return { year, known };
    });
  const [best] = worth.toSorted((one, other) => other.known.length - one.known.length || other.year - one.year);
  const factors: Record<string, number> = Object.fromEntries(best?.known ?? []);
  const missing = others.filter((other) => !(other in factors));
  return {
    currency,
    factors: { [currency]: 1, ...factors },
    converted: {
      currencies: Object.keys(factors).toSorted(),
      rates_year: best && missing.length < others.length ? best.year : null,
      missing: missing.toSorted(),
    },
  };
}

/** What the currencies of a year are worth in one of them, at its mean rates: see `standingIn`. */
export async function yearMoney(
  database: Database,
  { today, year, currency }: { readonly today: string; readonly year: number; readonly currency: string | null },
  currencies: readonly string[],
): Promise<PageMoney> {
  const others = currencies.filter((other) => other !== currency);
  const rates: Rates = others.length > 0 ? await readRates(database) : new Map();
  const known = standingIn(rates, today);
  const factors = currencies.flatMap((other) => {
    const factor = currency === null ? null : convert(1, other, currency, known, year);
    return factor === null ? [] : [[other, factor] as const];
  });
  const worth = new Map(factors);
  const exchanged = others.filter((other) => worth.has(other)).toSorted();
  // Dollars have no rate, but one of two currencies is another one.
  const behind = [currency ?? 'USD', ...exchanged].flatMap((code) =>
    code === 'USD' ? [] : (yearBehind(rates, year, code, today) ?? []),
  );
  return {
    currency,
    factors: Object.fromEntries(factors),
    converted: {
      currencies: exchanged,
      rates_year: exchanged.length > 0 ? Math.min(...behind) : null,
      missing: others.filter((other) => !worth.has(other)).toSorted(),
    },
  };
}

/**
 * The same money for amounts of an earlier day, which may be in currencies that none has today. What today's are worth stays,
 * and so does which of them have no rate: the numbers of a page are what the rows behind them add up to.
 */
export async function earlierMoney(
  database: Database,
  today: string,
  money: PageMoney,
  earlier: readonly string[],
): Promise<PageMoney> {
  const { missing } = money.converted;
  const others = new Set(earlier.filter((currency) => !(currency in money.factors) && !missing.includes(currency)));
  if (money.currency === null || others.size === 0) return money;
  const added = await pageMoney(database, today, [money.currency, ...others]);
  const { currencies, rates_year: year } = convertedOf(money, earlier);
  const years = [year, added.converted.rates_year].filter((each) => each !== null);
  return {
    ...money,
    factors: { ...added.factors, ...money.factors },
    converted: {
      currencies: [...currencies, ...added.converted.currencies].toSorted(),
      rates_year: years.length > 0 ? Math.min(...years) : null,
      missing: [...missing, ...added.converted.missing].toSorted(),
    },
  };
}

/** What was converted of the amounts that a page shows, which are in these currencies: fewer than the client has. */
export function convertedOf({ converted: all }: PageMoney, shown: readonly string[]): Converted {
  const currencies = all.currencies.filter((currency) => shown.includes(currency));
  return {
    currencies,
    rates_year: currencies.length > 0 ? all.rates_year : null,
    missing: all.missing.filter((currency) => shown.includes(currency)),
  };
}

const decimalsIn = ({ currency }: PageMoney): SQL => sql.raw(String(decimalsOf(currency ?? 'EUR')));

function converted(amount: SQLWrapper, currency: SQLWrapper, money: PageMoney, own: SQL): SQL<string | null> {
  // A list of cases is read much faster than an object by key.
  const cases = Object.entries(money.factors).map(([code, factor]) =>
    code === money.currency
      ? sql`when ${code} then ${own}`
      : sql`when ${code} then round(${amount} * ${factor}::numeric, ${decimalsIn(money)})`,
  );
  return cases.length === 0 ? sql`null::numeric` : sql`case ${currency} ${sql.join(cases, sql` `)} end`;
}

/**
 * An amount of a record in the page's currency, rounded to its decimals: rounded record by record, so that the rows
 * behind a number add up to it exactly. Null without a rate.
 */
export const inPageMoney = (amount: SQLWrapper, currency: SQLWrapper, money: PageMoney): SQL<string | null> =>
  converted(amount, currency, money, sql`round(${amount}, ${decimalsIn(money)})`);

/**
 * The same for the sum of many records. Those in the page's currency have no more decimals than it, see fitsCurrency:
 * rounding each would take as long as reading it.
 */
export const addedInPageMoney = (amount: SQLWrapper, currency: SQLWrapper, money: PageMoney): SQL<string | null> =>
  sql`round(sum(${converted(amount, currency, money, sql`${amount}`)}), ${decimalsIn(money)})`;

/** Up to so many of the smallest units, the product of two floats is less than a ten-thousandth away from the exact one. */
const mostByFloat = 1e11;
/** More thousandths than an amount can have. */
const mostThousandths = 1e15;

/**
 * The same for the sum of amounts in thousandths. They are converted by floats, which takes a fifth of the time; where that
 * could round otherwise than exact numbers, by those.
 */
export function addedUnits(units: SQLWrapper, currency: SQLWrapper, money: PageMoney): SQL<string | null> {
  const decimals = decimalsOf(money.currency ?? 'EUR');
  const unit = 10 ** (3 - decimals);
  const amount = sql`(${units} * 0.001)`;
  const factors = Object.entries(money.factors);
  if (factors.length === 0) return sql`null::numeric`;
  // In the smallest units of the page's currency, as far as these are numbers of eight bytes.
  if (factors.some(([, factor]) => (mostThousandths * factor) / unit >= 2 ** 63))
    return sql`sum(${inPageMoney(amount, currency, money)})`;
  const cases = factors.map(([code, factor]) => {
    if (code === money.currency)
      return sql`when ${code} then (${units} + ${sql.raw(String(Math.floor(unit / 2)))}) / ${sql.raw(String(unit))}`;
    const product = sql`${units} * ${factor / unit}::float8`;
    const most = Math.floor((mostByFloat * unit) / Math.max(factor, unit));
    return sql`when ${code} then case
        when ${units} < ${sql.raw(String(most))} and abs(${product} - floor(${product}) - 0.5) > 0.0001 then (${product})::bigint
        else (round(${amount} * ${factor}::numeric, ${decimalsIn(money)}) * ${sql.raw(String(10 ** decimals))})::bigint end`;
  });
  const sum = sql`sum(case ${currency} ${sql.join(cases, sql` `)} end)`;
  return sql`round(${sum} * ${sql.raw(String(10 ** -decimals))}, ${decimalsIn(money)})`;
}

/** The same of a sum of amounts by currency; null if one has no rate. */
export function sumInPageMoney(sums: Readonly<Record<string, string>>, { factors }: PageMoney): number | null {
  let total = 0;
  for (const [currency, amount] of Object.entries(sums)) {
    const factor = factors[currency];
    if (factor === undefined) return null;
    total += Number(amount) * factor;
  }
  return total;
}
