import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { exactText, Named, recordId, trimmedText } from '../fields/fields.ts';
import { Me, ActiveSubscription } from './me.ts';
import { message } from '../words/message.ts';

export const credentialLimits = { usernameMin: 2, usernameMax: 254, passwordMin: 6, passwordMaxBytes: 1024 } as const;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

const usernameTooShort = message('session.username_too_short', { least: credentialLimits.usernameMin });
const passwordTooShort = message('passwords.too_short', { least: credentialLimits.passwordMin });

/** The check that a password is not too long to be hashed. */
export const passwordFits = () =>
  z.refine<string>(
    (text) => byteLength(text) <= credentialLimits.passwordMaxBytes,
    message('passwords.too_long', { most: credentialLimits.passwordMaxBytes }),
  );

/** A password at sign-in. The rules for new passwords are with the calls that set them. */
export const enteredPassword = () =>
  exactText(passwordTooShort).check(z.minLength(credentialLimits.passwordMin, passwordTooShort), passwordFits());

export const Credentials = z.object({
  username: trimmedText(usernameTooShort).check(
    z.minLength(credentialLimits.usernameMin, usernameTooShort),
    z.maxLength(
      credentialLimits.usernameMax,
      message('session.username_too_long', { most: credentialLimits.usernameMax }),
    ),
  ),
  password: enteredPassword(),
});
export type Credentials = z.infer<typeof Credentials>;

/** The answer of every sign-in. */
export const signedIn = withData(z.object({ user: Me, subscriptions: z.array(ActiveSubscription) }));

export const signIn = endpoint({
  method: 'POST',
  path: '/api/core/token/',
  summary:
    'Sign in with username and password; sets the session cookie. A person with a second factor is refused with `code_required` and gives a code or a passkey next.',
  access: 'public',
  body: Credentials,
  answer: signedIn,
});

/** A code of an authenticator app, or a recovery code. */
export const SignInCode = z.object({
  code: trimmedText(message('factors.code_missing')).check(
    z.minLength(1, message('factors.code_missing')),
    z.maxLength(100, message('factors.code_wrong')),
  ),
  /** The app that shows the code: by default the one that was used last. */
  app_id: z.optional(recordId()),
});
export type SignInCode = z.infer<typeof SignInCode>;

const codePath = '/api/core/token/code/';

export const readCodeStep = endpoint({
  method: 'GET',
  path: codePath,
  summary:
    "The authenticator apps whose codes this browser's sign-in waits for, the last used first, and whether a passkey does as well.",
  access: 'public',
  answer: withData(z.object({ apps: z.array(Named), has_passkey: z.boolean() })),
});

export const giveCode = endpoint({
  method: 'POST',
  path: codePath,
  summary:
    'Complete a sign-in with a code of an authenticator app or a recovery code, within 10 minutes of the password and in the same browser.',
  access: 'public',
  body: SignInCode,
  answer: signedIn,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/core/logout/',
  limit: 'writes',
  summary: 'End the session. Answers the same where there is none.',
  access: 'public',
  answer: withMessage(z.null()),
});
