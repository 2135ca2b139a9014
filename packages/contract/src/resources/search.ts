import * as z from 'zod/mini';
import { endpoint, withData } from '../endpoint.ts';
import { Named, trimmedText } from '../fields/fields.ts';
import { searchTooLong } from '../lists/listing.ts';
import { message } from '../words/message.ts';

export const searchLimits = { hits: 20, textMax: 200 } as const;

/** The kinds of hits, by the singular of their resource. */
export const hitKinds = ['client', 'user', 'asset', 'application'] as const;
export type HitKind = (typeof hitKinds)[number];

export const Hit = z.object({
  kind: z.enum(hitKinds),
  id: z.int(),
  title: z.string(),
  /** Distinguishes it from others with the same title; may be empty. */
  subtitle: z.string(),
  /** The client that it belongs to; a client belongs to itself. */
  client: Named,
});
export type Hit = z.infer<typeof Hit>;

export const search = endpoint({
  method: 'GET',
  path: '/api/core/search/',
  summary:
    'Up to 20 active clients, users, assets and applications that have every word of q, the best first: of every client for platform administrators, of their own for administrators of a client, none for others. With an API token, those that its scopes read.',
  access: 'signed-in',
  query: z.object({
    q: trimmedText(message('lists.nothing_searched')).check(
      z.maxLength(searchLimits.textMax, searchTooLong(searchLimits.textMax)),
    ),
  }),
  answer: withData(z.array(Hit)),
});
