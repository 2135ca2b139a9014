import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { trimmedText } from '../fields/fields.ts';
import { clientIdField } from '../lists/listing.ts';
import { message } from '../words/message.ts';

export const scimLimits = {
  perMinute: 600,
  bodyBytes: 1_000_000,
  pageMax: 200,
  pageUsual: 100,
  filterMax: 1000,
  attributesMax: 4000,
} as const;

/** How a client's identity provider manages its people. The secret of the token is shown only when it is created. */
const ScimConnection = z.object({
  /** The address for the identity provider. */
  url: z.string(),
  /** Null if there is no token. */
  token: z.nullable(
    z.object({
      start: z.string(),
      created_by: z.string(),
      created_at: z.string(),
      last_used_at: z.nullable(z.string()),
    }),
  ),
  /** Whether people whom it adds are invited by mail at once. */
  sends_invitations: z.boolean(),
});
export type ScimConnection = z.infer<typeof ScimConnection>;

export const ScimSettings = z.object({ sends_invitations: z.boolean(message('common.not_boolean')) });
export type ScimSettings = z.infer<typeof ScimSettings>;

const path = '/api/core/scim/';
const access = ['core.can_admin', 'core.can_manage_client'] as const;
const query = z.object(clientIdField);

export const readScim = endpoint({
  method: 'GET',
  path,
  summary: 'How the identity provider of a client manages its people (SCIM).',
  access,
  query,
  answer: withData(ScimConnection),
});

export const changeScim = endpoint({
  method: 'PATCH',
  path,
  summary: 'Whether people whom the identity provider adds are invited by mail at once.',
  access,
  query,
  body: ScimSettings,
  answer: withMessage(ScimConnection),
});

export const createScimToken = endpoint({
  method: 'POST',
  path: `${path}token/`,
  summary: 'A new SCIM token of a client; the previous one stops working. Its secret is shown only here.',
  access,
  needsProof: true,
  outlastsAccess: true,
  query,
  status: 201,
  answer: withMessage(z.object({ secret: z.string(), connection: ScimConnection })),
});

export const revokeScimToken = endpoint({
  method: 'DELETE',
  path: `${path}token/`,
  summary:
    'Revoke the SCIM token of a client: the identity provider manages its people no longer. ' +
    'With the start of the token that was read, it is refused if somebody has replaced that token since.',
  access,
  query: z.object({ ...clientIdField, start: z.optional(trimmedText()) }),
  answer: withMessage(z.null()),
});
