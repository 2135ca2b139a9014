import type { HomeCard } from '@orgscope/contract/analytics/home-card';
import { modules } from '@orgscope/contract/modules';
import type { Module } from '@orgscope/contract/modules';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import { readMeasureItCard } from './measure-it/measure-it.ts';
import type { Sources } from './measure-it/measure-it.ts';
import { performanceCards } from './performance/performance-card.ts';

type Card = Omit<HomeCard, 'page' | 'locked' | 'has_sample_data'>;
export type Cards = Partial<Record<Module, (client: AnalyticsClient) => Promise<Card>>>;

const nothing: Card = { headline: null, headline_message: null, measure: null, series: [] };

/** Reads a card for each page: its headline figure, if the client holds it. */
export function homeCards(sources: Sources, ofPages: Cards) {
  const cards: Cards = {
    measure_it: (client) => readMeasureItCard(sources, client),
    performance_dashboard: performanceCards(sources.database),
    ...ofPages,
  };
  return (client: AnalyticsClient): Promise<HomeCard[]> =>
    Promise.all(
      modules.map(async (page) => {
        const locked = !client.hasModule(page);
        const card = locked ? nothing : await cards[page]?.(client);
        return { page, locked, has_sample_data: client.hasSampleData, ...(card ?? nothing) };
      }),
    );
}
