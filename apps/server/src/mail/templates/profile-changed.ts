import type { Letter, LetterValues } from './layout.ts';

const labels = {
  name: 'Name',
  platform_role: 'Platform role',
  function: 'Function',
  location: 'Location',
  job_title: 'Job title',
  company_role: 'Company role',
} as const;

/** The facts of a profile that such a mail can report, as parameters `<fact>_from` and `<fact>_to`. */
export type ProfileFact = keyof typeof labels;

export function profileChanged({ publicUrl, address, parameters }: LetterValues): Letter {
  const editor = parameters['editor'] || 'An administrator';
  const facts = Object.entries(labels).flatMap(([fact, label]) => {
    const [from, to] = [parameters[`${fact}_from`], parameters[`${fact}_to`]];
    return from === undefined || to === undefined ? [] : [{ label, from, to }];
  });
  return {
    subject: 'Your Orgscope profile was changed',
    preview: `${editor} changed: ${facts.map(({ label }) => label.toLowerCase()).join(', ')}.`,
    paragraphs: [`${editor} changed what Orgscope knows about you:`],
    facts,
    action: { label: 'Open my profile', link: `${publicUrl}/account/my-profile` },
    closing: [
      'If something is wrong, change it on your profile or tell your administrator.',
      `This e-mail is for ${address}.`,
    ],
  };
}
