// What the digest of a client tells: the headlines of its pages, made by the pages' own functions, and what moved.
import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import type { MeasureValue } from '@orgscope/contract/analytics/measure-value';
import { movedMost } from '@orgscope/contract/analytics/moved';
import { modules } from '@orgscope/contract/modules';
import type { Module } from '@orgscope/contract/modules';
import { dayBefore } from '../../lib/time/days.ts';
import type { DigestContent, DigestFigure } from '../../mail/templates/monthly-digest.ts';
import { readMeasureItCard } from '../analytics/measure-it/measure-it.ts';
import type { Sources } from '../analytics/measure-it/measure-it.ts';
import { readPerformance } from '../analytics/performance/performance-page.ts';
import { readParticipation } from '../engagement/engagement-page.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { readYearCard } from '../year-in-review/year-card.ts';
import { lastDayOf } from './due-digests.ts';

type Headlined = Pick<HomeCard, 'headline_message'>;
type Headline = DigestContent['headlines'][number];

interface PageDigest {
  readonly headline: Headline | undefined;
  /** The measures that are compared with the end of the month before. */
  readonly ofMonth: readonly MeasureValue[];
}

function figureOf(measure: MeasureValue | null | undefined): DigestFigure | null {
  if (!measure || measure.value === null) return null;
  const { key, unit, value, previous, currency, estimated } = measure;
  return { key, unit, value, previous, currency, estimated };
}

function headlineOf(
  page: Module,
  { headline_message: message }: Headlined,
  measure: MeasureValue | null | undefined,
  flow: Headline['flow'] = null,
): Headline | undefined {
  if (!message?.code) return undefined;
  const { code, params } = message;
  return {
    page,
    message: { code, params: params as NonNullable<Headline['message']['params']> },
    figure: figureOf(measure),
    flow,
  };
}

type Reader = (sources: Sources, client: AnalyticsClient, month: string) => Promise<PageDigest>;

const readers: Record<Module, Reader> = {
  async measure_it(sources, client) {
    const card = await readMeasureItCard(sources, client);
    return { headline: headlineOf('measure_it', card, card.measure), ofMonth: [] };
  },
  /** As the year stood at the end of the month: in January, the year that is over. */
  async year_in_review({ database }, client, month) {
    const card = await readYearCard(database, { ...client, today: lastDayOf(month) });
    const flow = card.series.find(({ at }) => at === month);
    const told = flow && { added: flow.value ?? 0, retired: flow.down ?? 0 };
    return { headline: headlineOf('year_in_review', card, card.measure, told ?? null), ofMonth: [] };
  },
  async stakeholder_engagement({ database }, client, month) {
    const { headline, measures } = await readParticipation(database, client, dayBefore(`${month}-01`));
    const participation = measures.find(({ key }) => key === 'participation');
    return { headline: headlineOf('stakeholder_engagement', headline, participation), ofMonth: measures };
  },
  async performance_dashboard({ database }, client, month) {
    const { headline, measures } = await readPerformance(database, client, dayBefore(`${month}-01`));
    const cost = measures.find(({ key }) => key === 'cost_at_risk');
    return { headline: headlineOf('performance_dashboard', headline, cost), ofMonth: measures };
  },
};

/** What a client's readers are shown of a month; undefined if the client holds no analytics. */
export async function digestContent(
  sources: Sources,
  client: AnalyticsClient,
  month: string,
): Promise<DigestContent | undefined> {
  const held = modules.filter((page) => client.hasModule(page));
  // One page after the other: all at once would take the database from callers, and be no sooner done.
  const told: PageDigest[] = [];
  for (const page of held) told.push(await readers[page](sources, client, month));
  const headlines = told.flatMap(({ headline }) => headline ?? []);
  if (headlines.length === 0) return undefined;
  const others = told
    .flatMap(({ ofMonth }) => ofMonth)
    .filter(({ key }) => headlines.every(({ figure }) => figure?.key !== key));
  return {
    headlines,
    moved: movedMost(others).flatMap((measure) => figureOf(measure) ?? []),
    isCompared: others.some(({ value, previous }) => value !== null && previous !== null),
  };
}
