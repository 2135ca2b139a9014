import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { measuresOf } from '@orgscope/contract/analytics/measures';
import type { PerformancePage } from '@orgscope/contract/analytics/answers';
import type { ComparedSpan } from '@orgscope/contract/resources/analytics';
import type { Database, Drizzle } from '../../../db/connections/database.ts';
import { currentTargets } from '../../figures/targets-of.ts';
import { comparedDay } from './compared-day.ts';
import { inputsBefore, snapshotOf } from './inputs-before.ts';
import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';
import type { Sources } from '../measure-it/measure-it.ts';
import { headlined } from '../page/headlined.ts';
import { namedClient } from '../page/page-client.ts';
import type { PageClient } from '../page/page-client.ts';
import type { PageMoney } from '../page/page-money.ts';
import { pageTargets } from '../page/page-targets.ts';
import { performanceCharts } from './performance-charts.ts';
import { checkFilters, isUnfiltered } from './performance-filters.ts';
import type { Filters } from './performance-filters.ts';
import { performanceHeadline } from './performance-headline.ts';
import { performanceMeasures } from './performance-measures.ts';
import { performancePeers } from './performance-peers.ts';
import { portfolioInputs, portfolioMoney } from './record-inputs.ts';
import type { RecordInputs } from './record-inputs.ts';

/** What the measures are shown beside: the targets, and the snapshot of a day; of a year ago by default. */
export async function readBeside(
  db: Drizzle,
  client: PageClient,
  filters: Filters,
  from = comparedDay(client.today, 'year'),
) {
  const [targets, snapshot] = await Promise.all([currentTargets(db, client), snapshotOf(db, client, filters, from)]);
  return { targets, snapshot, from };
}
type Beside = Awaited<ReturnType<typeof readBeside>>;

/** The measures of the portfolio beside their targets and the day compared with, and the headline that they give. */
export async function measuredBeside(
  database: Database,
  inputs: RecordInputs,
  { targets, snapshot, from }: Beside,
  { client, filters, money }: { client: PageClient; filters: Filters; money: PageMoney },
) {
  const { today } = client;
  const [before, shown] = await Promise.all([
    inputsBefore(database, client, snapshot, filters, money),
    pageTargets(database, today, money, targets, measuresOf('performance_dashboard')),
  ]);
  const { currency } = money;
  const headline = performanceHeadline(inputs, currency, !isUnfiltered(filters));
  return {
    measures: performanceMeasures(inputs, { today, currency, targets: shown, previous: before?.inputs }),
    comparison: { compared_with: from, compared_on: before?.day ?? null },
    headline: headlined(headline),
  };
}

async function measured(database: Database, client: PageClient, filters: Filters, money: PageMoney, from?: string) {
  const [inputs, beside] = await Promise.all([
    portfolioInputs(database, client, filters, money),
    // Sent together: one round trip.
    database.transaction(client.scope, (tx) => readBeside(tx, client, filters, from)),
  ]);
  return measuredBeside(database, inputs, beside, { client, filters, money });
}

/** One of the measures. */
export async function performanceMeasure(
  database: Database,
  client: PageClient,
  key: MeasureValue['key'],
  filters: Filters,
): Promise<MeasureValue | undefined> {
  const { measures } = await measured(database, client, filters, await portfolioMoney(database, client));
  return measures.find((measure) => measure.key === key);
}

interface Asked {
  readonly filters: Filters;
  /** The caller, who is told of nobody else's missing data. */
  readonly onlyOwner: number | undefined;
  /** The day to compare with. */
  readonly from: string | undefined;
  /** How long before today it is, if it is not given. */
  readonly compare: ComparedSpan | undefined;
}

/** The performance dashboard of a client. Some of its records have no peers: others' are not narrowed like them. */
export async function performancePage(
  { database, published }: Sources,
  client: AnalyticsClient,
  { filters, onlyOwner, compare = 'year', from = comparedDay(client.today, compare) }: Asked,
): Promise<PerformancePage> {
  await checkFilters(database, client, filters);
  const money = await portfolioMoney(database, client);
  const [{ measures, headline, comparison }, charts, withPeers] = await Promise.all([
    measured(database, client, filters, money, from),
    performanceCharts(database, client, filters, money, onlyOwner),
    isUnfiltered(filters) ? performancePeers(database, published, client) : undefined,
  ]);
  return {
    ...headline,
    as_of: client.today,
    client: namedClient(client),
    measures: withPeers ? measures.map(withPeers) : measures,
    ...comparison,
    currency: money.currency,
    ...charts,
  };
}

/** What the dashboard says at the top, with all measures against an earlier day: the page without its charts. */
export async function readPerformance(database: Database, client: PageClient, from: string) {
  return measured(database, client, {}, await portfolioMoney(database, client), from);
}
