import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

/** An account was linked to a sign-in at its company's provider. */
export function ssoLinked({ publicUrl, address, createdAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { provider = '' } = parameters;
  const what = text('sso_linked.text', { address, provider, at: momentText(createdAt, format) });
  return {
    subject: text('sso_linked.subject'),
    preview: what,
    paragraphs: [what, text('sso_linked.fine')],
    action: { label: text('sso_linked.action'), link: `${publicUrl}${webPaths.security}` },
    closing: [text('sso_linked.otherwise')],
  };
}
