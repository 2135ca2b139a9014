import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { focusHeading } from '../../lib/interaction/focus-heading.ts';

/** Actions that open the previous and the next page, if they exist. */
export interface Turn {
  back: (() => void) | undefined;
  on: (() => void) | undefined;
}

interface Acts<Row> {
  /** Absent while they are loading. */
  rows: readonly Row[] | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** `range`: the Shift key was pressed. */
  onToggle: ((row: Row, index: number, range: boolean) => void) | undefined;
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
  // The element in the rows that has the focus, or had it when it was removed.
  const held = useRef<Element>(undefined);

  const keepFocus = useEffectEvent(() => {
    const lines = linesOf(body.current);
    const { activeElement } = document;
    const isLost = activeElement === document.body && held.current?.isConnected === false;
    if (turning.current) {
      turning.current = false;
      // A focus elsewhere stays.
      if (activeElement !== document.body && !body.current?.contains(activeElement)) return;
      lines[0]?.focus();
    } else if (isLost) lines[Math.min(cursor, lines.length - 1)]?.focus();
    if (isLost && lines.length === 0) focusHeading();
  });
  // The focused row may have been removed, with its page or by someone else.
  useEffect(() => {
    if (rows) keepFocus();
  }, [rows]);

  const turnTo = (page: (() => void) | undefined) => {
    if (!page) return;
    turning.current = true;
    page();
  };

  const onKey = useEffectEvent((event: KeyboardEvent, lines: HTMLElement[]) => {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.shiftKey && key !== ' ') return;
    const index = lines.findIndex((line) => line.contains(target));
    const row = rows?.[index];
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
      ' ': onLine && onToggle ? () => onToggle(row, index, event.shiftKey) : undefined,
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
      ({ target }) => {
        if (!(target instanceof Element)) return;
        held.current = target;
        setCursor(
          Math.max(
            0,
            lines().findIndex((line) => line.contains(target)),
          ),
        );
      },
      { signal },
    );
    body.current?.addEventListener(
      'focusout',
      ({ target }) =>
        // Only later can a removed element be told from one that the user has left.
        queueMicrotask(() => {
          if (held.current === target && held.current?.isConnected && document.activeElement !== target)
            held.current = undefined;
        }),
      { signal },
    );
    return () => listening.abort();
  }, [body]);

  return Math.min(cursor, (rows?.length ?? 0) - 1);
}
