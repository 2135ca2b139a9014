import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

/** Whether a client takes part in comparisons: it gives its values, and sees those of its peers. */
export const AnalyticsSettings = z.object({ benchmarks: z.boolean(message('common.not_boolean')) });

const path = '/api/analytics/settings/';
const query = z.object(clientIdField);

export const readAnalyticsSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Whether a client takes part in comparisons with its peers.',
  access: ['analytics.can_view'],
  query,
  answer: withData(AnalyticsSettings),
});

export const changeAnalyticsSettings = endpoint({
  method: 'PATCH',
  path,
  summary: 'Let a client take part in comparisons, or end it. What is published changes with the next publication.',
  access: ['core.can_manage_client'],
  query,
  body: AnalyticsSettings,
  answer: withMessage(AnalyticsSettings),
});
