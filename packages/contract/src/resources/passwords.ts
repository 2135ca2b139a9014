import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { exactText, trimmedText } from '../fields/fields.ts';
import { onboardingSteps } from '../onboarding-steps.ts';
import { enteredPassword, passwordFits } from './session.ts';
import { message } from '../words/message.ts';

/** The two fields of every form for a new password, with the rule that both are equal. */
const equalPasswords = <T extends { password?: string | undefined; confirm_password?: string | undefined }>() =>
  z.refine<T>((value) => value.password === value.confirm_password, {
    error: message('passwords.mismatch'),
    path: ['confirm_password'],
    // Reported together with the other errors, not only after they are corrected.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const chosenPasswords = { password: enteredPassword(), confirm_password: enteredPassword() };

const acceptedTerms = {
  accept_terms: z
    .boolean(message('passwords.terms_required'))
    .check(z.refine<boolean>((accepted) => accepted, message('passwords.terms_required'))),
};

/** The set-password screen's form, for users without a password of their own. */
export const PasswordSetting = z.object({ ...chosenPasswords, ...acceptedTerms }).check(equalPasswords());
export type PasswordSetting = z.infer<typeof PasswordSetting>;

/** The form for users with one: the terms only. */
export const TermsAcceptance = z.object(acceptedTerms);
export type TermsAcceptance = z.infer<typeof TermsAcceptance>;

/** Either form. The server knows which one is due. */
export const InvitationCompletion = z
  .object({
    password: z.optional(chosenPasswords.password),
    confirm_password: z.optional(chosenPasswords.confirm_password),
    ...acceptedTerms,
  })
  .check(equalPasswords());
export type InvitationCompletion = z.infer<typeof InvitationCompletion>;

/** The reset screen's two fields; the token comes from the address. */
export const PasswordReset = z.object(chosenPasswords).check(equalPasswords());
export type PasswordReset = z.infer<typeof PasswordReset>;

export const passwordChangeLimits = { newPasswordMin: 8 } as const;

/** The field errors of a password change: the browser has its own texts, which the specification gives. */
export const passwordChangeTexts = {
  current_password_required: message('passwords.current_required') as string,
  new_password_min: message('passwords.new_too_short', { least: passwordChangeLimits.newPasswordMin }) as string,
  confirm_password_required: message('passwords.confirmation_required') as string,
  passwords_dont_match: message('passwords.mismatch') as string,
};

/** The password that the caller has now. */
const ownPassword = (missing: string) => exactText(missing).check(z.minLength(1, missing), passwordFits());

export const passwordChange = (texts: typeof passwordChangeTexts) =>
  z
    .object({
      old_password: ownPassword(texts.current_password_required),
      new_password: exactText(texts.new_password_min).check(
        z.minLength(passwordChangeLimits.newPasswordMin, texts.new_password_min),
        passwordFits(),
      ),
      confirm_password: exactText(texts.confirm_password_required).check(
        z.minLength(1, texts.confirm_password_required),
      ),
    })
    .check(
      z.refine((value) => value.new_password === value.confirm_password, {
        error: texts.passwords_dont_match,
        path: ['confirm_password'],
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    );
export type PasswordChange = z.infer<ReturnType<typeof passwordChange>>;

export const emailAddress = () =>
  trimmedText(message('passwords.email_invalid')).check(
    z.email(message('passwords.email_invalid')),
    z.maxLength(254, message('passwords.email_invalid')),
  );

export const PasswordResetRequest = z.object({ email: emailAddress() });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** The token in a mail's link. */
export const linkToken = (invalid: string) =>
  trimmedText(invalid).check(z.minLength(1, invalid), z.maxLength(200, invalid));

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/core/me/change-password/',
  limit: 'guesses',
  summary: "Change the signed-in user's password; ends all the other sessions and mails a notice.",
  access: 'signed-in',
  openDuring: onboardingSteps,
  body: passwordChange(passwordChangeTexts),
  answer: withMessage(z.null()),
});

export const PasswordProof = z.object({ password: ownPassword(message('passwords.current_required')) });
export type PasswordProof = z.infer<typeof PasswordProof>;

export const provePassword = endpoint({
  method: 'POST',
  path: '/api/core/me/prove-password/',
  limit: 'guesses',
  summary: 'Give the password again: for 15 minutes, this session may do what asks for it.',
  access: 'signed-in',
  openDuring: ['factors'],
  body: PasswordProof,
  answer: withMessage(z.null()),
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/core/password-reset/',
  summary: 'Mail a link that resets the password. The answer is the same whether or not the address is known.',
  access: 'public',
  body: PasswordResetRequest,
  answer: withMessage(z.null()),
});

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/core/password-reset/confirm/',
  summary: 'Set a new password with the token of a reset mail (30 minutes, one use); ends all sessions.',
  access: 'public',
  body: z
    .object({ ...chosenPasswords, token: linkToken(message('passwords.reset_token_invalid')) })
    .check(equalPasswords()),
  answer: withMessage(z.null()),
});
