import { linearScale } from './linear-scale.ts';
import { textWidth } from './text-width.ts';

export interface LifecycleSegment {
  id: string;
  label: string;
  value: number;
  /** How many of them are past their end of life. */
  past?: number;
}

interface Part {
  segment: LifecycleSegment;
  index: number;
  isPast: boolean;
  value: number;
  x: number;
  width: number;
}

interface Label {
  x: number;
  width: number;
}

const space = 14;

/**
 * Places labels at their marks without touching each other: each moves right of the one before, then all move left of
 * the end. Undefined where they do not fit side by side.
 */
export function placeLabels(wished: readonly number[], widths: readonly number[], total: number): Label[] | undefined {
  const needed = widths.reduce((sum, width) => sum + width, 0) + space * Math.max(0, widths.length - 1);
  if (needed > total) return undefined;
  const xs: number[] = [];
  for (const [index, wish] of wished.entries()) {
    const before = index === 0 ? 0 : (xs[index - 1] ?? 0) + (widths[index - 1] ?? 0) + space;
    xs.push(Math.max(before, wish));
  }
  let end = total;
  for (let index = xs.length - 1; index >= 0; index -= 1) {
    xs[index] = Math.min(xs[index] ?? 0, end - (widths[index] ?? 0));
    end = (xs[index] ?? 0) - space;
  }
  return xs.map((x, index) => ({ x, width: widths[index] ?? 0 }));
}

/** The bar's parts, and the labels above (past their end of life) and below it. */
export function lifecycleLayout(
  segments: readonly LifecycleSegment[],
  format: (value: number) => string,
  past: string,
  width: number,
) {
  const shown = segments.filter(({ value }) => value > 0);
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  const gap = 1.5;
  const scale = linearScale([0, total || 1], [0, Math.max(0, width - gap * Math.max(0, shown.length - 1))]);
  const parts: Part[] = [];
  let x = 0;
  for (const segment of shown) {
    const index = segments.indexOf(segment);
    const late = Math.min(segment.value, segment.past ?? 0);
    const [all, lateWidth] = [scale(segment.value), scale(late)];
    if (segment.value > late)
      parts.push({ segment, index, isPast: false, value: segment.value - late, x, width: all - lateWidth });
    if (late > 0) parts.push({ segment, index, isPast: true, value: late, x: x + all - lateWidth, width: lateWidth });
    x += all + gap;
  }
  const startOf = (segment: LifecycleSegment) => parts.find((part) => part.segment === segment)?.x ?? 0;
  const widthOf = ({ label, value }: LifecycleSegment) => Math.max(textWidth(label), textWidth(format(value), 12, 600));
  const placed = placeLabels(shown.map(startOf), shown.map(widthOf), width);
  // A label that had to move away from its segment would be read as another's.
  const isBeside = placed?.some(({ x: at, width: wide }, index) => {
    const segment = shown[index];
    if (!segment) return false;
    const start = startOf(segment);
    return at > start + Math.max(4, scale(segment.value)) || at + wide < start;
  });
  const below = isBeside ? undefined : placed;

  const late = parts.filter(({ isPast }) => isPast);
  const lateTexts = late.map(({ value }, index) => (index === 0 ? `${format(value)} ${past}` : format(value)));
  const lateWidths = lateTexts.map((text) => textWidth(text, 12, 600));
  const above = placeLabels(
    late.map((part, index) => part.x + part.width / 2 - (lateWidths[index] ?? 0) / 2),
    lateWidths,
    width,
  );
  return {
    shown,
    total,
    parts,
    below,
    above: above && above.map((label, index) => ({ ...label, text: lateTexts[index] ?? '' })),
    late,
  };
}
