import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function passwordReset({ publicUrl, address, secret, expiresAt, words }: LetterValues): Letter {
  const { text, format } = words;
  return {
    subject: text('password_reset.subject'),
    preview: text('password_reset.preview'),
    paragraphs: [text('password_reset.text', { address })],
    action: {
      label: text('password_reset.action'),
      link: `${publicUrl}${webPaths.withToken(webPaths.resetPassword, secret)}`,
    },
    closing: [text('password_reset.until', { until: momentText(expiresAt, format) }), text('password_reset.ignore')],
  };
}
