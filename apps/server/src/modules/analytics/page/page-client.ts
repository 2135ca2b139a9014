import type { AnalyticsClient } from '../../subscriptions/analytics-client.ts';

/** The client that a page is about. */
export type PageClient = Pick<AnalyticsClient, 'id' | 'name' | 'scope' | 'timezone' | 'today'>;

/** The same as answers send it. */
export const namedClient = ({ id, name, hasSampleData }: Pick<AnalyticsClient, 'id' | 'name' | 'hasSampleData'>) => ({
  id,
  name,
  has_sample_data: hasSampleData,
});
