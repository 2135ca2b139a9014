import { answerFaults, isGiven, valuesOf } from '@orgscope/contract/analytics/pulse-kinds';
import type { AnswerFaultCode, AskedQuestion, GivenAnswer } from '@orgscope/contract/analytics/pulse-kinds';
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';

export type Question = AskedPulse['questions'][number];
export const answerParts = ['value', 'importance', 'satisfaction'] as const;
export type Part = (typeof answerParts)[number];
export type Answer = Omit<GivenAnswer, 'question'>;
/** By the id of the question. */
export type Answers = Readonly<Record<string, Answer>>;

/** What a question asks for, apart from a comment. */
export const partsOfKind = (kind: Question['kind']): readonly Part[] => {
  if (kind === 'comment') return [];
  return kind === 'importance_satisfaction' ? ['importance', 'satisfaction'] : ['value'];
};

/** The answers as they are sent, in the order of the questions. */
export const asSent = (questions: readonly Question[], answers: Answers): GivenAnswer[] =>
  questions.flatMap(({ id }) => {
    const answer = answers[id];
    return answer && isGiven(answer) ? [{ question: id, ...answer }] : [];
  });

/** What is wrong with the answer to one question. */
export function faultOf(question: Question, answers: Answers): AnswerFaultCode | undefined {
  const sent = asSent([question], answers);
  // An optional question that is skipped has no fault; on its own it would be an empty answer.
  return question.optional && sent.length === 0 ? undefined : answerFaults([question], sent)[question.id];
}

const hasValue = (question: AskedQuestion, value: unknown): value is number => {
  const { from, to } = valuesOf(question.kind, question.options.length);
  return typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;
};

/** The parts of an answer that its question still takes. */
function fitting(question: Question, answer: Answer): Answer {
  if (question.kind === 'comment') return typeof answer.text === 'string' ? { text: answer.text } : {};
  const parts = partsOfKind(question.kind).filter((part) => hasValue(question, answer[part]));
  return Object.fromEntries(parts.map((part) => [part, answer[part]]));
}

/** The answers that still fit the questions. */
export const fittingAnswers = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answers[question.id];
      const kept = answer && fitting(question, answer);
      return kept && isGiven(kept) ? [[question.id, kept]] : [];
    }),
  );
