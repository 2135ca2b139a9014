import { listSeparator } from '@orgscope/contract/words/list-separator';
import * as webPaths from '@orgscope/contract/web-paths';
import type { Letter, LetterValues } from './layout.ts';

/** The facts of a profile that such a mail can report, as parameters `<fact>_from` and `<fact>_to`. */
const profileFacts = ['name', 'platform_role', 'function', 'location', 'job_title', 'company_role'] as const;
export type ProfileFact = (typeof profileFacts)[number];

// Roles are codes; everything else is a name, which is the same in all languages.
const isRole = (fact: ProfileFact) => fact === 'platform_role' || fact === 'company_role';

export function profileChanged({ publicUrl, address, parameters, words }: LetterValues): Letter {
  const { text } = words;
  const { editor = '' } = parameters;
  const facts = profileFacts.flatMap((fact) => {
    const [from, to] = [parameters[`${fact}_from`], parameters[`${fact}_to`]];
    if (from === undefined || to === undefined) return [];
    const told = (value: string) => (isRole(fact) && words.message({ code: `labels.${fact}s.${value}` })) || value;
    return [{ label: text(`profile_changed.facts.${fact}`), from: told(from), to: told(to) }];
  });
  const named = facts.map(({ label }) => label).join(listSeparator(words.language));
  return {
    subject: text('profile_changed.subject'),
    preview: editor
      ? text('profile_changed.preview', { editor, facts: named })
      : text('profile_changed.preview_general', { facts: named }),
    paragraphs: [editor ? text('profile_changed.lead', { editor }) : text('profile_changed.lead_general')],
    facts,
    action: { label: text('profile_changed.action'), link: `${publicUrl}${webPaths.myProfile}` },
    closing: [text('profile_changed.advice'), text('profile_changed.why', { address })],
  };
}
