import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { Named } from '../fields/fields.ts';
import { scopes } from '../scopes.ts';

/** Who calls: a person, or a service account of a client. */
const Caller = z.object({
  kind: z.enum(['person', 'service_account']),
  id: z.int(),
  name: z.string(),
  client: Named,
  /** What the API token may do; null in a session, which may do all that its user may. */
  scopes: z.nullable(z.array(z.enum(scopes))),
});

export const readCaller = endpoint({
  method: 'GET',
  path: '/api/core/caller/',
  summary: 'Whom the API token or the session stands for, for which client, and with which scopes.',
  access: 'signed-in',
  answer: withData(Caller),
});
