import * as z from 'zod/mini';
import { Needs } from '../analytics/needs.ts';
import { endpoint, withData } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';

export const readNeeds = endpoint({
  method: 'GET',
  path: '/api/analytics/needs/',
  summary:
    "What a client's administrators should see to: contracts and warranties that end, stalled invitations, missing figures and fits.",
  access: ['core.can_manage_client'],
  query: z.object(clientIdField),
  answer: withData(Needs),
});
