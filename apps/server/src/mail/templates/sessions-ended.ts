import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function sessionsEnded({ publicUrl, address, createdAt, parameters }: LetterValues): Letter {
  const { administrator = '' } = parameters;
  return {
    subject: 'You were signed out of Orgscope',
    preview: `${administrator} signed you out on all devices.`,
    paragraphs: [
      `${administrator} signed the account ${address} out on all devices on ${momentText(createdAt)}.`,
      'Your password is as it was. Sign in again to go on.',
    ],
    action: { label: 'Sign in', link: `${publicUrl}/auth/login` },
    closing: ['If you do not know why, ask your administrator.'],
  };
}
