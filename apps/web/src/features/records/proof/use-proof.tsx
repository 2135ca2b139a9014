import { Suspense, useCallback, useEffect, useRef } from 'react';
import { Refusal } from '../../../api/failures/failure.ts';
import { showInFrame } from '../../../ui/dialogs/frame-slot.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';

const ProofDialog = lazyDialog(
  () => import('./proof-dialog.tsx'),
  ({ onEnd }) => onEnd(false),
);

interface Question {
  answered: Promise<boolean>;
  answer: (isProven: boolean) => void;
}

function newQuestion(): Question {
  let answer: Question['answer'] = () => {};
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  return { answered, answer };
}

/** Runs an act, asks for the password if the server does, and then runs it again; false if the user does not want to. */
export type WhenProven = (act: () => Promise<void>) => Promise<boolean>;

type Ask = () => Promise<boolean>;

/**
 * For dangerous acts, before which the server may ask for the password again. The page renders the dialog. An undo can
 * run after its page is gone: the frame asks then.
 */
export function useProof() {
  const { opened: asking, open, close } = useOpened();
  const isShown = useRef(false);
  // An act that needs the password while the dialog is open waits for the same answer.
  const question = useRef<Question>(undefined);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      question.current?.answer(false);
      question.current = undefined;
    };
  }, []);

  const ask = useCallback<Ask>(() => {
    if (!question.current) {
      question.current = newQuestion();
      open();
    }
    return question.current.answered;
  }, [open]);
  const whenProven = useCallback<WhenProven>(
    async (act) => {
      try {
        await act();
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'proof_required') throw error;
        const answered = isShown.current ? ask() : askInFrame();
        if (!answered) throw error;
        if (!(await answered)) return false;
        await act();
      }
      return true;
    },
    [ask],
  );

  const end = (isProven: boolean) => {
    question.current?.answer(isProven);
    question.current = undefined;
    close();
  };
  const dialog = asking && (
    <Suspense>
      <ProofDialog key={asking.number} open={asking.isOpen} onEnd={end} />
    </Suspense>
  );
  return { whenProven, ask, dialog };
}

function FrameProof({ onReady }: { onReady: (ask: Ask) => void }) {
  const { ask, dialog } = useProof();
  useEffect(() => onReady(ask), [ask, onReady]);
  return dialog;
}

/** Asks in the frame; undefined if there is none, as after a sign-out. */
function askInFrame(): Promise<boolean> | undefined {
  let answer: (answered: Promise<boolean>) => void = () => {};
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  return showInFrame(<FrameProof onReady={(ask) => answer(ask())} />) ? answered : undefined;
}
