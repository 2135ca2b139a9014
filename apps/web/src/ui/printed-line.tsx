import { useEffect, useRef } from 'react';
import { dayName } from '../lib/dates/day-name.ts';
import { today } from '../lib/dates/days-until.ts';

/** On paper, above the page: whose figures these are, and the day of printing. */
export function PrintedLine({ children = '' }: { children?: string | undefined }) {
  const day = useRef<HTMLTimeElement>(null);
  useEffect(() => {
    // The page may have been open for days.
    const tell = () => day.current?.replaceChildren(dayName(today()));
    window.addEventListener('beforeprint', tell);
    return () => window.removeEventListener('beforeprint', tell);
  }, []);
  return (
    <p className="mb-1 hidden text-xs text-muted print:block">
      {children && <bdi>{children}</bdi>}
      {children && ' · '}
      <time ref={day} />
    </p>
  );
}
