import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { Database } from '../../../db/connections/database.ts';
import { yearOf } from '../../../lib/time/days.ts';
import { pulseAccessOf } from '../../pulse-years/pulse-value.ts';
import { readRatesUntil } from '../../rates/mean-rates.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import { readClientData } from './client-data.ts';
import { yearMoney } from '../page/page-money.ts';
import type { PageMoney } from '../page/page-money.ts';
import { valuesOfYear } from './year-values.ts';

/** What a measure of measure-it was computed from, in the year that is shown. */
export async function measureItInputs(
  database: Database,
  client: AnalyticsClient,
  key: MeasureKey,
  wanted: number | undefined,
) {
  const [data, rates] = await Promise.all([
    readClientData(database, client.id, client.today),
    readRatesUntil(database, client.today),
  ]);
  const year = wanted ?? Math.max(...data.figures.keys(), data.figures.size > 0 ? 0 : yearOf(client.today));
  const value = valuesOfYear({ client, data, rates, pulseAccess: pulseAccessOf(client, false) }, year, [key]).get(key);
  const sums = data.records.get(year)?.technologyCost ?? {};
  return {
    year,
    inputs: value?.inputs ?? {},
    currency: value?.currency ?? null,
    inputsCurrency: value?.inputsCurrency ?? null,
    as_of: value?.asOf ?? null,
    currencies: Object.keys(sums),
  };
}
export type MeasureItInputs = Awaited<ReturnType<typeof measureItInputs>>;

/** Records are those of today: of earlier years, snapshots tell how many there were, not which. */
export const isCountedToday = ({ year }: MeasureItInputs, client: AnalyticsClient): boolean =>
  year === yearOf(client.today);

/** The money of the recorded technology cost of the current year, as the page has it. */
export const technologyMoney = (
  database: Database,
  { currency, currencies }: MeasureItInputs,
  today: string,
): Promise<PageMoney> => yearMoney(database, { today, year: yearOf(today), currency }, currencies);
