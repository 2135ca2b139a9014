import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function signInAttempts({ publicUrl, address, createdAt }: LetterValues): Letter {
  return {
    subject: 'Somebody is guessing your Orgscope password',
    preview: 'Nobody got in. Further attempts are slowed down.',
    paragraphs: [
      `By ${momentText(createdAt)}, somebody had tried ten wrong passwords for the account ${address}, on devices on which ` +
        'you have not signed in before. Nobody got in.',
      'Further attempts from such devices have to wait, up to 15 minutes each. Yours do not.',
      'If it was you and you have forgotten the password, set a new one.',
    ],
    action: { label: 'Set a new password', link: `${publicUrl}/auth/forgot-password` },
    closing: [
      'If it was not you, there is nothing to do as long as the password is yours alone and you use it nowhere else.',
    ],
  };
}
