import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, idParams, looksLikeAddress, recordId, required, trimmedText } from '../fields/fields.ts';
import { message } from '../words/message.ts';

export const supportLimits = {
  /** What an administrator can choose, in hours: from a working day to 90 days. */
  hours: [8, 24, 168, 720, 2160],
  breakGlassHours: 1,
  reasonMin: 10,
  reasonMax: 500,
  /** How many past accesses are shown. */
  past: 50,
} as const;

/** How the operator came in: granted by an administrator of the client, or by breaking the glass. */
export const supportKinds = ['grant', 'break_glass'] as const;

/** A platform administrator who chose the client while it was open. */
const Visit = z.object({ name: z.string(), first_at: z.string(), last_at: z.string() });

/** A time in which the operator's platform administrators see a client's data. */
export const SupportAccess = z.object({
  id: z.int(),
  kind: z.enum(supportKinds),
  opened_by: z.string(),
  /** Why the glass was broken; null for a grant. */
  reason: z.nullable(z.string()),
  from: z.string(),
  until: z.string(),
  /** When it was ended before its time, and by whom; null if nobody did. */
  ended_at: z.nullable(z.string()),
  ended_by: z.nullable(z.string()),
  visits: z.array(Visit),
});
export type SupportAccess = z.infer<typeof SupportAccess>;

/** What is open now, and the accesses that are over, the newest first. */
export const SupportAccesses = z.object({ current: z.nullable(SupportAccess), past: z.array(SupportAccess) });
export type SupportAccesses = z.infer<typeof SupportAccesses>;

/** Which clients the operator may enter. One that is in neither list is open: it has no administrator who could grant. */
export const SupportAccessByClient = z.object({
  open: z.array(z.object({ id: z.int(), client_id: z.int(), kind: z.enum(supportKinds), until: z.string() })),
  closed: z.array(z.int()),
});
export type SupportAccessByClient = z.infer<typeof SupportAccessByClient>;

export const SupportGrant = z.object({ hours: z.literal(supportLimits.hours, message('support_access.not_hours')) });
export type SupportGrant = z.infer<typeof SupportGrant>;

const reason = message('support_access.fields.reason');
export const BreakGlass = z.object({
  client_id: recordId(),
  reason: trimmedText(required(reason)).check(
    z.minLength(supportLimits.reasonMin, {
      error: message('common.too_short', { what: reason, least: supportLimits.reasonMin }),
      abort: true,
    }),
    z.maxLength(supportLimits.reasonMax, { error: atMost(reason, supportLimits.reasonMax) }),
    // The mail to the administrators prints no text with an address.
    z.refine((text) => !looksLikeAddress(text), message('common.name_with_address')),
  ),
});
export type BreakGlass = z.infer<typeof BreakGlass>;

const path = '/api/core/support-access/';
const ofClients = ['core.can_manage_client'] as const;
const ofOperator = ['core.can_admin'] as const;

export const readSupportAccess = endpoint({
  method: 'GET',
  path,
  summary: "Whether the operator sees the data of the caller's client, and when it did.",
  access: ofClients,
  answer: withData(SupportAccesses),
});

export const grantSupportAccess = endpoint({
  method: 'POST',
  path,
  summary: "Let the operator see the data of the caller's client from now on, for some hours.",
  access: ofClients,
  needsProof: true,
  body: SupportGrant,
  answer: withMessage(SupportAccesses),
});

export const endSupportAccess = endpoint({
  method: 'POST',
  path: `${path}:id/end/`,
  summary: "End an access of the operator: one to the caller's client, or for the operator one of a broken glass.",
  access: ['core.can_admin', 'core.can_manage_client'],
  params: idParams(message('support_access.absent')),
  answer: withMessage(z.null()),
});

export const readSupportAccessByClient = endpoint({
  method: 'GET',
  path: `${path}clients/`,
  summary: 'Which clients are closed to the operator, and until when others are open.',
  access: ofOperator,
  answer: withData(SupportAccessByClient),
});

export const breakGlass = endpoint({
  method: 'POST',
  path: `${path}break-glass/`,
  summary: 'Open a client for an hour without its grant. Its administrators are told at once, with the reason.',
  access: ofOperator,
  needsProof: true,
  body: BreakGlass,
  answer: withMessage(SupportAccessByClient),
});
