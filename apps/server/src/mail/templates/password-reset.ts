import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function passwordReset({ publicUrl, address, secret, expiresAt }: LetterValues): Letter {
  return {
    subject: 'Reset your Orgscope password',
    preview: 'The link works once, for 30 minutes.',
    paragraphs: [`A new password was asked for the account ${address}. Follow the link to choose one.`],
    action: { label: 'Choose a new password', link: `${publicUrl}/auth/reset-password?token=${secret}` },
    closing: [
      `The link works once, until ${momentText(expiresAt)}.`,
      'If you did not ask for it, ignore this e-mail: your password stays as it is.',
    ],
  };
}
