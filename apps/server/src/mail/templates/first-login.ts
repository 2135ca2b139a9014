import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function firstLogin({ publicUrl, address, secret, expiresAt }: LetterValues): Letter {
  return {
    subject: 'Your first password for Orgscope',
    preview: 'Sign in with it once and choose your own.',
    paragraphs: [
      'Your account is ready. Sign in with your e-mail address and this password, then choose one of your own.',
      `Username: ${address}`,
    ],
    code: secret,
    action: { label: 'Sign in', link: `${publicUrl}/auth/first-login` },
    closing: [
      `The password works until ${momentText(expiresAt)}, and for 30 minutes once you have signed in with it. After that, ` +
        'ask your administrator to send a new one.',
      'Keep it to yourself: nobody at Orgscope asks for it.',
    ],
  };
}
