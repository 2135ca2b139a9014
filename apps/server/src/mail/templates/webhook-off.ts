import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** A webhook was switched off because nobody answers it. */
export function webhookOff({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { reason, host = '' } = parameters;
  const what = text(`webhook_off.${reason === 'gone' ? 'gone' : 'failing'}`, {
    host,
    at: momentText(createdAt, format),
  });
  return {
    subject: text('webhook_off.subject'),
    preview: what,
    paragraphs: [what],
    action: { label: text('webhook_off.action'), link: `${publicUrl}${webPaths.webhooks}` },
    closing: [text('webhook_off.advice'), text('webhook_off.why', { address })],
  };
}
