import * as z from 'zod/mini';
import { endpoint, withData, withMessage } from '../endpoint.ts';
import { exactText, trimmedText } from '../fields.ts';
import { Me, ActiveSubscription } from './me.ts';
import { message } from '../message.ts';

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

export const signIn = endpoint({
  method: 'POST',
  path: '/api/core/token/',
  summary: 'Sign in with username and password; sets the session cookie.',
  access: 'public',
  body: Credentials,
  answer: withData(z.object({ user: Me, subscriptions: z.array(ActiveSubscription) })),
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/core/logout/',
  summary: 'End the session. Answers the same where there is none.',
  access: 'public',
  answer: withMessage(z.null()),
});
