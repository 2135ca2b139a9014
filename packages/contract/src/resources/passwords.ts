import * as z from 'zod/mini';
import { endpoint, withMessage } from '../endpoint.ts';
import { exactText, trimmedText } from '../fields.ts';
import { onboardingSteps } from '../onboarding-steps.ts';
import { enteredPassword, passwordFits } from './session.ts';

export const passwordMessages = {
  mismatch: "Passwords don't match",
  termsRequired: 'You must accept the Terms of Service',
  emailInvalid: 'Please enter a valid email address.',
  tooShort: (length: number) => `Password must be at least ${length} characters.`,
  tooCommon: 'This password is too common. Choose one that others do not use.',
  pattern: 'This password is a row of characters or keys, or repeats itself. Choose one that is harder to guess.',
  personal: 'The password must be more than your name, your address, your company or Orgscope.',
  oneTime: 'Choose a password other than one from an e-mail.',
  ownStays: 'Enter your current password, or none: it stays as it is. Change it under My account afterwards.',
  wrongOldPassword: 'The current password is not correct.',
  changed: 'Password changed successfully',
  resetRequested: 'If an account has this address, an e-mail is on its way.',
  resetDone: 'Your password has been reset. Sign in with the new one.',
  resetTokenInvalid: 'This link is not valid any more. Ask for a new e-mail.',
} as const;

/** The two fields of every form that chooses a password, with the rule that both are equal. */
const equalPasswords = <T extends { password?: string | undefined; confirm_password?: string | undefined }>() =>
  z.refine<T>((value) => value.password === value.confirm_password, {
    error: passwordMessages.mismatch,
    path: ['confirm_password'],
    // Said together with the other faults, not only once they are mended.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const chosenPasswords = { password: enteredPassword(), confirm_password: enteredPassword() };

const acceptedTerms = {
  accept_terms: z
    .boolean(passwordMessages.termsRequired)
    .check(z.refine<boolean>((accepted) => accepted, passwordMessages.termsRequired)),
};

/** The set-password screen's form, for whoever has no password of their own yet. */
export const PasswordSetting = z.object({ ...chosenPasswords, ...acceptedTerms }).check(equalPasswords());
export type PasswordSetting = z.infer<typeof PasswordSetting>;

/** The form of whoever has one: the terms alone. */
export const TermsAcceptance = z.object(acceptedTerms);
export type TermsAcceptance = z.infer<typeof TermsAcceptance>;

/** Either form. Which one is due, the server knows. */
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

/** What a password change may say at its fields: texts on the server, translation keys in the browser. */
export const passwordChangeTexts = {
  current_password_required: 'Enter your current password',
  new_password_min: 'The new password must be at least 8 characters',
  confirm_password_required: 'Confirm the new password',
  passwords_dont_match: passwordMessages.mismatch as string,
};

export const passwordChange = (texts: typeof passwordChangeTexts) =>
  z
    .object({
      old_password: exactText(texts.current_password_required).check(
        z.minLength(1, texts.current_password_required),
        passwordFits(),
      ),
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
  trimmedText(passwordMessages.emailInvalid).check(
    z.email(passwordMessages.emailInvalid),
    z.maxLength(254, passwordMessages.emailInvalid),
  );

export const PasswordResetRequest = z.object({ email: emailAddress() });
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** What the link in a mail carries. */
export const linkToken = (invalid: string) =>
  trimmedText(invalid).check(z.minLength(1, invalid), z.maxLength(200, invalid));

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/core/me/change-password/',
  summary: "Change the signed-in user's password; ends all the other sessions and mails a notice.",
  access: 'signed-in',
  openDuring: onboardingSteps,
  body: passwordChange(passwordChangeTexts),
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
  body: z.object({ ...chosenPasswords, token: linkToken(passwordMessages.resetTokenInvalid) }).check(equalPasswords()),
  answer: withMessage(z.null()),
});
