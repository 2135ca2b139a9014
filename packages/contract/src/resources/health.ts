import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';

/** Asked every second by proxies, whom a refusal would make take the server for lost. A flood costs one check at a time. */
const limit = 'none';
const Health = withData(z.object({ status: z.literal('ok') }));

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live/',
  summary: 'The process answers.',
  access: 'public',
  limit,
  answer: Health,
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready/',
  summary: 'The database answers, and its migrations, roles, policies and grants are in place; 503 otherwise.',
  access: 'public',
  limit,
  answer: Health,
});

export const readConnection = endpoint({
  method: 'GET',
  path: '/api/health/connection/',
  summary: 'How this server sees the caller, to check the proxies in between.',
  access: 'public',
  answer: withData(
    z.object({
      scheme: z.string(),
      address: z.string(),
      /** A proxy has passed the call on, or the caller says so. */
      is_forwarded: z.boolean(),
      /** The server believes what it says. */
      is_trusted: z.boolean(),
    }),
  ),
});
