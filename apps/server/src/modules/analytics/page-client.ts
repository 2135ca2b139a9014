import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';

/** The client that a page is about. */
export type PageClient = Pick<AnalyticsClient, 'id' | 'name' | 'scope' | 'today'>;
