// What a page shows, as its tiles and charts report it. The export reads it here.
import { createContext, useContext, useEffect } from 'react';
import type { RefObject } from 'react';
import type { ChartTable } from '../chart-table.ts';

export interface ChartPart {
  kind: 'chart';
  title: string;
  line: string | undefined;
  source: string;
  table: ChartTable;
  /** What a presentation draws, where it is not the table. */
  drawn?: ChartTable | undefined;
}

export interface TilePart {
  kind: 'tile';
  name: string;
  figure: string;
  of: string;
  change: string | undefined;
  target: string | undefined;
}

type Part = ChartPart | TilePart;

export type Parts = Map<HTMLElement, Part>;

/** The parts of the page around; undefined where nothing is carried away. */
export const PageParts = createContext<Parts | undefined>(undefined);

/** Tells the page what an element shows; undefined while it shows nothing. */
export function usePagePart(element: RefObject<HTMLElement | null>, part: Part | undefined): void {
  const parts = useContext(PageParts);
  // After each render, so that the part is what is on the screen.
  useEffect(() => {
    const { current } = element;
    if (!parts || !current || !part) return undefined;
    parts.set(current, part);
    return () => void parts.delete(current);
  });
}

/** The parts as they stand on the page. */
export const partsInOrder = (parts: Parts): Part[] =>
  [...parts]
    .toSorted(([a], [b]) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(([, part]) => part);
