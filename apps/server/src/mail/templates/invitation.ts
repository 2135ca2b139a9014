import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function invitation({ publicUrl, address, secret, expiresAt, parameters }: LetterValues): Letter {
  const { inviter = '' } = parameters;
  const client = parameters['client'] || 'your company';
  const who = inviter ? `${inviter} invites you` : 'You are invited';
  return {
    subject: `Your invitation to ${client} on Orgscope`,
    preview: `${who} to join ${client} on Orgscope.`,
    paragraphs: [
      `${who} to join ${client} on Orgscope, where your company sees how its IT organisation is doing.`,
      'Confirm the invitation first. A second e-mail then brings the password for your first sign-in.',
    ],
    action: { label: 'Confirm invitation', link: `${publicUrl}/auth/confirm-invitation?token=${secret}` },
    closing: [
      `The link works once, until ${momentText(expiresAt)}. After that, ask your administrator to send it again.`,
      `This e-mail is for ${address}. If you did not expect it, you can ignore it.`,
    ],
  };
}
