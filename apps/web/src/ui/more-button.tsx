import { useLayoutEffect, useRef } from 'react';
import { focusRow } from '../lib/interaction/focus-row.ts';
import { Button } from './button.tsx';

interface Props {
  busy: boolean;
  /** Present if the next part could not be loaded. */
  failed: string | false;
  onPress: () => void;
  children: string;
}

const rows = 'li, tbody > tr';

/** What holds the list above a button: the nearest part of the page that has rows. */
function listOf(button: Element): Element | null {
  let part = button.parentElement;
  while (part && !part.querySelector(rows)) part = part.parentElement;
  return part;
}

/**
 * Loads the next part of a list. The same button tries again, so that it keeps the focus; if there is no further part, the first of
 * the new rows gets it.
 */
export function MoreButton({ busy, failed, onPress, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef<{ list: Element | null; count: number }>(undefined);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (!own || own !== document.activeElement) return;
      // Only then have the button and the rows been exchanged.
      queueMicrotask(() => {
        const { list, count = 0 } = pressed.current ?? {};
        const now = list?.querySelectorAll(rows);
        if (document.activeElement === document.body) focusRow(now?.[count] ?? now?.[now.length - 1]);
      });
    };
  }, []);
  const press = () => {
    const list = button.current && listOf(button.current);
    pressed.current = { list, count: list?.querySelectorAll(rows).length ?? 0 };
    onPress();
  };
  return (
    <>
      {failed && !busy && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {failed}
        </p>
      )}
      <Button ref={button} size="small" busy={busy} onClick={press}>
        {children}
      </Button>
    </>
  );
}
