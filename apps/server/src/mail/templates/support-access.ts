import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** The operator has broken the glass of the reader's company. */
export function supportAccess({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { at = createdAt, client = '', administrator = '', reason = '' } = parameters;
  const what = text('operator_access.what', { client, administrator, at: momentText(new Date(at), format) });
  return {
    subject: text('operator_access.subject'),
    preview: what,
    paragraphs: [what, text('operator_access.reason', { reason })],
    action: { label: text('operator_access.action'), link: `${publicUrl}${webPaths.supportAccess}` },
    closing: [text('operator_access.advice'), text('operator_access.why', { address })],
  };
}
