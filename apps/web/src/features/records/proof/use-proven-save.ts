import { useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from './use-proof.tsx';

/** Saves a file, before which the server may ask for the password again. */
export function useProvenSave(failed: string) {
  const { whenProven, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const save = async (act: () => Promise<void>) => {
    setBusy(true);
    try {
      await whenProven(act);
    } catch (error) {
      toast.error(failureText(error, failed));
    }
    setBusy(false);
  };
  return { save, busy, dialog };
}
