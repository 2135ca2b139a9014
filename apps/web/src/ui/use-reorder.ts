import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, RefObject } from 'react';

/** What happened to a row, to be announced to screen readers: its index now, and the one before, which the values of a form still have. */
export type Moved = { what: 'lifted' | 'moved' | 'dropped' | 'put_back'; was: number; at: number };

/** What the handle of a row needs. */
export interface Handle {
  isLifted: boolean;
  button: Pick<ComponentProps<'button'>, 'aria-pressed' | 'onPointerDown' | 'onBlur' | 'onKeyDown' | 'onKeyUp'>;
  /** Whether a click was no drag. */
  isPress: (click: { detail: number }) => boolean;
  /** Moves the row by one place, if there is one. */
  up: (() => void) | false;
  down: (() => void) | false;
}

interface Wanted {
  /** The parent of the rows, each with its key as `data-key`. It must be a positioned element. */
  list: RefObject<HTMLElement | null>;
  /** The rows' keys in their order. */
  keys: readonly string[];
  move: (from: number, to: number) => void;
  tell: (moved: Moved) => void;
}

interface Lifted {
  key: string;
  from: number;
  by: 'keys' | 'pointer';
}

// Dragging scrolls the container at this distance from its edge, in pixels.
const edge = 40;
const step = 8;

/** Sorts the rows of a list by dragging a handle, by its keys, or one place at a time. Returns what a row's handle needs. */
export function useReorder({ list, keys, move, tell }: Wanted): (key: string) => Handle {
  const [lifted, setLifted] = useState<Lifted>();
  // Whether the last press on a handle has moved its row.
  const hasDragged = useRef(false);
  const place = (key: string) => keys.indexOf(key);

  const go = (key: string, to: number) => {
    const was = place(key);
    const at = Math.max(0, Math.min(keys.length - 1, to));
    if (was < 0 || at === was) return;
    hasDragged.current = lifted?.by === 'pointer';
    move(was, at);
    tell({ what: 'moved', was, at });
  };
  const lift = (key: string, by: Lifted['by']) => {
    const at = place(key);
    setLifted({ key, from: at, by });
    hasDragged.current = false;
    // A press on the handle that moves nothing opens a menu.
    if (by === 'keys') tell({ what: 'lifted', was: at, at });
  };
  const drop = () => {
    if (!lifted) return;
    setLifted(undefined);
    const at = place(lifted.key);
    if (lifted.by === 'keys' || hasDragged.current) tell({ what: 'dropped', was: at, at });
  };
  const putBack = () => {
    if (!lifted) return;
    const was = place(lifted.key);
    move(was, lifted.from);
    setLifted(undefined);
    tell({ what: 'put_back', was, at: lifted.from });
  };

  const onGo = useEffectEvent(go);
  const onDrop = useEffectEvent(drop);
  const onPutBack = useEffectEvent(putBack);
  const dragged = lifted?.by === 'pointer' ? lifted.key : undefined;
  useEffect(() => {
    if (dragged === undefined) return undefined;
    return followPointer(list, dragged, { go: onGo, drop: onDrop, putBack: onPutBack });
  }, [dragged, list]);
  useSlide(list);

  const handle = (key: string): Handle => {
    const at = place(key);
    const isLifted = lifted?.key === key;
    const onKeyDown = (event: KeyboardEvent) => {
      const acts: Record<string, () => void> = {
        ' ': isLifted ? drop : () => lift(key, 'keys'),
        Enter: isLifted ? drop : () => lift(key, 'keys'),
        ...(isLifted && {
          ArrowUp: () => go(key, at - 1),
          ArrowDown: () => go(key, at + 1),
          Home: () => go(key, 0),
          End: () => go(key, keys.length - 1),
          // Esc puts the row back; it must not close the dialog.
          Escape: putBack,
        }),
      };
      const chosen = acts[event.key];
      if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      chosen();
    };
    return {
      isLifted,
      button: {
        'aria-pressed': isLifted,
        onPointerDown: ({ button }) => button === 0 && !lifted && lift(key, 'pointer'),
        onBlur: () => isLifted && lifted.by === 'keys' && drop(),
        onKeyDown,
        // Firefox would click with the Space key that has lifted the row.
        onKeyUp: (event) => event.key === ' ' && event.preventDefault(),
      },
      isPress: ({ detail }) => detail === 0 || !hasDragged.current,
      up: at > 0 && (() => go(key, at - 1)),
      down: at < keys.length - 1 && (() => go(key, at + 1)),
    };
  };
  return handle;
}

interface Acts {
  go: (key: string, to: number) => void;
  drop: () => void;
  putBack: () => void;
}

/** Moves a row with the pointer until it is released. */
function followPointer(list: RefObject<HTMLElement | null>, key: string, { go, drop, putBack }: Acts): () => void {
  const listening = new AbortController();
  let y: number | undefined;
  let frame = 0;
  const follow = () => {
    frame = requestAnimationFrame(follow);
    const rows = rowsOf(list);
    const own = rows.findIndex((row) => row.dataset['key'] === key);
    if (y === undefined || !list.current || own < 0) return;
    const scroller = scrollerOf(list.current);
    const { top, bottom } = scroller.getBoundingClientRect();
    if (y < top + edge) scroller.scrollTop -= step;
    if (y > bottom - edge) scroller.scrollTop += step;
    // The final position of a row: while it slides, its box is elsewhere.
    const at = y - list.current.getBoundingClientRect().top;
    const middle = (row: HTMLElement) => row.offsetTop + row.offsetHeight / 2;
    let to = own;
    for (let next = rows[to + 1]; next && at > middle(next); next = rows[to + 1]) to += 1;
    for (let before = rows[to - 1]; before && at < middle(before); before = rows[to - 1]) to -= 1;
    go(key, to);
  };
  const on = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: (event: globalThis.PointerEvent) => void) =>
    document.addEventListener(type, then, { signal: listening.signal });
  on('pointermove', ({ clientY }) => {
    y = clientY;
  });
  on('pointerup', drop);
  on('pointercancel', putBack);
  frame = requestAnimationFrame(follow);
  return () => {
    listening.abort();
    cancelAnimationFrame(frame);
  };
}

const rowsOf = ({ current }: RefObject<HTMLElement | null>) =>
  [...(current?.children ?? [])].filter((row) => row instanceof HTMLElement);

function scrollerOf(element: HTMLElement): Element {
  let parent = element.parentElement;
  while (parent && parent.scrollHeight <= parent.clientHeight) parent = parent.parentElement;
  return parent ?? document.documentElement;
}

/** Animates rows to their new positions, unless the user prefers reduced motion. */
function useSlide(list: RefObject<HTMLElement | null>): void {
  const tops = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const rows = rowsOf(list);
    const before = tops.current;
    tops.current = new Map(rows.map((row) => [row.dataset['key'] ?? '', row.offsetTop]));
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const row of rows) {
      const was = before.get(row.dataset['key'] ?? '');
      if (was === undefined || was === row.offsetTop) continue;
      row.animate([{ transform: `translateY(${was - row.offsetTop}px)` }, { transform: 'none' }], {
        duration: 150,
        easing: 'ease-out',
      });
    }
  });
}
