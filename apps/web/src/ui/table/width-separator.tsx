import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { narrowest, widest } from './column-widths.ts';
import type { ColumnWidths } from './column-widths.ts';

/** Changes the widths of a table's columns. */
export interface WidthActs {
  /** Shows a column in another width, and returns all chosen widths then. */
  show: (column: string, width: number) => ColumnWidths;
  keep: (widths: ColumnWidths) => void;
  /** Fits a column to its content again. */
  fit: (column: string) => void;
}

interface Props {
  column: string;
  /** The column's title. */
  title: string;
  acts: WidthActs;
}

const step = 16;

/** The edge of a column: dragging or the arrow keys set the width; a double click or Enter fits it to the content. */
export function WidthSeparator({ column, title, acts: { show, keep, fit } }: Props) {
  const t = useText();
  const drag = useRef<{ x: number; width: number; sign: number; widths?: ColumnWidths }>(undefined);
  const start = ({ currentTarget: { parentElement: head } }: { currentTarget: HTMLElement }) => ({
    width: head?.getBoundingClientRect().width ?? 0,
    sign: head && getComputedStyle(head).direction === 'rtl' ? -1 : 1,
  });

  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    drag.current = { x: event.clientX, ...start(event) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = ({ clientX }: PointerEvent) => {
    const { current } = drag;
    if (current) current.widths = show(column, current.width + current.sign * (clientX - current.x));
  };
  const drop = () => {
    const { widths } = drag.current ?? {};
    drag.current = undefined;
    if (widths) keep(widths);
  };
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const { width, sign } = start(event);
    const byKey: Record<string, (() => void) | undefined> = {
      ArrowRight: () => keep(show(column, width + sign * step)),
      ArrowLeft: () => keep(show(column, width - sign * step)),
      Enter: () => fit(column),
    };
    if (!byKey[event.key]) return;
    event.preventDefault();
    byKey[event.key]?.();
  };

  const acts = {
    onPointerDown: press,
    onPointerMove: move,
    onPointerUp: drop,
    onPointerCancel: drop,
    onDoubleClick: () => fit(column),
    onKeyDown: key,
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('common:column_width', { name: title })}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      // The present width is set with the column's.
      aria-valuenow={narrowest}
      tabIndex={0}
      {...acts}
      className="group/edge absolute inset-y-0 end-0 flex w-2.5 cursor-col-resize touch-none justify-end py-2 select-none @max-2xl:hidden print:hidden"
    >
      <span
        aria-hidden
        className="w-px transition-colors group-hover/edge:w-0.5 group-hover/edge:bg-accent group-focus-visible/edge:w-0.5 group-focus-visible/edge:bg-accent group-active/edge:bg-accent in-[thead:hover]:bg-line-strong"
      />
    </span>
  );
}
