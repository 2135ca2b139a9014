import { useCallback, useState } from 'react';

interface Opened<What> {
  /** What the dialog is about. */
  what: What;
  /** The React key of the dialog, so that each opening starts with a new one. */
  number: number;
  /** A dialog that was closed stays, with what it is about: it needs the texts while it fades out. */
  isOpen: boolean;
}

/** A dialog that is open, or was: undefined before its first opening. */
export function useOpened<What = void>() {
  const [opened, setOpened] = useState<Opened<What>>();
  const open = useCallback(
    (what: What) => setOpened((last) => ({ what, number: (last?.number ?? 0) + 1, isOpen: true })),
    [],
  );
  const close = useCallback(() => setOpened((last) => last && { ...last, isOpen: false }), []);
  return { opened, open, close };
}
