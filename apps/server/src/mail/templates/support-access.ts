import { mailWords } from '@orgscope/contract/mail-words';
import { momentText } from '../../lib/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** The operator has broken the glass of the reader's company. */
export function supportAccess({ publicUrl, address, createdAt, parameters }: LetterValues): Letter {
  const { text } = mailWords.en;
  const { at = createdAt, client = '', administrator = '', reason = '' } = parameters;
  const what = text('support_access.what', { client, administrator, at: momentText(new Date(at)) });
  return {
    subject: text('support_access.subject'),
    preview: what,
    paragraphs: [what, text('support_access.reason', { reason })],
    action: { label: text('support_access.action'), link: `${publicUrl}/admin/support-access` },
    closing: [text('support_access.advice'), text('support_access.why', { address })],
  };
}
