import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { FileCheck, importField } from '../records/imports.ts';
import { Csv, versionInQuery } from '../lists/listing.ts';
import { withoutListFaults } from '../lists/list-faults.ts';
import type { ListFault } from '../lists/list-faults.ts';
import { message } from '../words/message.ts';
import { currencyCode } from '../numbers/money.ts';
import { yearParams } from './figures.ts';

/** The mean of a year: how many units of the currency one US dollar bought. */
export const Rate = z.object({
  currency: currencyCode(),
  per_usd: z
    .number(message('common.not_number'))
    .check(z.positive(message('rates.not_positive')), z.maximum(1e9, message('common.above', { most: 1e9 }))),
});
export type Rate = z.infer<typeof Rate>;

/** The errors of a list of rates, by position: each currency once, and the dollar is 1. */
export function rateFaults(rates: readonly Rate[]): ListFault[] {
  return rates.flatMap<ListFault>(({ currency, per_usd: perUsd }, at) => {
    if (rates.findIndex((other) => other.currency === currency) < at)
      return [{ at, field: 'currency', text: message('rates.twice') }];
    if (currency === 'USD' && perUsd !== 1) return [{ at, field: 'per_usd', text: message('rates.dollar') }];
    return [];
  });
}

const path = '/api/analytics/rates/';
const access = ['core.can_admin'] as const;
const body = z
  .array(Rate, message('rates.not_a_list'))
  .check(z.maxLength(200, message('rates.many')), withoutListFaults(rateFaults));

export const YearRates = z.object({
  year: z.int(),
  rates: z.array(z.object({ currency: z.string(), per_usd: z.number() })),
  version: z.int(),
});

export const listRates = endpoint({
  method: 'GET',
  path,
  summary: 'The mean exchange rates of all years, the latest year first: units of a currency for one US dollar.',
  access,
  answer: withData(z.array(YearRates)),
});

export const readRates = endpoint({
  method: 'GET',
  path: `${path}:year/`,
  summary: 'The mean exchange rates of one year: an empty list if it has none.',
  access,
  params: yearParams,
  answer: withData(YearRates),
});

export const saveRates = endpoint({
  method: 'PUT',
  path: `${path}:year/`,
  summary: 'Replace the exchange rates of a year. An empty list removes them. With a version, as `edit_conflict`.',
  access,
  params: yearParams,
  query: z.object({ version: versionInQuery }),
  body,
  answer: withMessage(YearRates),
});

export const exportRates = endpoint({
  method: 'GET',
  path: `${path}export/`,
  summary: 'The exchange rates of all years as a CSV file.',
  access,
  produces: 'text/csv',
  answer: Csv,
});

export const readRatesFile = endpoint({
  method: 'POST',
  path: `${path}:year/file/`,
  summary: 'Read the rates of a year from a CSV file as exported. Nothing is saved: the answer fills the form.',
  access,
  params: yearParams,
  body: z.object({}),
  upload: { field: importField, takes: 'csv' },
  answer: withData(z.extend(FileCheck, { rates: YearRates.shape.rates })),
});
