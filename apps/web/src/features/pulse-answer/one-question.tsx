/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../i18n/texts.ts';
import { answerText } from './answer-text.ts';
import { answerParts } from './answers.ts';
import type { Question } from './answers.ts';
import { Fields } from './fields.tsx';
import { PhoneIcon } from './icons.tsx';
import { pressedAnswer } from './pressed-answer.ts';
import type { Press } from './pressed-answer.ts';
import { Heading, MainButton, Screen, StepTop, TextButton } from './screen.tsx';
import type { StepProps } from './step-props.ts';

interface Props extends StepProps {
  question: Question;
  /** From 1 on. */
  at: number;
  nextLabel: string;
  onNext: () => void;
  onSkip: () => void;
}

function partWithFocus() {
  const name = document.activeElement?.closest<HTMLElement>('[data-part]')?.dataset['part'];
  return answerParts.find((part) => part === name);
}

/** Digits answer, wherever the focus is but in a text; Enter goes on from the heading too. Tells which question a digit answered. */
function useKeys({ question, answers, onAnswer, onNext }: Props): string | undefined {
  const beforeRef = useRef<Press>(undefined);
  const [answered, setAnswered] = useState<string>();
  // At once: the next key may come before the screen is painted.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, timeStamp: at } = event;
      const isText = target instanceof HTMLTextAreaElement;
      if (altKey || event.isComposing) return;
      if (
        key === 'Enter' &&
        (isText ? ctrlKey || metaKey : target instanceof HTMLHeadingElement || target === document.body)
      ) {
        event.preventDefault();
        return onNext();
      }
      if (isText || ctrlKey || metaKey) return;
      const answer = answers[question.id] ?? {};
      const given = pressedAnswer(
        question,
        answer,
        { key, at },
        { before: beforeRef.current, focused: partWithFocus() },
      );
      beforeRef.current = { key, at };
      if (!given) return;
      event.preventDefault();
      onAnswer(question.id, { ...answer, [given.part]: given.value });
      setAnswered(question.id);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
  return answered;
}

/** One question a screen. */
export function OneQuestion(props: Props) {
  const { question, questions, at, answers, faults, onAnswer, onBack, onNext, onSkip, nextLabel, waiting } = props;
  const answered = useKeys(props);
  const { id, kind, help, optional } = question;
  return (
    <Screen
      onSubmit={onNext}
      top={<StepTop at={at} of={questions.length} onBack={onBack} />}
      action={
        <div class="grid gap-4">
          {waiting}
          <MainButton>{nextLabel}</MainButton>
        </div>
      }
      note={
        <>
          <PhoneIcon class="size-3.5" />
          {text('pulse-answer:kept')}
        </>
      }
    >
      <div class="mt-6">
        <Heading>{question.text}</Heading>
      </div>
      {(help || (optional && kind !== 'importance_satisfaction')) && (
        <p dir="auto" class="mt-2 text-base text-muted wrap-anywhere">
          {help ?? text('pulse-answer:optional')}
        </p>
      )}
      <p role="status" class="sr-only">
        {/* A digit moves no focus, so screen readers would say nothing of it. */}
        {answered === id && answerText(question, answers[id] ?? {})}
      </p>
      <div class="mt-7">
        <Fields
          question={question}
          answer={answers[id] ?? {}}
          fault={faults[id]}
          onAnswer={(answer) => onAnswer(id, answer)}
        />
      </div>
      {optional && (
        <div class="mt-5">
          <TextButton onPress={onSkip}>
            {text(kind === 'importance_satisfaction' ? 'pulse-answer:unused' : 'pulse-answer:skip')}
          </TextButton>
        </div>
      )}
    </Screen>
  );
}
