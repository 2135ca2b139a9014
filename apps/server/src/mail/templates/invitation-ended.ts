import * as webPaths from '@orgscope/contract/web-paths';
import type { Letter, LetterValues } from './layout.ts';

/** Tells the inviter that the address now has an account elsewhere, and nothing more. */
export function invitationEnded({ publicUrl, address, parameters, words }: LetterValues): Letter {
  const { text } = words;
  const { invited = '', client = '' } = parameters;
  return {
    subject: text('invitation_ended.subject', { client }),
    preview: text('invitation_ended.preview', { invited }),
    paragraphs: [text('invitation_ended.text', { invited, client }), text('invitation_ended.advice')],
    action: { label: text('invitation_ended.action'), link: `${publicUrl}${webPaths.users}` },
    closing: [text('invitation_ended.rest'), text('invitation_ended.why', { address })],
  };
}
