import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { atMost, idParams, mailedName, required, trimmedText } from '../fields/fields.ts';
import { message } from '../words/message.ts';
import { signedIn } from './session.ts';

export const passkeyLimits = { passkeys: 10, nameMax: 60, challengeMinutes: 5 } as const;

/** A key pair in a device or a password manager, which signs in by WebAuthn. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  added_at: z.string(),
  /** Null until the first sign-in with it. */
  last_used_at: z.nullable(z.string()),
  /** Whether its manager copies it to the person's other devices. */
  is_synced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

// The JSON forms of WebAuthn, level 3: bytes are base64url.
const bytes = (most: number) =>
  z
    .string(message('passkeys.malformed'))
    .check(z.regex(/^[\w-]+$/, message('passkeys.malformed')), z.maxLength(most, message('passkeys.malformed')));
const credentialId = () => bytes(1_400);
const clientData = () => bytes(8_000);
const publicKeyType = z.literal('public-key', message('passkeys.malformed'));

const KnownCredential = z.object({ id: z.string(), type: publicKeyType });

/** What the browser needs to make a passkey. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: publicKeyType, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(KnownCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/** What the browser needs to use a passkey. */
const RequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['required', 'preferred']),
  /** The passkeys that may be used; empty for all that the browser knows. */
  allowCredentials: z.array(KnownCredential),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** A new passkey, as the browser made it. */
const NewCredential = z.object(
  {
    id: credentialId(),
    rawId: credentialId(),
    type: publicKeyType,
    response: z.object(
      { clientDataJSON: clientData(), attestationObject: bytes(40_000) },
      message('passkeys.malformed'),
    ),
  },
  message('passkeys.malformed'),
);
export type NewCredential = z.infer<typeof NewCredential>;

/** The signature of a passkey, as the browser sends it. */
export const Assertion = z.object(
  {
    id: credentialId(),
    rawId: credentialId(),
    type: publicKeyType,
    response: z.object(
      {
        clientDataJSON: clientData(),
        authenticatorData: bytes(8_000),
        signature: bytes(8_000),
        /** Which account the passkey is for, as it was told when the passkey was made. */
        userHandle: z.optional(z.nullable(bytes(100))),
      },
      message('passkeys.malformed'),
    ),
  },
  message('passkeys.malformed'),
);
export type Assertion = z.infer<typeof Assertion>;

const GivenPasskey = z.object({ credential: Assertion });

const name = message('fields.name');

export const PasskeyName = z.object({
  name: trimmedText(required(name)).check(
    z.minLength(1, required(name)),
    z.maxLength(passkeyLimits.nameMax, atMost(name, passkeyLimits.nameMax)),
    mailedName(),
  ),
});
export type PasskeyName = z.infer<typeof PasskeyName>;

const path = '/api/core/me/factors/passkeys/';
const params = idParams(message('passkeys.absent'));

export const startPasskey = endpoint({
  method: 'POST',
  path: `${path}start/`,
  summary: 'Options for the browser to make a passkey, within 5 minutes.',
  access: 'signed-in',
  openDuring: ['factors'],
  needsProof: true,
  answer: withData(CreationOptions),
});

export const addPasskey = endpoint({
  method: 'POST',
  path,
  summary:
    'Add a passkey that the browser has made. The first factor brings recovery codes, which are shown only here; else they are null.',
  access: 'signed-in',
  openDuring: ['factors'],
  body: z.extend(PasskeyName, { credential: NewCredential }),
  answer: withMessage(z.object({ recovery_codes: z.nullable(z.array(z.string())) })),
});

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  summary: 'Change the name of a passkey.',
  access: 'signed-in',
  params,
  body: PasskeyName,
  answer: withMessage(z.null()),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Remove a passkey; with the last factor the recovery codes go, and the password alone signs in.',
  access: 'signed-in',
  needsProof: true,
  params,
  answer: withMessage(z.null()),
});

const signInPath = '/api/core/token/passkey/';

export const startPasskeySignIn = endpoint({
  method: 'POST',
  path: `${signInPath}start/`,
  summary: 'Options for the browser to sign in with a passkey alone, within 5 minutes and in the same browser.',
  access: 'public',
  answer: withData(RequestOptions),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: signInPath,
  summary: 'Sign in with a passkey, whose device has verified the person; sets the session cookie.',
  access: 'public',
  body: GivenPasskey,
  answer: signedIn,
});

const stepPath = '/api/core/token/code/passkey/';

export const startPasskeyStep = endpoint({
  method: 'POST',
  path: `${stepPath}start/`,
  summary: "Options for the browser to complete this browser's sign-in with a passkey.",
  access: 'public',
  answer: withData(RequestOptions),
});

export const givePasskey = endpoint({
  method: 'POST',
  path: stepPath,
  summary: 'Complete a sign-in with a passkey in place of a code.',
  access: 'public',
  body: GivenPasskey,
  answer: signedIn,
});

const proofPath = '/api/core/me/prove-passkey/';

export const startPasskeyProof = endpoint({
  method: 'POST',
  path: `${proofPath}start/`,
  summary: 'Options for the browser to use a passkey in place of giving the password again.',
  access: 'signed-in',
  openDuring: ['factors'],
  answer: withData(RequestOptions),
});

export const provePasskey = endpoint({
  method: 'POST',
  path: proofPath,
  summary: 'Use a passkey in place of giving the password again: see `provePassword`.',
  access: 'signed-in',
  openDuring: ['factors'],
  body: GivenPasskey,
  answer: withMessage(z.null()),
});
