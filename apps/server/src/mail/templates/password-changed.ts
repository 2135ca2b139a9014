import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function passwordChanged({ publicUrl, address, createdAt, words }: LetterValues): Letter {
  const { text, format } = words;
  return {
    subject: text('password_changed.subject'),
    preview: text('password_changed.preview'),
    paragraphs: [
      text('password_changed.text', { address, at: momentText(createdAt, format) }),
      text('password_changed.fine'),
    ],
    action: { label: text('password_changed.action'), link: `${publicUrl}${webPaths.forgotPassword}` },
    closing: [text('password_changed.otherwise')],
  };
}
