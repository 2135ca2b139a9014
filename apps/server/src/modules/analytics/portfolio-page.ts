import type { HomeCard, MeasureValue, PerformancePage } from '@orgscope/contract/analytics/answers';
import { and, eq } from 'drizzle-orm';
import { inEnglish } from '@orgscope/contract/english';
import { codeOf } from '@orgscope/contract/message';
import type { Database } from '../../db/database.ts';
import { measureTargets } from '../../db/tables/measure-targets.ts';
import { amountSeries } from '../snapshots/read-snapshots.ts';
import { inputsBefore } from './inputs-before.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import type { Sources } from './measure-it.ts';
import type { PageClient } from './page-client.ts';
import { sumInPageMoney } from './page-money.ts';
import type { PageMoney } from './page-money.ts';
import { portfolioCharts } from './portfolio-charts.ts';
import { checkFilters, isUnfiltered } from './portfolio-filters.ts';
import type { Filters } from './portfolio-filters.ts';
import { portfolioHeadline } from './portfolio-headline.ts';
import { portfolioMeasures } from './portfolio-measures.ts';
import { portfolioPeers } from './portfolio-peers.ts';
import { headlineInputs, portfolioInputs, portfolioMoney } from './record-inputs.ts';

/** The targets of the year of the client's today. */
async function currentTargets(database: Database, { id, scope, today }: PageClient) {
  const rows = await database
    .in(scope)
    .select()
    .from(measureTargets)
    .where(and(eq(measureTargets.clientId, id), eq(measureTargets.year, Number(today.slice(0, 4)))));
  return new Map(rows.map(({ key, direction, value, high }) => [key as string, { direction, value, high }]));
}

interface Reading {
  readonly readInputs?: typeof portfolioInputs;
  /** The day to compare with; a year ago by default. */
  readonly from?: string | undefined;
}

/** The same day of the year before. */
const yearBefore = (day: string): string => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('02-29', '02-28');

async function measured(
  database: Database,
  client: PageClient,
  filters: Filters,
  money: PageMoney,
  { readInputs = portfolioInputs, from = yearBefore(client.today) }: Reading = {},
) {
  const [inputs, targets, before] = await Promise.all([
    readInputs(database, client, filters, money),
    currentTargets(database, client),
    inputsBefore(database, client, filters, money, from),
  ]);
  const { currency } = money;
  const headline = portfolioHeadline(inputs, currency, !isUnfiltered(filters));
  return {
    measures: portfolioMeasures(inputs, { today: client.today, currency, targets, previous: before?.inputs }),
    comparison: { compared_with: from, compared_on: before?.day ?? null },
    headline: { headline: inEnglish(headline), headline_message: codeOf(headline) ?? {} },
  };
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
  /** The day to compare with; a year ago by default. */
  readonly from: string | undefined;
}

/** The performance dashboard of a client. Some of its records have no peers: others' are not narrowed like them. */
export async function performancePage(
  { database, published }: Sources,
  client: AnalyticsClient,
  { filters, onlyOwner, from }: Asked,
): Promise<PerformancePage> {
  await checkFilters(database, client, filters);
  const money = await portfolioMoney(database, client);
  const [{ measures, headline, comparison }, charts, withPeers] = await Promise.all([
    measured(database, client, filters, money, { from }),
    portfolioCharts(database, client, filters, money, onlyOwner),
    isUnfiltered(filters) ? portfolioPeers(database, published, client) : undefined,
  ]);
  const { currency, converted } = money;
  return {
    ...headline,
    as_of: client.today,
    client: { id: client.id, name: client.name },
    measures: withPeers ? measures.map(withPeers) : measures,
    ...comparison,
    currency,
    converted,
    ...charts,
  };
}

/** What the dashboard says at the top, with all measures against an earlier day: the page without its charts. */
export async function readPerformance(database: Database, client: PageClient, from: string) {
  return measured(database, client, {}, await portfolioMoney(database, client), { from });
}

const isCostAtRisk = ({ key }: MeasureValue) => key === 'cost_at_risk';

/** What home shows of the dashboard: its headline, and the cost at risk at the month ends of a year. */
export async function readPerformanceCard(
  database: Database,
  client: PageClient,
): Promise<Pick<HomeCard, 'headline' | 'headline_message' | 'measure' | 'series'>> {
  const money = await portfolioMoney(database, client);
  const [{ measures, headline }, past] = await Promise.all([
    measured(database, client, {}, money, { readInputs: headlineInputs }),
    amountSeries(database, client, 'cost_at_risk'),
  ]);
  const measure = measures.find(isCostAtRisk) ?? null;
  const now = { at: client.today, value: measure?.value ?? null };
  const series = past.map(({ day, sums }) => ({ at: day, value: sums ? sumInPageMoney(sums, money) : null }));
  return { ...headline, measure, series: [...series.filter(({ at }) => at < client.today), now] };
}
