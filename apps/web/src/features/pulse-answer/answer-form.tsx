/** @jsxImportSource preact */
import type { AskedPulse } from '@orgscope/contract/resources/pulse-answers';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { sendPulse } from '../../api/pulse-link.ts';
import type { Over } from '../../api/pulse-link.ts';
import { text } from '../../i18n/texts.ts';
import { AllQuestions } from './all-questions.tsx';
import { asSent, faultOf } from './answers.ts';
import type { Answer, Question } from './answers.ts';
import { Intro } from './intro.tsx';
import { OneQuestion } from './one-question.tsx';
import { ReviewStep } from './review-step.tsx';
import { Waiting } from './screen.tsx';
import { sendUntilKnown } from './send-until-known.ts';
import { useDraft } from './use-draft.ts';
import { useOnline } from './use-online.ts';
import { useSteps } from './use-steps.ts';

interface Props {
  token: string;
  asked: AskedPulse;
  /** The questions were changed after this page had loaded them. */
  haveChanged: boolean;
  onSent: () => void;
  onOver: (over: Over) => void;
  /** The link or the questions may have changed: ask the server again. Returns whether it has answered. */
  onDoubt: (haveChanged: boolean) => Promise<boolean>;
}

/** From the first screen to the last: answers are kept with every change, and sent once. */
export function AnswerForm({ token, asked, haveChanged, onSent, onOver, onDoubt }: Props) {
  const { questions } = asked;
  const removed = useCallback(() => void onDoubt(false), [onDoubt]);
  const [draft, change] = useDraft(token, asked, removed);
  const [isSending, setIsSending] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [wasReviewed, setWasReviewed] = useState(haveChanged || draft.isSending);
  const [isChecked, setIsChecked] = useState(haveChanged);
  const isOnline = useOnline();
  const sendingRef = useRef<ReturnType<typeof sendUntilKnown>>(undefined);
  const lostRef = useRef(new Set<string>());
  useEffect(() => () => sendingRef.current?.stop(), []);

  const last = draft.isOnOnePage ? 1 : questions.length + 1;
  const step = Math.min(draft.step, last);
  const showStep = (to: number) => {
    setIsChecked(false);
    if (to === questions.length + 1) setWasReviewed(true);
    change({ step: to });
  };
  const { go, back } = useSteps(step, showStep);
  // The first screen is the same for both layouts.
  useArrival(step && `${step} ${draft.isOnOnePage}`);

  const { answers } = draft;
  const faults = Object.fromEntries(questions.map((question) => [question.id, faultOf(question, answers)]));
  const faulty = questions.find(({ id }) => faults[id] !== undefined);
  const given = asSent(questions, answers);
  const isEmpty = given.length === 0;
  // What is sent is final: once it is corrected, the earlier version must not go out by itself.
  const asText = JSON.stringify(given);
  useLayoutEffect(() => () => sendingRef.current?.hold(), [asText]);

  const send = () => {
    setIsChecked(true);
    if (faulty) focusFields(faulty);
    if (faulty || isEmpty || isSending) return;
    setIsSending(true);
    change({ isSending: true });
    const end = () => {
      setIsSending(false);
      setIsWaiting(false);
    };
    sendingRef.current = sendUntilKnown({
      send: () => sendPulse(token, given),
      text: asText,
      lost: lostRef.current,
      onWaiting: () => setIsWaiting(true),
      onHeld: end,
      onKnown: (sent) => {
        if (sent.kind === 'sent') return onSent();
        if (sent.kind === 'over') return onOver(sent);
        change({ isSending: false, step: last });
        const stay = () => {
          end();
          change({ isSending: true });
        };
        // Once it has answered, another form or screen is in the place of this one.
        void onDoubt(true).then((hasAnswered) => hasAnswered || stay());
      },
    });
  };

  const waiting = isWaiting
    ? text(isOnline ? 'pulse-answer:waiting' : 'pulse-answer:offline')
    : draft.isSending && !isSending
      ? text('pulse-answer:waiting_kept')
      : !isOnline
        ? text('pulse-answer:offline')
        : haveChanged
          ? text('pulse-answer:fault.changed')
          : undefined;
  const parts = {
    questions,
    answers,
    faults: isChecked ? faults : {},
    onAnswer: (id: string, answer: Answer) => change({ answers: { ...answers, [id]: answer } }),
    onBack: back,
    onSend: send,
    isSending,
    isEmpty: isChecked && isEmpty,
    waiting: <Waiting>{waiting}</Waiting>,
    onLayout: (isOnOnePage: boolean) => change({ isOnOnePage, step: Math.min(step, 1) }),
  };

  if (step === 0)
    return (
      <Intro
        asked={asked}
        hasBegun={!isEmpty}
        isOnOnePage={draft.isOnOnePage}
        onStart={() => go(1)}
        onLayout={parts.onLayout}
      />
    );
  if (draft.isOnOnePage) return <AllQuestions {...parts} title={asked.title} />;
  const question = questions[step - 1];
  if (!question) return <ReviewStep {...parts} onChange={(index) => go(index + 1)} />;
  const next = () => go(wasReviewed ? questions.length + 1 : step + 1);
  return (
    <OneQuestion
      {...parts}
      key={question.id}
      question={question}
      at={step}
      nextLabel={text(wasReviewed || step === questions.length ? 'pulse-answer:review' : 'pulse-answer:next')}
      onNext={() => {
        if (faults[question.id] === undefined) return next();
        setIsChecked(true);
        focusFields(question);
      }}
      onSkip={() => {
        change({ answers: { ...answers, [question.id]: {} } });
        next();
      }}
    />
  );
}

/** Moves the focus to what a question still lacks, if its fields are on the screen. */
function focusFields({ id }: Question): void {
  const fields = document.querySelector(`[data-question="${id}"]`);
  const parts = Array.from(fields?.querySelectorAll('fieldset') ?? []);
  const open = parts.find((part) => !part.querySelector(':checked')) ?? fields;
  open?.querySelector<HTMLElement>('input, textarea')?.focus();
}

/** Moves the focus to the heading of a screen that has taken the place of another. */
function useArrival(place: string | 0): void {
  const shownRef = useRef(place);
  useLayoutEffect(() => {
    if (shownRef.current === place) return;
    shownRef.current = place;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [place]);
}
