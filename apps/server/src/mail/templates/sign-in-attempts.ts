import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function signInAttempts({ publicUrl, address, createdAt, words }: LetterValues): Letter {
  const { text, format } = words;
  return {
    subject: text('sign_in_attempts.subject'),
    preview: text('sign_in_attempts.preview'),
    paragraphs: [
      text('sign_in_attempts.text', { address, at: momentText(createdAt, format) }),
      text('sign_in_attempts.slowed'),
      text('sign_in_attempts.forgotten'),
    ],
    action: { label: text('sign_in_attempts.action'), link: `${publicUrl}${webPaths.forgotPassword}` },
    closing: [text('sign_in_attempts.otherwise')],
  };
}
