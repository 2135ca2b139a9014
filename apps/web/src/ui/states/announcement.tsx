import { useEffect, useState } from 'react';

/**
 * Announces a text to screen readers, without showing it. They read what changes in a region that they know: the first text
 * follows its region.
 */
export function Announcement({ children }: { children: string }) {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setKnown, 100, true);
    return () => clearTimeout(timer);
  }, []);
  return <output className="sr-only">{isKnown && children}</output>;
}
