import { createContext, useState } from 'react';
import type { ReactNode } from 'react';

/** Announces a text to screen readers. */
export const Announce = createContext<(text: string) => void>(() => {});

/** The live region for announcements of new screens; it stays mounted on every screen. */
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
