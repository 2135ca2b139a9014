import { useEffect, useState } from 'react';
import { holdPage } from '../../lib/forms/hold-page.ts';
import { DiscardQuestion } from './discard-question.tsx';

/** The link that a press would follow in this tab to another page of the app. */
function pressedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const opensElsewhere =
    event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0 || link?.target === '_blank';
  if (!link?.href || opensElsewhere || link.origin !== location.origin || link.pathname === location.pathname)
    return undefined;
  return link;
}

/** Asks before a link, Back or a reload discards the input of a form that is part of a page. */
export function UnsavedInput({ held }: { held: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(() => {
    if (!held) return undefined;
    const ask = (goOn: () => void) =>
      setLeave(() => () => {
        release();
        goOn();
      });
    const releaseInput = holdPage(ask);
    const hear = (event: MouseEvent) => {
      const link = pressedLink(event);
      if (!link) return;
      event.preventDefault();
      // Nor does another form on the page ask at the same press.
      event.stopImmediatePropagation();
      ask(() => link.click());
    };
    document.addEventListener('click', hear, true);
    const release = () => {
      releaseInput();
      document.removeEventListener('click', hear, true);
    };
    return release;
  }, [held]);
  return (
    <DiscardQuestion
      open={leave !== undefined}
      onDiscard={() => {
        setLeave(undefined);
        leave?.();
      }}
      onKeep={() => setLeave(undefined)}
    />
  );
}
