import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** Everything of the reader's company is to be removed. */
export function clientPurge({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { at = createdAt, client = '', administrator = '' } = parameters;
  const what = text('client_purge.what', { client, administrator, at: momentText(new Date(at), format) });
  return {
    subject: text('client_purge.subject'),
    preview: what,
    paragraphs: [what, text('client_purge.until')],
    action: { label: text('client_purge.action'), link: `${publicUrl}${webPaths.login}` },
    closing: [text('client_purge.advice'), text('client_purge.why', { address })],
  };
}
