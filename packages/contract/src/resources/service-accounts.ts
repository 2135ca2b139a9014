import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { clearableText, idParams, mailedName, recordId, recordName } from '../fields/fields.ts';
import { clientIdField, versionRead } from '../lists/listing.ts';
import { recordWrites } from '../records/writes.ts';
import { message } from '../words/message.ts';
import { scopes } from '../scopes.ts';
import type { Scope } from '../scopes.ts';
import { ApiToken, NewApiToken } from './api-tokens.ts';

export const serviceAccountLimits = {
  nameMin: 2,
  nameMax: 60,
  descriptionMax: 500,
  /** Active ones of a client. */
  perClientMax: 50,
  tokensMax: 20,
} as const;

/** What a program may do on behalf of a client: it makes and changes no accounts of people. */
export const serviceScopes: readonly Scope[] = scopes.filter((scope) => scope !== 'write:users');

/** A program of a client, with API tokens of its own. */
export const ServiceAccount = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  is_active: z.boolean(),
  /** Its tokens that have not expired. */
  token_count: z.int(),
  /** To the minute; null until a token of it is used. */
  last_used_at: z.nullable(z.string()),
  created_by: z.string(),
  created_at: z.string(),
  version: z.int(),
});
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const ServiceAccountInput = z.object({
  ...clientIdField,
  name: recordName(message('fields.name'), serviceAccountLimits).check(mailedName()),
  description: clearableText(message('fields.description'), serviceAccountLimits.descriptionMax),
});
export type ServiceAccountInput = z.infer<typeof ServiceAccountInput>;

export const ServiceAccountChange = z.extend(z.partial(ServiceAccountInput), versionRead);
export type ServiceAccountChange = z.infer<typeof ServiceAccountChange>;

const path = '/api/core/service-accounts/';
const absent = message('service_accounts.absent');
const params = idParams(absent);
const access = ['core.can_admin', 'core.can_manage_client'] as const;

export const listServiceAccounts = endpoint({
  method: 'GET',
  path,
  summary: 'The service accounts of a client by name, the inactive ones too.',
  access,
  query: z.object(clientIdField),
  answer: withData(z.array(ServiceAccount)),
});

export const readServiceAccount = endpoint({
  method: 'GET',
  path: `${path}:id/`,
  summary: 'A service account, its API tokens, the newest first, and the scopes that a new one may have.',
  access,
  params,
  answer: withData(z.object({ account: ServiceAccount, tokens: z.array(ApiToken), scopes: z.array(z.enum(scopes)) })),
});

export const writes = recordWrites({
  path,
  access,
  absent,
  record: ServiceAccount,
  input: ServiceAccountInput,
  change: ServiceAccountChange,
  add: { summary: 'Add a service account. It can do nothing until it has a token.' },
  update: { summary: 'Change the name or the description of an active service account.' },
  delete: { summary: 'Make a service account inactive: its tokens stop working at once.' },
  restore: {
    summary: 'Make a service account active again: its tokens that have not expired work again.',
    needsProof: true,
    outlastsAccess: true,
  },
});

export const {
  add: addServiceAccount,
  update: updateServiceAccount,
  delete: deleteServiceAccount,
  restore: restoreServiceAccount,
} = writes;

export const createServiceToken = endpoint({
  method: 'POST',
  path: `${path}:id/tokens/`,
  summary: 'A new API token of a service account. Its secret is shown only here.',
  access,
  needsProof: true,
  outlastsAccess: true,
  params,
  body: NewApiToken,
  status: 201,
  answer: withMessage(z.object({ secret: z.string(), token: ApiToken })),
});

export const revokeServiceToken = endpoint({
  method: 'DELETE',
  path: `${path}:id/tokens/:token/`,
  summary: 'Revoke an API token of a service account: it stops working at once.',
  access,
  params: z.extend(params, { token: recordId(message('tokens.absent')) }),
  answer: withMessage(z.null()),
});
