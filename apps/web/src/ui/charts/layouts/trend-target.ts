import type { TrendPoint } from './trend-layout.ts';
import { textWidth } from './text-width.ts';
import { targetPlace } from './trend-words.ts';

/** What a year's value was to be. */
export interface TrendTarget {
  value: number;
  /** The upper end of a range. */
  high?: number;
  /** "at most 5.5%". */
  text: string;
}

interface Frame {
  x: (year: number) => number;
  y: (value: number) => number;
  left: number;
  right: number;
  bottom: number;
}

/** The targets of the years: a step as wide as each year, and their words at the latest ones that are the same. */
export function targetSteps(
  points: readonly TrendPoint[],
  { x, y, left, right, bottom }: Frame,
  lines: Parameters<typeof targetPlace>[0],
  text: string | undefined,
) {
  const middle = (one: number, other: number) => (x(one) + x(other)) / 2;
  const steps = points.map(({ year, target }, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    return { target, from: before ? middle(before.year, year) : left, to: after ? middle(year, after.year) : right };
  });
  const last = steps.findLastIndex(({ target }) => target);
  const latest = steps[last]?.target;
  if (!latest || text === undefined) return undefined;
  const pathOf = (end: (target: TrendTarget) => number | undefined) => {
    let isJoined = false;
    return steps
      .map(({ target, from, to }) => {
        const value = target && end(target);
        const start = isJoined ? 'V' : `M${from} `;
        isJoined = value !== undefined;
        return value === undefined ? '' : `${start}${y(value)}H${to}`;
      })
      .join('');
  };
  const first = steps.findLastIndex(({ target }, index) => index < last && target?.text !== latest.text) + 1;
  const room = textWidth(text) + 18;
  const from = Math.max(left, Math.min(steps[first]?.from ?? left, right - room));
  const to = Math.min(right, Math.max(steps[last]?.to ?? right, from + room));
  const at = y(latest.value);
  return {
    path: pathOf(({ value }) => value) + pathOf(({ high }) => high),
    heights: steps.flatMap(({ target }) => (target ? [y(target.value)] : [])),
    text,
    label: targetPlace(lines, at, text, from, to, bottom),
  };
}
