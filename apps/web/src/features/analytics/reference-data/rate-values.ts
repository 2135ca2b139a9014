// What the form shows of a year's rates, and what it makes of them for the server.
import { Rate, rateFaults } from '@orgscope/contract/resources/rates';
import * as z from 'zod/mini';
import { shownDecimal } from '../../../lib/numbers/shown-number.ts';
import { typedNumber } from '../../../lib/numbers/typed-number.ts';

export interface RateValues {
  rows: { currency: string; per_usd: string }[];
}

export const shownRates = (rates: readonly Rate[]): RateValues => ({
  rows: rates.map(({ currency, per_usd: perUsd }) => ({ currency, per_usd: shownDecimal(perUsd) })),
});

/** The contract's rules for the typed rows, with each fault at its row. */
export const ratesSchema: z.ZodMiniType<Rate[], RateValues> = z.pipe(
  z.custom<RateValues>().check(({ value: { rows }, issues }) => {
    const put = (at: number, field: string, message: string) =>
      issues.push({ code: 'custom', message, input: rows, path: ['rows', at, field] });
    const valid: { at: number; rate: Rate }[] = [];
    rows.forEach(({ currency, per_usd: perUsd }, at) => {
      const { value, fault } = typedNumber(perUsd);
      if (fault) put(at, 'per_usd', fault);
      const { data, error } = Rate.safeParse({ currency, per_usd: value });
      if (data) valid.push({ at, rate: data });
      for (const { path, message } of error?.issues ?? []) put(at, String(path[0]), message);
    });
    const rates = valid.map(({ rate }) => rate);
    for (const { at, field, text } of rateFaults(rates)) put(valid[at]?.at ?? 0, field, text);
  }),
  z.transform(({ rows }: RateValues) =>
    rows.flatMap(
      ({ currency, per_usd: perUsd }) => Rate.safeParse({ currency, per_usd: typedNumber(perUsd).value }).data ?? [],
    ),
  ),
);

/** The typed rates over the stored ones: a currency that was not typed since opening stays as it is stored. */
export function mergedRates(typed: readonly Rate[], opened: readonly Rate[], stored: readonly Rate[]): Rate[] {
  const rateIn = (rates: readonly Rate[], currency: string) =>
    rates.find((rate) => rate.currency === currency)?.per_usd;
  const currencies = new Set([...typed, ...stored].map(({ currency }) => currency));
  return [...currencies].flatMap((currency) => {
    const [now, before] = [rateIn(typed, currency), rateIn(opened, currency)];
    const kept = now === before ? rateIn(stored, currency) : now;
    return kept === undefined ? [] : [{ currency, per_usd: kept }];
  });
}
