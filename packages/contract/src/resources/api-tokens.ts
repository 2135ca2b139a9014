import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, idParams, mailedName, required, trimmedText } from '../fields/fields.ts';
import { message } from '../words/message.ts';
import { scopes } from '../scopes.ts';

export const apiTokenLimits = { ofPersonMax: 20, nameMax: 60, daysMax: 366, networksMax: 20, perMinute: 600 } as const;

const scope = z.enum(scopes, message('tokens.unknown_scope'));

/** An API token as its owner sees it: the secret is shown only when it is created. */
export const ApiToken = z.object({
  id: z.int(),
  name: z.string(),
  /** Its first characters, by which its owner recognises it. */
  start: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** From where it may be used; from everywhere if empty. */
  networks: z.array(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  /** To the minute; null until it is used. */
  last_used_at: z.nullable(z.string()),
});
export type ApiToken = z.infer<typeof ApiToken>;

const path = '/api/core/me/tokens/';
const name = message('fields.name');
const network = trimmedText().check(
  z.refine((value) => z.safeParse(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]), value).success, {
    error: message('tokens.not_network'),
  }),
);
const days = message('tokens.days', { most: apiTokenLimits.daysMax });

/** A new token: what it may do, for how many days, and from which addresses or networks (CIDR). */
export const NewApiToken = z.object({
  name: trimmedText(required(name)).check(
    z.minLength(1, required(name)),
    z.maxLength(apiTokenLimits.nameMax, atMost(name, apiTokenLimits.nameMax)),
    mailedName(),
  ),
  scopes: z.array(scope, message('tokens.no_scope')).check(z.minLength(1, message('tokens.no_scope'))),
  days: z.int(days).check(z.minimum(1, days), z.maximum(apiTokenLimits.daysMax, days)),
  networks: z.optional(
    z
      .array(network, message('tokens.not_network'))
      .check(
        z.maxLength(apiTokenLimits.networksMax, message('tokens.many_networks', { most: apiTokenLimits.networksMax })),
      ),
  ),
});
export type NewApiToken = z.infer<typeof NewApiToken>;

export const listApiTokens = endpoint({
  method: 'GET',
  path,
  summary: "The user's API tokens, the newest first, and the scopes that a new one may have.",
  access: 'signed-in',
  answer: withData(z.object({ tokens: z.array(ApiToken), scopes: z.array(z.enum(scopes)) })),
});

export const createApiToken = endpoint({
  method: 'POST',
  path,
  summary: 'A new API token. Its secret is shown only here.',
  access: 'signed-in',
  needsProof: true,
  body: NewApiToken,
  status: 201,
  answer: withMessage(z.object({ secret: z.string(), token: ApiToken })),
});

export const revokeApiToken = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Revoke an API token: it stops working at once.',
  access: 'signed-in',
  params: idParams(message('tokens.absent')),
  answer: withMessage(z.null()),
});
