import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Actions that open the previous and the next page, if they exist. */
export interface Turn {
  back: (() => void) | undefined;
  on: (() => void) | undefined;
}

interface Acts<Row> {
  rows: readonly Row[];
  onOpen: ((row: Row) => void) | undefined;
  onToggle: ((row: Row) => void) | undefined;
  turn: Turn | undefined;
}

const linesOf = (body: HTMLElement | null): HTMLElement[] =>
  [...(body?.children ?? [])].filter((line) => line instanceof HTMLElement);

/**
 * Tab reaches one row of a table; the arrow keys move from there to the others. Links and menus in a row keep their own
 * keys. Returns the current row.
 */
export function useRowCursor<Row>(
  body: RefObject<HTMLTableSectionElement | null>,
  { rows, onOpen, onToggle, turn }: Acts<Row>,
): number {
  const [cursor, setCursor] = useState(0);
  const turning = useRef(false);

  // The focused row was removed with its page, so the first row of the next page gets the focus. A focus elsewhere
  // stays.
  useEffect(() => {
    if (!turning.current || rows.length === 0) return;
    turning.current = false;
    const { activeElement } = document;
    if (activeElement === document.body || body.current?.contains(activeElement)) linesOf(body.current)[0]?.focus();
  }, [body, rows]);

  const turnTo = (page: (() => void) | undefined) => {
    if (!page) return;
    turning.current = true;
    page();
  };

  const onKey = useEffectEvent((event: KeyboardEvent, lines: HTMLElement[]) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const index = lines.findIndex((line) => line.contains(target));
    const row = rows[index];
    const onLine = target === lines[index];
    if (row === undefined || !(onLine || target.matches('[type=checkbox]'))) return;
    const move = (to: number) => lines[Math.min(Math.max(to, 0), lines.length - 1)]?.focus();
    const acts: Record<string, (() => void) | undefined> = {
      ArrowDown: () => move(index + 1),
      ArrowUp: () => move(index - 1),
      Home: () => move(0),
      End: () => move(lines.length - 1),
      PageDown: () => turnTo(turn?.on),
      PageUp: () => turnTo(turn?.back),
      // A checkbox uses these keys itself.
      Enter: onLine && onOpen ? () => onOpen(row) : undefined,
      ' ': onLine && onToggle ? () => onToggle(row) : undefined,
    };
    const act = acts[key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const lines = () => linesOf(body.current);
    body.current?.addEventListener('keydown', (event) => onKey(event, lines()), { signal });
    body.current?.addEventListener(
      'focusin',
      ({ target }) =>
        setCursor(
          Math.max(
            0,
            lines().findIndex((line) => target instanceof Node && line.contains(target)),
          ),
        ),
      { signal },
    );
    return () => listening.abort();
  }, [body]);

  return Math.min(cursor, rows.length - 1);
}
