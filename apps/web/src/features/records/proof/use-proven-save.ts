import { useRef, useState } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from './use-proof.tsx';

/** Saves one file at a time, tells why one did not come, and asks for the password where the server wants it. */
export function useProvenSave(failed: string) {
  const { whenProven, dialog } = useProof();
  const [busy, setBusy] = useState(false);
  const isSaving = useRef(false);
  const save = async (act: () => Promise<void>) => {
    if (isSaving.current) return;
    isSaving.current = true;
    setBusy(true);
    try {
      await whenProven(act);
    } catch (error) {
      toast.error(failureText(error, failed));
    }
    isSaving.current = false;
    setBusy(false);
  };
  return { save, busy, dialog };
}
