import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, idParams, mailedName, required, trimmedText } from '../fields/fields.ts';
import { message } from '../words/message.ts';
import { Passkey } from './passkeys.ts';

export const factorLimits = { apps: 5, nameMax: 60, recoveryCodes: 10 } as const;

/** An app that shows a code every 30 seconds, which sign-in asks for after the password. */
export const AuthenticatorApp = z.object({
  id: z.int(),
  name: z.string(),
  added_at: z.string(),
  /** Null until the first sign-in with it. */
  last_used_at: z.nullable(z.string()),
});
export type AuthenticatorApp = z.infer<typeof AuthenticatorApp>;

const path = '/api/core/me/factors/';
const params = idParams(message('factors.absent'));
const name = message('fields.name');

/** The code that an app shows now, and what to call the app. */
export const AppConfirmation = z.object({
  name: trimmedText(required(name)).check(
    z.minLength(1, required(name)),
    z.maxLength(factorLimits.nameMax, atMost(name, factorLimits.nameMax)),
    mailedName(),
  ),
  code: trimmedText(message('factors.code_missing')).check(z.regex(/^\s*(?:\d\s*){6}$/, message('factors.six_digits'))),
});
export type AppConfirmation = z.infer<typeof AppConfirmation>;

/** Each signs in once in place of an app's code. They are shown here and never again. */
const RecoveryCodes = z.array(z.string());

export const listFactors = endpoint({
  method: 'GET',
  path,
  summary:
    "The user's authenticator apps and passkeys, how many recovery codes are left, and the identity provider by which the user signs in.",
  access: 'signed-in',
  openDuring: ['factors'],
  answer: withData(
    z.object({
      apps: z.array(AuthenticatorApp),
      passkeys: z.array(Passkey),
      recovery_codes_left: z.int(),
      /** The identity provider by which the user signs in, if any. */
      sso: z.nullable(z.string()),
    }),
  ),
});

export const startApp = endpoint({
  method: 'POST',
  path: `${path}apps/`,
  summary:
    'A new key for an authenticator app, as text and as the address in a QR code. It counts after its first right code, within 30 minutes.',
  access: 'signed-in',
  openDuring: ['factors'],
  needsProof: true,
  answer: withData(z.object({ id: z.int(), key: z.string(), address: z.string() })),
});

export const confirmApp = endpoint({
  method: 'POST',
  path: `${path}apps/:id/confirm/`,
  summary:
    'Add the app with its first code. The first factor brings recovery codes, which are shown only here; else they are null.',
  access: 'signed-in',
  openDuring: ['factors'],
  params,
  body: AppConfirmation,
  answer: withMessage(z.object({ recovery_codes: z.nullable(RecoveryCodes) })),
});

export const removeApp = endpoint({
  method: 'DELETE',
  path: `${path}apps/:id/`,
  summary: 'Remove an authenticator app; with the last factor the recovery codes go, and the password alone signs in.',
  access: 'signed-in',
  needsProof: true,
  params,
  answer: withMessage(z.null()),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}recovery-codes/`,
  summary: 'Ten new recovery codes, shown only here. Earlier ones stop working.',
  access: 'signed-in',
  needsProof: true,
  answer: withMessage(z.object({ recovery_codes: RecoveryCodes })),
});
