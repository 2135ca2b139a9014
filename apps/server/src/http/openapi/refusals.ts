// The errors that a call can be answered with.
import type { Endpoint } from '@orgscope/contract/endpoint';
import { operatorReachOf, takesIdempotencyKey } from '@orgscope/contract/endpoints';
import type { ErrorCode } from '@orgscope/contract/errors';
import { comesWhole } from '@orgscope/contract/lists/listing';
import { limitClassOf } from '@orgscope/contract/limit-class';
import { onboardingSteps } from '@orgscope/contract/onboarding-steps';
import { ownRefusalsOf } from '@orgscope/contract/refusals';
import * as z from 'zod/mini';

const always: ErrorCode[] = ['malformed_request', 'internal_error', 'unavailable'];
/** Of callers: who they are, and what they may. */
const ofCallers: ErrorCode[] = [
  'not_authenticated',
  'authentication_failed',
  'token_not_valid',
  'token_expired',
  'invalid_token',
  'permission_denied',
];
const ofWrites: ErrorCode[] = ['csrf_failed', 'body_too_large', 'unsupported_media_type', 'answer_lost'];

/** Fields whose values are unique. */
const uniqueFields = new Set(['name', 'asset_tag']);

/** The names of all fields of a schema, at any depth. */
function fieldsOf(schema: z.ZodMiniType | undefined): string[] {
  const names: string[] = [];
  const note = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
    if (zodSchema instanceof z.ZodMiniObject) names.push(...Object.keys(zodSchema.shape));
  };
  if (schema) z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: note });
  return names;
}

/** Of a write: what holds of records in general, since their names are unique and they and their client may be inactive. */
function conflictsOf(endpoint: Endpoint, fields: readonly string[]): ErrorCode[] {
  const { access, path } = endpoint;
  if (access === 'public' || operatorReachOf(endpoint) === 'self') return [];
  if (path.endsWith('/restore/')) return ['inactive', 'already_active', 'name_taken'];
  return fields.some((name) => uniqueFields.has(name)) ? ['inactive', 'name_taken'] : ['inactive'];
}

export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, openDuring = [], needsProof, method, params, query, body } = endpoint;
  const fields = [...fieldsOf(query), ...fieldsOf(body)];
  const isPublic = access === 'public';
  const codes: (ErrorCode | false)[] = [
    ...always,
    limitClassOf(endpoint) !== 'none' && 'throttled',
    ...(isPublic ? [] : ofCallers),
    !isPublic && openDuring.length < onboardingSteps.length && 'onboarding_required',
    !isPublic && !openDuring.includes('factors') && 'factors_required',
    ...(method === 'GET' ? [] : [...ofWrites, ...conflictsOf(endpoint, fields)]),
    needsProof !== undefined && 'proof_required',
    ((query ?? body) !== undefined || comesWhole(endpoint)) && 'validation_failed',
    (params !== undefined || fields.some((name) => /(^|_)ids?$/.test(name))) && 'not_found',
    fields.includes('client_id') && 'support_access_required',
    fields.includes('version') && 'edit_conflict',
    ...(takesIdempotencyKey(endpoint) ? (['request_running', 'key_reused'] as const) : []),
  ];
  return [...new Set([...codes.filter((code) => code !== false), ...ownRefusalsOf(endpoint)])];
}
