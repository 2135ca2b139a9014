import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clientIdField } from '../lists/listing.ts';

export const exportClient = endpoint({
  method: 'POST',
  path: '/api/core/client-export/',
  summary:
    'Make a zip file of everything that is kept of a client, as CSV and JSON, with a file that explains them. One at a time per client. Told to the audit.',
  access: ['core.can_admin', 'core.can_manage_client'],
  needsProof: true,
  query: z.object(clientIdField),
  produces: 'application/zip',
  answer: z.string(),
});
