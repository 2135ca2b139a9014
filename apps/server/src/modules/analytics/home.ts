import type { HomeCard } from '@orgscope/contract/analytics/answers';
import { modules } from '@orgscope/contract/modules';
import type { Module } from '@orgscope/contract/modules';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { readMeasureItCard } from './measure-it.ts';
import type { Sources } from './measure-it.ts';
import { readPerformanceCard } from './portfolio-page.ts';

type Card = Omit<HomeCard, 'page' | 'locked'>;
export type Cards = Partial<Record<Module, (sources: Sources, client: AnalyticsClient) => Promise<Card>>>;

const nothing: Card = { headline: null, headline_message: null, measure: null, series: [] };

/** The pages that have figures. */
const ownCards: Cards = {
  measure_it: readMeasureItCard,
  performance_dashboard: ({ database }, client) => readPerformanceCard(database, client),
};

/** A card for each page: its headline figure, if the client holds it. */
export function readHome(sources: Sources, client: AnalyticsClient, ofPages: Cards): Promise<HomeCard[]> {
  const cards = { ...ownCards, ...ofPages };
  return Promise.all(
    modules.map(async (page) => {
      const locked = !client.hasModule(page);
      const card = locked ? nothing : await cards[page]?.(sources, client);
      return { page, locked, ...(card ?? nothing) };
    }),
  );
}
