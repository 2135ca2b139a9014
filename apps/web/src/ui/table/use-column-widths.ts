import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import {
  extentsOf,
  forgetSizes,
  hasGrown,
  headsOf,
  measureNeeds,
  narrowest,
  shareRoom,
  sum,
  widest,
  withChosen,
} from './column-widths.ts';
import type { ColumnWidths, Extent, Need } from './column-widths.ts';
import type { TableLayout } from './table-layout.ts';
import type { WidthActs } from './width-separator.tsx';

interface Measured {
  columns: unknown;
  needs: Need[];
  extents: Extent[];
}

const none: ColumnWidths = {};

/** Calls once the present frame has been painted; returns what cancels it. */
function afterFrame(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(work);
  });
  return () => cancelAnimationFrame(frame);
}

/** Fits the columns of a table to the content of its rows, except those whose width was chosen. Memoise columns and rows. */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  columns: unknown,
  rows: readonly unknown[] | undefined,
  layout: TableLayout | undefined,
): WidthActs {
  const chosen = layout?.widths ?? none;
  const measured = useRef<Measured>(undefined);
  const room = useRef(0);

  const show = (element: HTMLTableElement, shown: ColumnWidths) => {
    const heads = headsOf(element);
    const columnIds = heads.map((head) => head.dataset['column']);
    const widths = shareRoom(withChosen(measured.current?.needs ?? [], columnIds, shown), room.current);
    for (const [index, head] of heads.entries()) {
      head.style.width = widths[index] ? `${widths[index]}px` : '';
      head.querySelector('[role=separator]')?.setAttribute('aria-valuenow', String(Math.round(widths[index] ?? 0)));
    }
    const frame = element.parentElement;
    frame?.toggleAttribute('data-wide', sum(widths) > room.current + 1);
    // What gets the focus is scrolled to beside the columns that stay, not under them: of the boxes, and the first of the data.
    frame?.style.setProperty(
      'scroll-padding-inline-start',
      `${sum(widths.slice(0, columnIds.findIndex(Boolean) + 1))}px`,
    );
  };
  const arrange = useEffectEvent(show);

  const fit = useEffectEvent((of: unknown) => {
    const element = table.current;
    if (!element) return;
    const before = measured.current?.columns === of ? measured.current : undefined;
    if (!before) {
      // With the scroll bar that a wide table has: without it, the same columns may fit.
      room.current = element.parentElement?.offsetWidth ?? 0;
      measured.current = { columns: of, needs: [], extents: [] };
    }
    // Cards have no columns.
    const isCards = before
      ? before.needs.length === 0
      : room.current === 0 || getComputedStyle(element).display !== 'table';
    if (isCards) {
      if (!before) show(element, chosen);
      return;
    }
    const extents = extentsOf(element, before?.extents);
    if (before && !hasGrown(before.extents, extents)) return;
    const atLeast = (column: number, name: 'least' | 'most', need: number) =>
      Math.max(need, before?.needs[column]?.[name] ?? 0);
    measured.current = {
      columns: of,
      extents,
      needs: measureNeeds(element).map(({ least, most }, column) => ({
        least: atLeast(column, 'least', least),
        most: atLeast(column, 'most', most),
      })),
    };
    show(element, chosen);
  });
  const refit = useEffectEvent(() => {
    measured.current = undefined;
    if (rows) fit(columns);
  });

  useLayoutEffect(() => {
    if (!rows) measured.current = undefined;
    // The browser keeps in place what is read while rows come and go, unless widths change in the same frame.
    else if (measured.current?.columns === columns && window.scrollY > 0) return afterFrame(() => fit(columns));
    else fit(columns);
    return undefined;
  }, [columns, rows]);

  useLayoutEffect(() => {
    if (table.current && measured.current) arrange(table.current, chosen);
  }, [table, chosen]);

  const resize = useEffectEvent((width: number) => {
    const element = table.current;
    if (!element || width === room.current) return;
    // Columns that need much room are hidden in a narrow table, and cards have none.
    const needs = measured.current?.needs ?? [];
    const isShown = headsOf(element).map((head) => head.offsetWidth > 0);
    room.current = width;
    if (isShown.every((shown, column) => shown === Boolean(needs[column]?.most))) show(element, chosen);
    else refit();
  });
  useEffect(() => {
    const frame = table.current?.parentElement;
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => resize(frame.offsetWidth));
    observer.observe(frame);
    // Texts have other widths in fonts that arrive later; some are asked for only with the first rows.
    const refitInFonts = () => {
      forgetSizes();
      refit();
    };
    const { fonts } = document;
    fonts?.addEventListener('loadingdone', refitInFonts);
    return () => {
      observer.disconnect();
      fonts?.removeEventListener('loadingdone', refitInFonts);
    };
  }, [table]);

  return {
    show: (column, width) => {
      const element = table.current;
      const next = { ...chosen };
      if (!element) return next;
      // The columns before keep their widths, so that the edge follows the pointer.
      for (const head of headsOf(element)) {
        const { column: other } = head.dataset;
        if (other === column) break;
        if (other && head.offsetWidth > 0) next[other] = head.getBoundingClientRect().width;
      }
      next[column] = Math.min(widest, Math.max(narrowest, Math.round(width)));
      show(element, next);
      return next;
    },
    keep: (widths) => layout?.onWidths(widths),
    fit: (column) => {
      const { [column]: _, ...others } = chosen;
      layout?.onWidths(others);
    },
  };
}
