import type { HomeCard, MeasureValue, PerformancePage } from '@orgscope/contract/analytics/answers';
import type { Inputs } from '@orgscope/contract/analytics/formula';
import { and, eq } from 'drizzle-orm';
import { inEnglish } from '@orgscope/contract/english';
import { codeOf } from '@orgscope/contract/message';
import type { Database } from '../../db/database.ts';
import { measureTargets } from '../../db/tables/measure-targets.ts';
import { amountSeries, snapshotBefore } from '../snapshots/read-snapshots.ts';
import type { PageClient } from './page-client.ts';
import { sumInPageMoney } from './page-money.ts';
import type { PageMoney } from './page-money.ts';
import { portfolioCharts } from './portfolio-charts.ts';
import { checkFilters, isUnfiltered } from './portfolio-filters.ts';
import type { Filters } from './portfolio-filters.ts';
import { portfolioHeadline } from './portfolio-headline.ts';
import { portfolioMeasures } from './portfolio-measures.ts';
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

interface Before {
  readonly day: string;
  readonly inputs: Inputs;
}

/** The inputs of an earlier day: of a snapshot, its amounts at the rates of today's. */
async function inputsBefore(
  database: Database,
  client: PageClient,
  money: PageMoney,
  from: string | undefined,
): Promise<Before | undefined> {
  const found = await snapshotBefore(database, client, from);
  if (!found) return undefined;
  const amounts = Object.entries(found.counts.amounts).map(([name, sums]) => [name, sumInPageMoney(sums, money)]);
  return { day: found.day, inputs: { ...found.counts.inputs, ...Object.fromEntries(amounts) } };
}

async function measured(
  database: Database,
  client: PageClient,
  filters: Filters,
  money: PageMoney,
  { readInputs = portfolioInputs, from }: { readInputs?: typeof portfolioInputs; from?: string | undefined } = {},
) {
  const [inputs, targets, before] = await Promise.all([
    readInputs(database, client, filters, money),
    currentTargets(database, client),
    isUnfiltered(filters) ? inputsBefore(database, client, money, from) : undefined,
  ]);
  const { currency } = money;
  const headline = portfolioHeadline(inputs, currency, !isUnfiltered(filters));
  return {
    measures: portfolioMeasures(inputs, { today: client.today, currency, targets, previous: before?.inputs }),
    comparedOn: before?.day ?? null,
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

/** `onlyOwner`: the caller, who is told of nobody else's missing data. `from`: the day to compare with. */
export async function performancePage(
  database: Database,
  client: PageClient,
  filters: Filters,
  onlyOwner: number | undefined,
  from: string | undefined,
): Promise<PerformancePage> {
  await checkFilters(database, client, filters);
  const money = await portfolioMoney(database, client);
  const [{ measures, headline, comparedOn }, charts] = await Promise.all([
    measured(database, client, filters, money, { from }),
    portfolioCharts(database, client, filters, money, onlyOwner),
  ]);
  const { currency, converted } = money;
  return {
    ...headline,
    as_of: client.today,
    client: { id: client.id, name: client.name },
    measures,
    compared_on: comparedOn,
    currency,
    converted,
    ...charts,
  };
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
