import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** The operator has broken the glass of the reader's company. */
export function supportAccess({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { at = createdAt, client = '', administrator = '', reason = '' } = parameters;
  const what = text('support_access_opened.what', { client, administrator, at: momentText(new Date(at), format) });
  return {
    subject: text('support_access_opened.subject'),
    preview: what,
    paragraphs: [what, text('support_access_opened.reason', { reason })],
    action: { label: text('support_access_opened.action'), link: `${publicUrl}${webPaths.supportAccess}` },
    closing: [text('support_access_opened.advice'), text('support_access_opened.why', { address })],
  };
}
