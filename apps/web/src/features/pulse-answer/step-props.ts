import type { AnswerFaultCode } from '@orgscope/contract/analytics/pulse-kinds';
import type { ComponentChildren } from 'preact';
import type { Answer, Answers, Question } from './answers.ts';

/** What the screens of a pulse share. */
export interface StepProps {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  /** By question; of what has been checked. */
  readonly faults: Readonly<Record<string, AnswerFaultCode | undefined>>;
  readonly onAnswer: (id: string, answer: Answer) => void;
  readonly onBack: () => void;
  readonly onSend: () => void;
  readonly isSending: boolean;
  /** Nothing was answered, and Send was pressed. */
  readonly isEmpty: boolean;
  readonly waiting: ComponentChildren;
  readonly onLayout: (isOnOnePage: boolean) => void;
}
