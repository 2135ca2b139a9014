import * as z from 'zod/mini';
import { message } from '../words/message.ts';

// Amounts of money are exact decimal texts, and are never added across currencies.

/** The currencies of ISO 4217 in use, with their decimals if these are not two. */
const digitsOf: Record<string, number> = {
  BHD: 3,
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  IQD: 3,
  ISK: 0,
  JOD: 3,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  PYG: 0,
  RWF: 0,
  TND: 3,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
};

export const currencies =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  );

/** The number of a currency's decimals. */
export const decimalsOf = (currency: string): number => digitsOf[currency] ?? 2;

const known = new Set(currencies);

export const isCurrencyCode = (code: string): boolean => known.has(code);

const unknown = message('money.unknown_currency');

/** A code of ISO 4217, in any case. */
export const currencyCode = () =>
  z.pipe(
    z.string(unknown),
    z.pipe(
      z.transform((text: string) => text.trim().toUpperCase()),
      z.string().check(z.refine(isCurrencyCode, unknown)),
    ),
  );

const notAmount = message('money.not_amount');

/** A non-negative amount of up to so many digits before the point and three decimals; without leading zeros. */
export const amount = (digits = 12) =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], notAmount),
      z.transform((value) => String(value).trim()),
    ),
    z.pipe(
      z.string().check(
        z.regex(new RegExp(`^\\d{1,${digits}}(\\.\\d{1,3})?$`), {
          error: ({ input }) =>
            /^\d+(\.\d{1,3})?$/.test(String(input)) ? message('common.above', { most: 10 ** digits - 1 }) : notAmount,
        }),
      ),
      z.transform((value: string) => value.replace(/^0+(?=\d)/, '')),
    ),
  );

export const costMessages = {
  currencyMissing: message('money.currency_missing'),
  currencyDigits: message('money.currency_digits'),
} as const;

/** Whether a currency has as many decimals as an amount. An amount without a currency matches none. */
export const fitsCurrency = (value: string, currency: string): boolean =>
  (value.split('.')[1]?.replace(/(?<!0)0+$/, '').length ?? 0) <= decimalsOf(currency);

/** The error between a cost, the field of that name, and its currency. */
export function costFaults<Field extends string>(
  field: Field,
  cost: string | null | undefined,
  currency: string | null | undefined,
): { field: Field | 'currency'; text: string }[] {
  if (!cost) return [];
  if (!currency) return [{ field: 'currency', text: costMessages.currencyMissing }];
  return fitsCurrency(cost, currency) ? [] : [{ field, text: costMessages.currencyDigits }];
}
