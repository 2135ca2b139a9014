// The questions that each template starts with. From then on they are the client's own texts.
import english from '../../locales/en/pulses.json' with { type: 'json' };
import type { Language } from '../words/languages.ts';
import type { PulseTemplate, QuestionKind } from './pulse-kinds.ts';
import type { AudienceInput, PulseQuestion } from './pulses.ts';

type Texts = Readonly<Record<string, readonly string[]>>;

function questionsOf(written: Texts, kindOf: (id: string) => QuestionKind): PulseQuestion[] {
  return Object.entries(written).map(([id, [text = '', help = '']]) => {
    const kind = kindOf(id);
    return { id, kind, text, help: help || null, optional: kind !== 'enps' && kind !== 'agreement', options: [] };
  });
}

const teamKinds: Readonly<Record<string, QuestionKind>> = { recommend: 'enps', change_one: 'comment' };

const beginningsIn = ({ templates: { it_services: services, it_team: team, own } }: typeof english) => ({
  title: { it_services: services.title, it_team: team.title, own: own.title },
  questions: {
    it_services: questionsOf(services.questions, (id) => (id === 'fix_first' ? 'comment' : 'importance_satisfaction')),
    it_team: questionsOf(team.questions, (id) => teamKinds[id] ?? 'agreement'),
    own: [],
  } satisfies Record<PulseTemplate, readonly PulseQuestion[]>,
});

/** The title and the questions of each template in English. */
export const { title: startingTitle, questions: startingQuestions } = beginningsIn(english);

/** The same in a language. */
export async function beginningsOf(language: Language): Promise<ReturnType<typeof beginningsIn>> {
  if (language === 'en') return { title: startingTitle, questions: startingQuestions };
  const { default: texts }: { default: typeof english } = await import(`../../locales/${language}/pulses.json`, {
    with: { type: 'json' },
  });
  return beginningsIn(texts);
}

/** Whom a template asks until somebody says otherwise. */
export const startingAudience: Readonly<Partial<Record<PulseTemplate, AudienceInput>>> = {
  it_team: { function_type: 'IT' },
};
