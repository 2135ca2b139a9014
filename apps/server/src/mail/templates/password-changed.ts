import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function passwordChanged({ publicUrl, address, createdAt }: LetterValues): Letter {
  return {
    subject: 'Your Orgscope password was changed',
    preview: 'If it was not you, act now.',
    paragraphs: [
      `The password of the account ${address} was changed on ${momentText(createdAt)}. All other devices were signed out.`,
      'If it was you, there is nothing to do.',
    ],
    action: { label: 'It was not me', link: `${publicUrl}/auth/forgot-password` },
    closing: ['If it was not you, choose a new password at once and tell your administrator.'],
  };
}
