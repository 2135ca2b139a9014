// What a pulse is made of. Imports nothing: the answering page includes this file.

/** The address of the calls behind a person's own link. */
export const pulseLinkPath = '/api/pulse/:token/';
/** How many characters of the token all links to an invitation begin with. */
export const pulseLinkHead = 10;

/** In the order in which the maker of a pulse offers them. */
export const questionKinds = [
  'agreement',
  'satisfaction',
  'importance_satisfaction',
  'enps',
  'choice',
  'comment',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const pulseTemplates = ['it_services', 'it_team', 'own'] as const;
export type PulseTemplate = (typeof pulseTemplates)[number];

/** A scheduled pulse opens by itself; an archived one is left out of lists. */
export const pulseStates = ['draft', 'scheduled', 'open', 'closed', 'archived'] as const;
export type PulseState = (typeof pulseStates)[number];

export const pulseRepeats = ['once', 'monthly', 'quarterly'] as const;
export type PulseRepeat = (typeof pulseRepeats)[number];

export const pulseLimits = {
  titleMax: 120,
  introMax: 300,
  textMax: 200,
  helpMax: 300,
  options: { least: 2, most: 10 },
  optionMax: 100,
  commentMax: 1000,
  /** Of a pulse: every answer is stored in the size of the longest. */
  comments: 3,
  /** Services of a pulse about IT services, and questions of any other. */
  services: 20,
  questions: 10,
  reminders: 2,
  /** A pulse stays open for no longer. */
  daysOpen: 92,
} as const;

/** How many questions a template may have. The one beside the services is for a comment. */
export const questionsMost = (template: PulseTemplate): number =>
  template === 'it_services' ? pulseLimits.services + 1 : pulseLimits.questions;

/** Whether questions of this kind have values from 1 to 5. */
export const isScale = (kind: QuestionKind): boolean => kind === 'agreement' || kind === 'satisfaction';

/** About how long the questions take, in minutes. */
export function minutesFor(questions: readonly { readonly kind: QuestionKind }[]): number {
  const secondsOf = (kind: QuestionKind) => (kind === 'comment' ? 14 : kind === 'importance_satisfaction' ? 6 : 4);
  const seconds = questions.reduce((sum, { kind }) => sum + secondsOf(kind), 0);
  return Math.max(1, Math.round(seconds / 60));
}

/** The lowest and the highest value of a kind; a choice is the position of an option, from 0. */
export function valuesOf(kind: QuestionKind, options = 0): { readonly from: number; readonly to: number } {
  if (kind === 'enps') return { from: 0, to: 10 };
  return kind === 'choice' ? { from: 0, to: options - 1 } : { from: 1, to: 5 };
}

export interface AskedQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly optional: boolean;
  readonly options: readonly string[];
}

/** An answer to one question. What was skipped is left out or null. */
export interface GivenAnswer {
  readonly question: string;
  /** Of agreement, satisfaction, eNPS and choice. */
  readonly value?: number | null | undefined;
  /** Of importance and satisfaction: both, or none. */
  readonly importance?: number | null | undefined;
  readonly satisfaction?: number | null | undefined;
  readonly text?: string | null | undefined;
}

export const answerFaultCodes = ['missing', 'half', 'out_of_range', 'unknown', 'twice', 'too_long'] as const;
export type AnswerFaultCode = (typeof answerFaultCodes)[number];

/** Whether something was answered. */
export const isGiven = ({ value, importance, satisfaction, text }: Omit<GivenAnswer, 'question'>): boolean =>
  [value, importance, satisfaction].some((part) => part !== undefined && part !== null) || Boolean(text?.trim());

const isWithin = (value: number, { from, to }: { from: number; to: number }) =>
  Number.isInteger(value) && value >= from && value <= to;

function faultOf({ kind, options }: AskedQuestion, answer: GivenAnswer): AnswerFaultCode | undefined {
  const { value, importance, satisfaction, text } = answer;
  if (kind === 'comment') return (text?.trim().length ?? 0) > pulseLimits.commentMax ? 'too_long' : undefined;
  const parts = kind === 'importance_satisfaction' ? [importance, satisfaction] : [value];
  const given = parts.filter((part) => part !== undefined && part !== null);
  if (given.length < parts.length) return 'half';
  return given.every((part) => isWithin(part, valuesOf(kind, options.length))) ? undefined : 'out_of_range';
}

/** What is wrong with answers, by question; `*`: with all of them. Empty if they can be sent. */
export function answerFaults(
  questions: readonly AskedQuestion[],
  answers: readonly GivenAnswer[],
): Readonly<Record<string, AnswerFaultCode>> {
  const faults: Record<string, AnswerFaultCode> = {};
  const known = new Map(questions.map((question) => [question.id, question]));
  const seen = new Set<string>();
  for (const answer of answers) {
    const question = known.get(answer.question);
    if (!question) faults['*'] = 'unknown';
    else if (seen.has(question.id)) faults[question.id] = 'twice';
    else if (isGiven(answer)) {
      const fault = faultOf(question, answer);
      if (fault) faults[question.id] = fault;
      seen.add(question.id);
    }
  }
  for (const { id, optional } of questions) if (!optional && !seen.has(id)) faults[id] ??= 'missing';
  if (seen.size === 0 && Object.keys(faults).length === 0) faults['*'] = 'missing';
  return faults;
}
