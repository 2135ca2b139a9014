import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { partsOf } from '../../../lib/is-record.ts';

/** The state of an address that opens the form for a new record on arrival. */
export const arrivalState = { adds: true };

/** The form for a new record, which is open on arrival from the step before it. */
export function useArrivalForm() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [isWanted] = useState(partsOf(state)['adds'] === true);
  const [open, setOpen] = useState(isWanted);
  const close = () => {
    setOpen(false);
    // A reload must not open it again.
    void navigate({ search }, { replace: true });
  };
  return { isWanted, open, close };
}
