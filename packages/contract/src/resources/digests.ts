import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { message } from '../words/message.ts';
import { linkToken } from './passwords.ts';

/** What a person wants by mail. */
export const DigestChoice = z.object({
  /** The headlines of the analytics, on the first of each month. */
  monthly: z.boolean(message('digests.not_boolean')),
});
export type DigestChoice = z.infer<typeof DigestChoice>;

const path = '/api/core/me/digest/';

export const readDigestChoice = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the user wants the monthly digest by mail.',
  access: ['analytics.can_view'],
  answer: withData(DigestChoice),
});

export const changeDigestChoice = endpoint({
  method: 'PATCH',
  path,
  summary: 'Switch the monthly digest on or off; off also withdraws one that waits to be sent.',
  access: ['analytics.can_view'],
  body: DigestChoice,
  answer: withMessage(DigestChoice),
});

/** A mail program's own button calls another address, which takes a form: see List-Unsubscribe in RFC 8058. */
export const unsubscribeDigest = endpoint({
  method: 'POST',
  path: '/api/core/digest/unsubscribe/',
  // A mail provider asks for many people at once.
  limit: 'writes',
  summary: 'Switch the monthly digest off with the token of its mail; again and again, with the same answer.',
  access: 'public',
  body: z.object({ token: linkToken(message('digests.unknown_link')) }),
  answer: withMessage(z.null()),
});
