// The questions that each template starts with, in English. From then on they are the client's own texts.
import texts from '../../locales/en/pulses.json' with { type: 'json' };
import type { PulseTemplate, QuestionKind } from './pulse-kinds.ts';
import type { AudienceInput, PulseQuestion } from './pulses.ts';

type Texts = Readonly<Record<string, readonly string[]>>;

function questionsOf(written: Texts, kindOf: (id: string) => QuestionKind): PulseQuestion[] {
  return Object.entries(written).map(([id, [text = '', help = '']]) => {
    const kind = kindOf(id);
    return { id, kind, text, help: help || null, optional: kind !== 'enps' && kind !== 'agreement', options: [] };
  });
}

const { it_services: services, it_team: team, own } = texts.templates;

export const startingTitle: Readonly<Record<PulseTemplate, string>> = {
  it_services: services.title,
  it_team: team.title,
  own: own.title,
};

/** Whom a template asks until somebody says otherwise. */
export const startingAudience: Readonly<Partial<Record<PulseTemplate, AudienceInput>>> = {
  it_team: { function_type: 'IT' },
};

const teamKinds: Readonly<Record<string, QuestionKind>> = { recommend: 'enps', change_one: 'comment' };

export const startingQuestions: Readonly<Record<PulseTemplate, readonly PulseQuestion[]>> = {
  it_services: questionsOf(services.questions, (id) => (id === 'fix_first' ? 'comment' : 'importance_satisfaction')),
  it_team: questionsOf(team.questions, (id) => teamKinds[id] ?? 'agreement'),
  own: [],
};
