import { createContext, useState } from 'react';
import type { ReactNode } from 'react';

/** Says a text to a screen reader. */
export const Announce = createContext<(text: string) => void>(() => {});

/** The live region in which arrivals are announced; it outlives every screen. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, say] = useState('');
  return (
    <Announce value={say}>
      {children}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </Announce>
  );
}
