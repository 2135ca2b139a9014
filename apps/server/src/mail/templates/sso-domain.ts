import * as webPaths from '@orgscope/contract/web-paths';
import type { Letter, LetterValues } from './layout.ts';

/** The record that proves a domain is gone, or has been gone for so long that the domain does not count any more. */
export function ssoDomain({ publicUrl, address, parameters, words }: LetterValues): Letter {
  const { text } = words;
  const { what, host = '', days = '' } = parameters;
  const news = what === 'lost' ? 'lost' : 'missing';
  const told = text(`sso_domain.${news}.text`, { host, days });
  return {
    subject: text(`sso_domain.${news}.subject`, { host }),
    preview: told,
    paragraphs: [told, text(`sso_domain.${news}.advice`, { days })],
    action: { label: text('sso_domain.action'), link: `${publicUrl}${webPaths.singleSignOn}` },
    closing: [text('sso_domain.why', { address })],
  };
}
