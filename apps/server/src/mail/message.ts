import { createHash } from 'node:crypto';
import type { LeasedMail } from './leases.ts';
import { firstLogin } from './templates/first-login.ts';
import { invitation } from './templates/invitation.ts';
import { asHtml, asText } from './templates/layout.ts';
import type { Letter, LetterValues } from './templates/layout.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { passwordReset } from './templates/password-reset.ts';
import { profileChanged } from './templates/profile-changed.ts';

/** A mail ready to be handed to a transport. */
export interface Message {
  readonly messageId: string;
  readonly date: Date;
  readonly to: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its button leads. */
  readonly link: string;
}

const templates: Record<LeasedMail['kind'], (values: LetterValues) => Letter> = {
  invitation,
  first_login: firstLogin,
  password_reset: passwordReset,
  password_changed: passwordChanged,
  profile_changed: profileChanged,
};

// Names come from people: a line break in one must not begin a header or a paragraph.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Writes the mail of an outbox row. It comes out the same at every attempt, its Message-ID included. */
export function messageOf(mail: LeasedMail, publicUrl: string): Message {
  const { cause, kind, toAddress, toName, parameters, secret, createdAt, expiresAt } = mail;
  const name = oneLine(toName);
  const letter = templates[kind]({
    publicUrl,
    name,
    address: oneLine(toAddress),
    secret: secret ?? '',
    createdAt,
    expiresAt,
    parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, oneLine(value)])),
  });
  const digest = createHash('sha256').update(`${publicUrl}\n${cause}`).digest('hex').slice(0, 32);
  return {
    messageId: `<${digest}@${new URL(publicUrl).hostname}>`,
    date: createdAt,
    to: { name, address: oneLine(toAddress) },
    subject: letter.subject,
    text: asText(letter, name),
    html: asHtml(letter, name),
    link: letter.action.link,
  };
}
