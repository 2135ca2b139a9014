import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function sessionsEnded({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { administrator = '' } = parameters;
  return {
    subject: text('sessions_ended.subject'),
    preview: text('sessions_ended.preview', { administrator }),
    paragraphs: [
      text('sessions_ended.text', { administrator, address, at: momentText(createdAt, format) }),
      text('sessions_ended.advice'),
    ],
    action: { label: text('sessions_ended.action'), link: `${publicUrl}${webPaths.login}` },
    closing: [text('sessions_ended.why')],
  };
}
