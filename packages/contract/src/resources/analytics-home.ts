import * as z from 'zod/mini';
import { HomeCard } from '../analytics/home-card.ts';
import { endpoint, withData } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';

export const readAnalyticsHome = endpoint({
  method: 'GET',
  path: '/api/analytics/home/',
  summary: 'The headline figure of each page that the client holds; the others are locked.',
  access: ['analytics.can_view'],
  query: z.object(clientIdField),
  answer: withData(z.array(HomeCard)),
});
