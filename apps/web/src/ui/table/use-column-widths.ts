import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { extentsOf, hasGrown, headsOf, measureNeeds, shareRoom } from './column-widths.ts';
import type { Extent, Need } from './column-widths.ts';

interface Measured {
  columns: unknown;
  needs: Need[];
  extents: Extent[];
}

/** Fits the columns of a table to the content of its rows. Memoise both. */
export function useColumnWidths(
  table: RefObject<HTMLTableElement | null>,
  columns: unknown,
  rows: readonly unknown[] | undefined,
): void {
  const measured = useRef<Measured>(undefined);
  const room = useRef(0);

  const arrange = useEffectEvent((element: HTMLTableElement) => {
    const widths = shareRoom(measured.current?.needs ?? [], room.current);
    for (const [index, head] of headsOf(element).entries())
      head.style.width = widths[index] ? `${widths[index]}px` : '';
    const isWide = widths.reduce((all, width) => all + width, 0) > room.current + 1;
    element.parentElement?.toggleAttribute('data-wide', isWide);
  });

  const fit = useEffectEvent((of: unknown) => {
    const element = table.current;
    if (!element) return;
    const before = measured.current?.columns === of ? measured.current : undefined;
    const extents = extentsOf(element, before?.extents);
    if (before && !hasGrown(before.extents, extents)) return;
    room.current = element.parentElement?.clientWidth ?? 0;
    // Cards have no columns.
    const hasColumns = room.current > 0 && getComputedStyle(element).display === 'table';
    const needs = hasColumns ? measureNeeds(element) : [];
    const atLeast = (column: number, name: keyof Need, need: number) =>
      Math.max(need, before?.needs[column]?.[name] ?? 0);
    measured.current = {
      columns: of,
      extents,
      needs: needs.map(({ least, most }, column) => ({
        least: atLeast(column, 'least', least),
        most: atLeast(column, 'most', most),
      })),
    };
    arrange(element);
  });
  const fitAnew = useEffectEvent(() => {
    measured.current = undefined;
    if (rows) fit(columns);
  });

  useLayoutEffect(() => {
    if (rows) fit(columns);
    else measured.current = undefined;
  }, [columns, rows]);

  const resize = useEffectEvent((width: number) => {
    const element = table.current;
    if (!element || width === room.current) return;
    // Columns that need much room are hidden in a narrow table, and cards have none.
    const needs = measured.current?.needs ?? [];
    const isShown = headsOf(element).map((head) => head.offsetWidth > 0);
    room.current = width;
    if (isShown.every((shown, column) => shown === Boolean(needs[column]?.most))) arrange(element);
    else fitAnew();
  });
  useEffect(() => {
    const frame = table.current?.parentElement;
    if (!frame) return undefined;
    const observer = new ResizeObserver(() => resize(frame.clientWidth));
    observer.observe(frame);
    // Texts have other widths in the fonts that are still loading.
    if (document.fonts?.status === 'loading') void document.fonts.ready.then(fitAnew);
    return () => observer.disconnect();
  }, [table]);
}
