import { message } from '@orgscope/contract/words/message';
import { readDecimal } from '@orgscope/contract/numbers/read-number';
import * as calls from '@orgscope/contract/resources/rates';
import type { Rate } from '@orgscope/contract/resources/rates';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/connections/database.ts';
import { withData, withMessage } from '../../http/answers.ts';
import { csvFile } from '../../http/csv.ts';
import { serve } from '../../http/register-endpoint.ts';
import { checkList } from '../imports/check-list.ts';
import type { Cell } from '../imports/check-list.ts';
import { fileOf } from '../imports/read-columns.ts';
import { rowsOfYear, yearHeading } from '../imports/rows-of-year.ts';
import { allRates, ratesOfYear, replaceRates } from './queries.ts';

const headings = {
  currency: ['Currency', 'currency code'],
  per_usd: ['Per USD', 'per_usd', 'rate', 'units per USD'],
} as const;
type Field = keyof typeof headings;
const fields: readonly Field[] = ['currency', 'per_usd'];

/** More rows than there are currencies in a lifetime of years. */
const rowsMax = 20_000;

function readCell(field: Field, text: string): Cell {
  if (field === 'currency') return { value: text };
  return readDecimal(text, ',');
}

export function rateRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, calls.listRates, async () => withData(await allRates(database)));

  serve(app, calls.readRates, async ({ params: { year } }) => withData(await ratesOfYear(database, year)));

  serve(app, calls.saveRates, async ({ params: { year }, query: { version }, body: rates }) =>
    withMessage(message('rates.saved'), await replaceRates(database, year, rates, version)),
  );

  serve(app, calls.exportRates, async () => {
    const years = await allRates(database);
    return csvFile<Rate & { year: number }>(
      'exchange-rates',
      {
        [yearHeading]: ({ year }) => year,
        [headings.currency[0]]: ({ currency }) => currency,
        [headings.per_usd[0]]: ({ per_usd: perUsd }) => perUsd,
      },
      years.flatMap(({ year, rates }) => rates.map((rate) => ({ year, ...rate }))),
    );
  });

  serve(app, calls.readRatesFile, async (request) => {
    const known = { headings, required: fields, rowsMax };
    const rows = await rowsOfYear(fileOf(request), request.params.year, known);
    const { check, items } = checkList(rows, {
      fields,
      read: readCell,
      item: calls.Rate,
      faultsOf: calls.rateFaults,
    });
    return withData({ ...check, rates: items });
  });
}
