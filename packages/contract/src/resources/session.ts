import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { exactText, trimmedText } from '../fields.ts';
import { Me, HeldSubscription } from './me.ts';

export const credentialLimits = { usernameMin: 2, usernameMax: 254, passwordMin: 6, passwordMaxBytes: 1024 } as const;

const byteLength = (text: string) => new TextEncoder().encode(text).length;

export const credentialMessages = {
  wrong: 'Username or password is incorrect.',
  oneTimePasswordExpired: 'This first password has expired. Ask your administrator to send you a new one.',
} as const;

const usernameTooShort = 'Username must be at least 2 characters.';
const passwordTooShort = 'Password must be at least 6 characters.';

/** The check that a password is not too long to be hashed. */
export const passwordFits = () =>
  z.refine<string>(
    (text) => byteLength(text) <= credentialLimits.passwordMaxBytes,
    'Password must be at most 1,024 bytes.',
  );

/** A password as one is typed in. Rules for choosing one stand with the calls that set it. */
export const enteredPassword = () =>
  exactText(passwordTooShort).check(z.minLength(credentialLimits.passwordMin, passwordTooShort), passwordFits());

export const Credentials = z.object({
  username: trimmedText(usernameTooShort).check(
    z.minLength(credentialLimits.usernameMin, usernameTooShort),
    z.maxLength(credentialLimits.usernameMax, 'Username must be at most 254 characters.'),
  ),
  password: enteredPassword(),
});
export type Credentials = z.infer<typeof Credentials>;

export const signIn = endpoint({
  method: 'POST',
  path: '/api/core/token/',
  summary: 'Sign in with username and password; sets the session cookie.',
  access: 'public',
  body: Credentials,
  answer: withData(z.object({ user: Me, subscriptions: z.array(HeldSubscription) })),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/core/logout/',
  summary: 'End the session. Answers the same where there is none.',
  access: 'public',
  answer: withMessage(z.null()),
});
