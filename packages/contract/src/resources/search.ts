import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { Named, trimmedText } from '../fields.ts';

export const searchLimits = { hits: 20, textMax: 200 } as const;

/** What can be found, by the singular of its resource. */
export const hitKinds = ['client', 'user', 'asset', 'application'] as const;
export type HitKind = (typeof hitKinds)[number];

export const Hit = z.object({
  kind: z.enum(hitKinds),
  id: z.number(),
  title: z.string(),
  /** What tells it from others of the same title; may be empty. */
  subtitle: z.string(),
  /** Whose it is; a client is its own. */
  client: Named,
});
export type Hit = z.infer<typeof Hit>;

export const search = endpoint({
  method: 'GET',
  path: '/api/core/search/',
  summary:
    'Up to 20 active clients, users, assets and applications that have every word of q, the best first: of every client for platform administrators, of their own for administrators of a client, none for others.',
  access: 'signed-in',
  query: z.object({
    q: trimmedText('Say what to search for').check(
      z.maxLength(searchLimits.textMax, `Search for at most ${searchLimits.textMax} characters`),
    ),
  }),
  answer: withData(z.array(Hit)),
});
