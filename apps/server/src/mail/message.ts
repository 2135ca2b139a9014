import type { MailWords } from '@orgscope/contract/words/mail-words';
import { looksLikeAddress } from '@orgscope/contract/fields/fields';
import { wholeAddress } from '@orgscope/contract/fields/whole-address';
import { createHash } from 'node:crypto';
import type { LeasedMail } from './leases.ts';
import { clientPurge } from './templates/client-purge.ts';
import { factorsChanged } from './templates/factors-changed.ts';
import { factorsReminder } from './templates/factors-reminder.ts';
import { firstLogin } from './templates/first-login.ts';
import { invitation } from './templates/invitation.ts';
import { invitationEnded } from './templates/invitation-ended.ts';
import { asHtml, asText } from './templates/layout.ts';
import type { Letter, LetterValues } from './templates/layout.ts';
import { monthlyDigest } from './templates/monthly-digest.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { profileChanged } from './templates/profile-changed.ts';
import { signInAttempts } from './templates/sign-in-attempts.ts';
import { missedPulse, pulseAction, pulseInvitation, pulseReminder, pulseTest } from './templates/pulse.ts';
import { sessionsEnded } from './templates/sessions-ended.ts';
import { ssoDomain } from './templates/sso-domain.ts';
import { ssoLinked } from './templates/sso-linked.ts';
import { supportAccess } from './templates/support-access.ts';
import { webhookOff } from './templates/webhook-off.ts';

/** A mail that is ready for a transport. */
export interface Message {
  readonly messageId: string;
  readonly date: Date;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The target of its button. */
  readonly link: string;
  /** Where its reader gets no more mails like it. */
  readonly unsubscribe?: string | undefined;
}

const templates: Record<LeasedMail['kind'], (values: LetterValues) => Letter> = {
  invitation,
  first_login: firstLogin,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  profile_changed: profileChanged,
  sign_in_attempts: signInAttempts,
  invitation_ended: invitationEnded,
  sessions_ended: sessionsEnded,
  factors_changed: factorsChanged,
  factors_reminder: factorsReminder,
  monthly_digest: monthlyDigest,
  pulse_invitation: pulseInvitation,
  pulse_reminder: pulseReminder,
  pulse_test: pulseTest,
  pulse_action: pulseAction,
  missed_pulse: missedPulse,
  webhook_off: webhookOff,
  sso_linked: ssoLinked,
  sso_domain: ssoDomain,
  client_purge: clientPurge,
  support_access: supportAccess,
};

// People choose their names: a line break must not begin a header or a paragraph, and a mark must not reverse the text
// after it.
const oneLine = (text: string) =>
  text
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();

/** A name, unless a mail program would turn it into a link, whose target no one has checked. */
const nameOrNone = (text: string) => (looksLikeAddress(text) ? '' : oneLine(text));

/** The name of a company, which may be that of its domain: an invisible mark after each dot, so that no mail program makes it a link. */
const companyOrNone = (text: string) =>
  looksLikeAddress(text, wholeAddress) ? '' : oneLine(text).replaceAll(/[.\u3002\uFF0E\uFF61](?=\S)/g, '$&\u200C');

/** A parameter of a template: an address that the reader has invited or entered, a fact of a profile, or else a name. */
function printed(key: string, value: string, { text }: MailWords): string {
  if (key === 'invited' || key === 'host') return oneLine(value);
  // Figures and codes as JSON, without a name.
  if (key === 'digest') return value;
  if (key === 'client') return companyOrNone(value);
  const isFact = /_(?:from|to)$/.test(key);
  return isFact && looksLikeAddress(value) ? text('layout.hidden') : nameOrNone(value);
}

/**
 * Writes the mail of an outbox row. It is the same at every attempt, including its Message-ID, unless its reader chooses
 * another language meanwhile.
 */
export function messageOf(mail: LeasedMail, publicUrl: string, words: MailWords): Message {
  const { cause, kind, toAddress, toName, parameters, secret, createdAt, expiresAt } = mail;
  const name = nameOrNone(toName);
  const letter = templates[kind]({
    publicUrl,
    name,
    address: oneLine(toAddress),
    secret: secret ?? '',
    createdAt,
    expiresAt,
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, printed(key, value, words)])),
    words,
  });
  const digest = createHash('sha256').update(`${publicUrl}\n${cause}`).digest('hex').slice(0, 32);
  return {
    messageId: `<${digest}@${new URL(publicUrl).hostname}>`,
    date: createdAt,
    to: { name, address: oneLine(toAddress) },
    subject: letter.subject,
    text: asText(letter, name, words),
    html: asHtml(letter, name, words),
    link: letter.action.link,
    unsubscribe: letter.unsubscribe?.link,
  };
}
