import type { Letter, LetterValues } from './layout.ts';

/** Tells the inviter that the address now has an account elsewhere, and nothing more. */
export function invitationEnded({ publicUrl, address, parameters }: LetterValues): Letter {
  const { invited = '', client = '' } = parameters;
  return {
    subject: `An invitation to ${client} on Orgscope has ended`,
    preview: `${invited} has an account elsewhere.`,
    paragraphs: [
      `${invited} was invited to ${client}. The address has an account elsewhere by now, so the invitation has ended.`,
      'An e-mail address has one account. To invite this person, use another address.',
    ],
    action: { label: 'Open the users', link: `${publicUrl}/admin/users` },
    closing: ['The user is listed as inactive. There is nothing else to do.', `This e-mail is for ${address}.`],
  };
}
