import { linearScale } from './linear-scale.ts';
import type { Box } from './mark.ts';

export interface StackedMonth {
  id: string;
  /** "January". */
  label: string;
  /** "Jan". */
  short: string;
  /** "J": where there is no room for the short one. */
  narrow: string;
  /** Undefined where nothing is known. */
  up: number | undefined;
  down?: number | undefined;
}

interface Stack {
  /** Where what came begins and ends; the same for what went. */
  up: Box;
  down: Box;
  /** The centres of the dots, from the line outwards; none where bars are drawn. */
  dots: { x: number; y: number; isUp: boolean }[];
  middle: number;
}

/** Up to so many are dots, of which each is one; more are bars. */
const mostDots = 12;

/** Months side by side: what came above a line, and what went below it. */
export function stacksLayout(months: readonly StackedMonth[], width: number, height: number, gutter = 0) {
  const [ups, downs] = [months.map(({ up = 0 }) => up), months.map(({ down = 0 }) => down)];
  const [most, least] = [Math.max(1, ...ups), Math.max(0, ...downs)];
  const step = (width - gutter) / Math.max(1, months.length);
  // Room for the numbers at the ends of bars, and for the months' names.
  const [top, bottom] = [20, height - 24 - (least > 0 ? 16 : 0)];
  const size = Math.min(step * 0.82, (bottom - top) / (most + least), 22);
  const isDotted = most + least <= 2 * mostDots && Math.max(most, least) <= mostDots && size >= 7;
  const y = linearScale([-least, most], [bottom, top]);
  const line = isDotted ? Math.min(bottom, bottom - least * size) : y(0);
  const stacks = months.map(({ up = 0, down = 0 }, index): Stack => {
    const middle = gutter + (index + 0.5) * step;
    const wide = isDotted ? size : Math.max(2, Math.min(step * 0.72, 48));
    const from = isDotted ? line - up * size : y(up);
    const to = isDotted ? line + down * size : y(-down);
    const dot = (isUp: boolean) => (_: unknown, at: number) => ({
      x: middle,
      y: line + (isUp ? -1 : 1) * (at + 0.5) * size,
      isUp,
    });
    return {
      up: { x: middle - wide / 2, y: from, width: wide, height: line - from },
      down: { x: middle - wide / 2, y: line, width: wide, height: to - line },
      dots: isDotted ? [...Array.from({ length: up }, dot(true)), ...Array.from({ length: down }, dot(false))] : [],
      middle,
    };
  });
  return { step, line, isDotted, radius: Math.max(2, size / 2 - 1.5), stacks, hasDown: least > 0 };
}
