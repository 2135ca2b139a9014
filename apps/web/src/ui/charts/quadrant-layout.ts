import { scaleLinear } from 'd3-scale';
import type { Box } from './mark.ts';
import { textWidth } from './text-width.ts';

export interface QuadrantItem {
  id: string;
  label: string;
  x: number;
  y: number;
  /** Needs a decision. */
  highlighted: boolean;
}

interface Given {
  items: readonly QuadrantItem[];
  /** Where the quadrants meet. */
  middle: { x: number; y: number };
  /** The names of the quadrants: top left, top right, bottom left, bottom right. */
  names: readonly [string, string, string, string];
  /** At the right end of the horizontal line. */
  meanY: string;
  width: number;
}

const radius = 6;
const line = 14;
const inset = 12;

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** An axis with room at both ends, so that neither dots nor labels touch the frame. */
function axis(values: readonly number[], range: [number, number]) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(0.15, (most - least) * 0.12);
  return scaleLinear([least - room, most + room], range);
}

/** Dots in four quadrants; a label stands beside its dot where there is room for it, else only its tip names it. */
export function quadrantLayout({ items, middle, names, meanY, width }: Given) {
  const height = Math.round(Math.min(420, Math.max(300, width * 0.62)));
  const bottom = height - 26;
  const x = axis([...items.map((item) => item.x), middle.x], [0, width]);
  // Between the names of the quadrants.
  const y = axis([...items.map((item) => item.y), middle.y], [bottom - 24, 24]);
  const [middleX, middleY] = [x(middle.x), y(middle.y)];
  const nameBox = (text: string, isRight: boolean, isLow: boolean): Box => {
    const textLength = textWidth(text, 14, 600);
    return {
      x: isRight ? width - inset - textLength : inset,
      y: isLow ? bottom - inset - line : inset,
      width: textLength,
      height: line + 4,
    };
  };
  const corners = names.map((text, index) => ({ text, box: nameBox(text, index % 2 === 1, index > 1) }));
  const dots = items.map((item) => ({ item, x: x(item.x), y: y(item.y), r: radius }));
  const taken: Box[] = [
    ...corners.map(({ box }) => box),
    { x: width - textWidth(meanY), y: middleY + 2, width: textWidth(meanY), height: line + 4 },
    ...dots.map((dot) => ({ x: dot.x - radius, y: dot.y - radius, width: 2 * radius, height: 2 * radius })),
  ];
  const placed = dots
    // Those that need a decision are named first.
    .toSorted((a, b) => Number(b.item.highlighted) - Number(a.item.highlighted) || a.y - b.y)
    .map((dot) => {
      const textLength = textWidth(dot.item.label, 12, dot.item.highlighted ? 600 : 400);
      const beside = radius + 5;
      const boxes: Box[] = [
        { x: dot.x + beside, y: dot.y - line / 2, width: textLength, height: line },
        { x: dot.x - beside - textLength, y: dot.y - line / 2, width: textLength, height: line },
        { x: dot.x - textLength / 2, y: dot.y - beside - line, width: textLength, height: line },
        { x: dot.x - textLength / 2, y: dot.y + beside, width: textLength, height: line },
        ...[-line - 3, 3].flatMap((off) => [
          { x: dot.x + 4, y: dot.y + off + (off > 0 ? radius : -radius / 2), width: textLength, height: line },
          {
            x: dot.x - 4 - textLength,
            y: dot.y + off + (off > 0 ? radius : -radius / 2),
            width: textLength,
            height: line,
          },
        ]),
      ];
      const isFree = (box: Box) =>
        box.x >= 0 &&
        box.x + box.width <= width &&
        box.y >= 0 &&
        box.y + box.height <= bottom &&
        !taken.some((other) => overlaps(box, other));
      const box = boxes.find(isFree);
      if (box) taken.push(box);
      return { ...dot, label: box && { x: box.x, y: box.y + line - 3 } };
    });
  const byId = new Map(placed.map((dot) => [dot.item.id, dot]));
  return {
    width,
    height,
    bottom,
    middleX,
    middleY,
    corners: corners.map(({ text, box }) => ({ text, x: box.x, y: box.y + line })),
    dots: items.flatMap(({ id }) => byId.get(id) ?? []),
    ticks: x
      .ticks(4)
      .map((value) => ({ value, x: x(value) }))
      .filter((tick) => tick.x > 10 && tick.x < width - 10 && Math.abs(tick.x - middleX) > 48),
  };
}
