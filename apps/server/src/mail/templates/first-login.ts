import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function firstLogin({ publicUrl, address, secret, expiresAt, words }: LetterValues): Letter {
  const { text, format } = words;
  return {
    subject: text('first_login.subject'),
    preview: text('first_login.preview'),
    paragraphs: [text('first_login.text'), text('first_login.username', { address })],
    code: secret,
    action: { label: text('first_login.action'), link: `${publicUrl}${webPaths.firstLogin}` },
    closing: [text('first_login.until', { until: momentText(expiresAt, format) }), text('first_login.secret')],
  };
}
