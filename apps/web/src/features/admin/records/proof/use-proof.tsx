import { lazy, Suspense, useCallback, useState } from 'react';
import { Refusal } from '../../../../api/failure.ts';

const ProofDialog = lazy(() => import('./proof-dialog.tsx'));

interface Asking {
  number: number;
  open: boolean;
  answer: (isProven: boolean) => void;
}

/**
 * For dangerous acts, before which the server may ask for the password again. `whenProven` runs one, asks if the server
 * does, and then runs it again; false if the user does not want to. The page renders the dialog.
 */
export function useProof() {
  const [asking, setAsking] = useState<Asking>();

  const whenProven = useCallback(async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'proof_required') throw error;
      const isProven = await new Promise<boolean>((answer) =>
        setAsking((last) => ({ number: (last?.number ?? 0) + 1, open: true, answer })),
      );
      if (!isProven) return false;
      await act();
    }
    return true;
  }, []);

  const end = (isProven: boolean) => {
    asking?.answer(isProven);
    setAsking(asking && { ...asking, open: false });
  };
  const dialog = asking && (
    <Suspense>
      <ProofDialog key={asking.number} open={asking.open} onEnd={end} />
    </Suspense>
  );
  return { whenProven, dialog };
}
