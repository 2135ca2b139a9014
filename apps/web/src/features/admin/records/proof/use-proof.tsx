import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../api/failure.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

interface Asking {
  number: number;
  open: boolean;
}

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

/**
 * For dangerous acts, before which the server may ask for the password again. The page renders the dialog. An undo can
 * run after its page is gone: nothing can ask then, and it fails with the server's refusal.
 */
export function useProof() {
  const [asking, setAsking] = useState<Asking>();
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

  const whenProven = useCallback<WhenProven>(async (act) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'proof_required' || !isShown.current) throw error;
      if (!question.current) {
        question.current = newQuestion();
        setAsking((last) => ({ number: (last?.number ?? 0) + 1, open: true }));
      }
      if (!(await question.current.answered)) return false;
      await act();
    }
    return true;
  }, []);

  const end = (isProven: boolean) => {
    question.current?.answer(isProven);
    question.current = undefined;
    setAsking(asking && { ...asking, open: false });
  };
  const dialog = asking && (
    <Suspense>
      <ProofDialog key={asking.number} open={asking.open} onEnd={end} />
    </Suspense>
  );
  return { whenProven, dialog };
}
