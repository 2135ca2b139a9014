import { listed } from '../../../lib/text/listed.ts';
/** Where a mark is, in pixels of its plot. */
export type Shape = Circle | Box;
export interface Circle {
  x: number;
  y: number;
  r: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The radius of its corners. */
  round?: number;
}

/** What a reader can point at or walk to in a chart. */
export interface Mark {
  id: string;
  /** With its value, the accessible name and the tip: "Lendmark, €214,000 a year". */
  label: string;
  /** What its place or look shows, in words: part of the accessible name alone. */
  about?: string;
  /** Written only where it is read: five thousand numbers take long to format. */
  value: () => string;
  shape: Shape;
  /** Up and down go to the next group, such as a cell or a row; without groups, to the next mark. */
  group?: number;
  /** In a grid, up and down stay in this column. */
  column?: number;
  /** Whether it opens something; by default every mark of a chart with `onOpen` does. */
  opens?: boolean;
}

export const nameOf = ({ label, about, value }: Mark) => listed([label, about, value()]);

export const boxOf = (shape: Shape): Box =>
  'r' in shape
    ? { x: shape.x - shape.r, y: shape.y - shape.r, width: shape.r * 2, height: shape.r * 2, round: shape.r }
    : shape;

function distanceTo(shape: Shape, x: number, y: number): number {
  if ('r' in shape) return Math.max(0, Math.hypot(shape.x - x, shape.y - y) - shape.r);
  const across = Math.max(shape.x - x, 0, x - shape.x - shape.width);
  const down = Math.max(shape.y - y, 0, y - shape.y - shape.height);
  return Math.hypot(across, down);
}

/** The mark under a point, or the nearest one within so many pixels. The later of two equals lies on top. */
export function markAt(marks: readonly Mark[], x: number, y: number, within: number): number | undefined {
  let found: number | undefined;
  let least = within;
  for (const [index, { shape }] of marks.entries()) {
    const distance = distanceTo(shape, x, y);
    if (distance > least) continue;
    [found, least] = [index, distance];
  }
  return found;
}

const middle = ({ shape }: Mark) => {
  const { x, width } = boxOf(shape);
  return x + width / 2;
};

/** The mark that a key leads to, from the mark with this index; the same one at an end. */
export function markByKey(marks: readonly Mark[], from: number, key: string): number | undefined {
  const here = marks[from];
  if (!here) return undefined;
  const last = marks.length - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined) return undefined;
  const neighbour = Math.min(last, Math.max(0, from + step));
  if (key === 'ArrowRight' || key === 'ArrowLeft' || here.group === undefined) return neighbour;

  let at = from;
  while (marks[at]?.group === here.group && at >= 0 && at <= last) at += step;
  const group = marks[at]?.group;
  if (group === undefined) return from;
  const candidates = marks.flatMap((mark, index) => (mark.group === group ? [{ mark, index }] : []));
  const offset = ({ mark }: { mark: Mark }) =>
    here.column === undefined || mark.column === undefined
      ? Math.abs(middle(mark) - middle(here))
      : Math.abs(mark.column - here.column);
  return candidates.reduce((best, next) => (offset(next) < offset(best) ? next : best)).index;
}
