import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { computed } from '@orgscope/contract/analytics/formula';
import { comparedMeasures, measureOf, measuresOf } from '@orgscope/contract/analytics/measures';
import type { Database } from '../../../db/connections/database.ts';
import { yearOf } from '../../../lib/time/days.ts';
import { peersInCurrency, readPeers } from '../../benchmarks/peers.ts';
import type { Publications } from '../../benchmarks/peers.ts';
import { readRatesUntil } from '../../rates/mean-rates.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import { bandFor, readBands } from '../page/reference-bands.ts';

const keys = measuresOf('performance_dashboard');
const compared = keys.filter((key) => comparedMeasures.includes(key));

/** Puts the client's peers, and the bands of studies, beside the measures of its whole portfolio. */
export async function performancePeers(
  database: Database,
  published: Publications,
  client: AnalyticsClient,
): Promise<(measure: MeasureValue) => MeasureValue> {
  const year = yearOf(client.today);
  const [bands, peersOf, rates] = await Promise.all([
    readBands(database, client, year, keys),
    readPeers(published, client, compared, [year]),
    readRatesUntil(database, client.today),
  ]);
  return (measure) => {
    const { key, currency, inputs } = measure;
    // As it is, not as the page shows it: rounded twice it could be another one than its peers give.
    const { value } = computed(measureOf(key), inputs);
    return {
      ...measure,
      peers: peersInCurrency({ key, currency, value }, peersOf(key, year), rates, year),
      reference: bandFor(key, currency, bands, rates),
    };
  };
}
