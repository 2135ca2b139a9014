import * as webPaths from '@orgscope/contract/web-paths';
import { momentText } from '../../lib/time/moment-text.ts';
import type { Letter, LetterValues } from './layout.ts';

export function invitation({ publicUrl, address, secret, expiresAt, parameters, words }: LetterValues): Letter {
  const { text, format } = words;
  const { inviter = '', client = '' } = parameters;
  const isNamed = inviter !== '' && client !== '';
  const until = momentText(expiresAt, format);
  return {
    subject: client ? text('invitation.subject', { client }) : text('invitation.subject_general'),
    preview: isNamed ? text('invitation.preview', { inviter, client }) : text('invitation.preview_general'),
    paragraphs: [
      isNamed ? text('invitation.lead', { inviter, client }) : text('invitation.lead_general'),
      text('invitation.steps'),
    ],
    action: {
      label: text('invitation.action'),
      link: `${publicUrl}${webPaths.withToken(webPaths.confirmInvitation, secret)}`,
    },
    closing: [text('invitation.until', { until }), text('invitation.why', { address })],
  };
}
