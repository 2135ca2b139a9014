import * as z from 'zod/mini';
import type { CodedMessage } from './words/message.ts';

/** The HTTP status of every error code. The list is closed: a new kind of error is added here first. */
export const errorStatuses = {
  // No valid session or token: the web client signs out on these six, `sessionEndingCodes`.
  not_authenticated: 401,
  authentication_failed: 401,
  token_not_valid: 401,
  token_expired: 401,
  invalid_token: 401,
  /** The specification has it, and our server does not send it. */
  unauthenticated: 401,
  permission_denied: 403,
  csrf_failed: 403,
  /** The user must first set a password, accept the terms or complete the profile. */
  onboarding_required: 403,
  /** The user must first set up a second factor, which the client requires. */
  factors_required: 403,
  /** The client has not given the operator access: see `readSupportAccessByClient` and `breakGlass`. */
  support_access_required: 403,
  invalid_credentials: 400,
  /** The password of the first-login mail has expired. */
  password_expired: 400,
  /** The password is right, and a code is asked for: see `giveCode`. */
  code_required: 400,
  /** The password is right, and the client requires single sign-on: see `startSso`. */
  sso_required: 400,
  /** A sign-in by a provider was refused, or was begun in another browser, too long ago, or used already. */
  sso_refused: 400,
  /** The sign-in that waited for a code has ended: too late, too many wrong codes, or completed. */
  code_too_late: 400,
  /** The password must be given again before this act: see `provePassword`. */
  proof_required: 400,
  malformed_request: 400,
  validation_failed: 400,
  not_found: 404,
  method_not_allowed: 405,
  name_taken: 409,
  in_use: 409,
  /** The maximum number has been reached. */
  too_many: 409,
  inactive: 409,
  already_active: 409,
  /** Another user has changed the record since it was read. */
  edit_conflict: 409,
  /** A subscription of the client has no seat left. */
  no_seat_left: 409,
  /** Users cannot lock themselves out, nor remove the last administrator. */
  own_account: 409,
  last_administrator: 409,
  /** The links in mails: unknown, already used, replaced or withdrawn, expired. */
  link_unknown: 404,
  link_used: 409,
  link_voided: 409,
  link_expired: 409,
  /** A write with the `Idempotency-Key` of another that is still at work. */
  request_running: 409,
  /**
   * Whether the write was carried out is unknown: the connection to the database broke during the commit, or the answer to
   * the first write with the same `Idempotency-Key` was not kept. Look before sending it again.
   */
  answer_lost: 409,
  /** The `Idempotency-Key` belongs to a different request. */
  key_reused: 422,
  body_too_large: 413,
  unsupported_media_type: 415,
  throttled: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** The codes that end the session in the browser. */
export const sessionEndingCodes = [
  'not_authenticated',
  'authentication_failed',
  'token_not_valid',
  'token_expired',
  'invalid_token',
  'unauthenticated',
] as const satisfies readonly ErrorCode[];

/** Errors by field name; those of the whole form are under `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;
export const wholeForm = 'non_field_errors';

/** A message as a server may send it: one text, several, or several per field. */
export const RefusalMessage = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.array(z.string()))]);
export type RefusalMessage = z.infer<typeof RefusalMessage>;

/** A message as its code and parameters, for clients with texts in their own language. */
export const Coded: z.ZodMiniType<CodedMessage> = z.object({
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => Coded)]))),
});

/** The same beside its text: omitted if the text has no code. */
export const codeBeside = { code: z.optional(z.string()), params: z.optional(z.record(z.string(), z.unknown())) };

/**
 * The texts of an error as codes: of its one text or list, or by field like the texts. Omitted, completely or for a
 * field, if a text has no code.
 */
export const RefusalCodes = z.union([z.array(Coded), z.record(z.string(), z.array(Coded))]);
export type RefusalCodes = z.infer<typeof RefusalCodes>;

/** The present state for an edit that came too late: the record, and who changed it when. */
export const EditConflict = z.object({
  record: z.unknown(),
  changed_by: z.nullable(z.string()),
  /** Whether it was the caller, in another window. A server of the version before omits it. */
  by_you: z.optional(z.boolean()),
  /** Null where changes are not dated. */
  changed_at: z.nullable(z.string()),
});
export type EditConflict = z.infer<typeof EditConflict>;

/** The body of every client error (4xx). A server error (5xx) has `error` only. */
export const Refusal = z.object({
  success: z.literal(false),
  message: RefusalMessage,
  error: z.object({ message: z.string(), code: z.string(), messages: z.optional(RefusalCodes) }),
  /** Sent with the code `edit_conflict`. */
  conflict: z.optional(EditConflict),
  /** Sent where active records prevent a delete: how many of each kind, such as `users`. */
  uses: z.optional(z.record(z.string(), z.number())),
});
export type Refusal = z.infer<typeof Refusal>;

const noMessage = 'Validation error occurred';

/** Joins a server's validation message into one text: lists with commas, fields as `field: text`. */
export function foldMessage(message: unknown): string {
  if (typeof message === 'string') return message || noMessage;
  if (Array.isArray(message)) return message.filter((item) => typeof item === 'string').join(', ') || noMessage;
  if (typeof message !== 'object' || message === null) return noMessage;
  const entries = Object.entries(message).flatMap(([field, texts]) => {
    const text = Array.isArray(texts) ? texts.join(', ') : typeof texts === 'string' ? texts : '';
    if (!text) return [];
    return [field === wholeForm ? text : `${field}: ${text}`];
  });
  return entries.join(', ') || noMessage;
}
