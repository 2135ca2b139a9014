import { scaleLinear } from 'd3-scale';
import type { Box } from './mark.ts';
import { fitText, textWidth } from './text-width.ts';

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
  /** Below the vertical line, and at an end of the horizontal one. */
  means: { x: string; y: string };
  width: number;
}

const radius = 6;
const line = 14;
const inset = 12;
/** Half of a number below the chart, and a gap beside it. */
const tickRoom = 18;

interface Candidate {
  text: string;
  box: Box;
  /** A line leads to it. */
  isFar: boolean;
}

/** Kept free between a label and what is beside it. */
const gap = 3;
/** The widest label, and what a name that finds no room is shortened to. */
const [widest, short] = [200, 92];

const overlaps = (a: Box, b: Box) =>
  a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height && b.y < a.y + a.height;

/** An axis with room at both ends, so that neither dots nor labels touch the frame. */
function axis(values: readonly number[], range: [number, number]) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(0.15, (most - least) * 0.12);
  return scaleLinear([least - room, most + room], range);
}

/** Where the label of a dot may stand: beside it, above or below it, then at its corners. */
function boxesAt(dot: { x: number; y: number }, length: number): Box[] {
  const beside = radius + 5;
  const box = (left: number, top: number): Box => ({ x: left, y: top, width: length, height: line });
  return [
    box(dot.x + beside, dot.y - line / 2),
    box(dot.x - beside - length, dot.y - line / 2),
    box(dot.x - length / 2, dot.y - beside - line),
    box(dot.x - length / 2, dot.y + beside),
    ...[dot.y - radius / 2 - line - 3, dot.y + radius + 3].flatMap((top) => [
      box(dot.x + 4, top),
      box(dot.x - 4 - length, top),
    ]),
  ];
}

const ring = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);

/** Further places of a label, the nearest first; a line leads to them. */
function boxesAround(dot: { x: number; y: number }, length: number): Box[] {
  return [20, 30, 40, 52, 64, 76, 88, 100].flatMap((far) =>
    ring.map((angle) => {
      const [across, down] = [Math.cos(angle), Math.sin(angle)];
      // The end of the line is in the middle of the label's nearest side, or on its upper or lower edge.
      const left = Math.abs(across) < 0.4 ? -length / 2 : across < 0 ? -length : 0;
      return { x: dot.x + across * far + left, y: dot.y + down * far - line / 2, width: length, height: line };
    }),
  );
}

/** Where the line from a dot meets its label, and small boxes on the way. */
function leaderTo(dot: { x: number; y: number }, box: Box) {
  const end = {
    x: Math.max(box.x, Math.min(dot.x, box.x + box.width)),
    y: Math.max(box.y + 2, Math.min(dot.y, box.y + box.height)),
  };
  const [across, down] = [end.x - dot.x, end.y - dot.y];
  const far = Math.hypot(across, down);
  const at = (distance: number) => ({ x: dot.x + (across * distance) / far, y: dot.y + (down * distance) / far });
  const steps = Array.from(
    { length: Math.max(0, Math.floor((far - radius - 4) / 4)) },
    (_, index) => radius + 2 + 4 * index,
  );
  return { from: at(radius), to: end, boxes: steps.map((step) => ({ ...at(step), width: 0, height: 0 })) };
}

/**
 * Dots in four quadrants; a label stands beside its dot, or farther off at the end of a line, shortened if need be; without
 * any room only its tip names it.
 */
export function quadrantLayout({ items, middle, names, means, width }: Given) {
  // A narrow one is higher: its labels have less room beside each other.
  const height = Math.round(Math.min(420, Math.max(width < 400 ? 380 : 300, width * 0.62)));
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
  const isFree = (box: Box, others: readonly Box[]) =>
    box.x >= 0 &&
    box.x + box.width <= width &&
    box.y >= 0 &&
    box.y + box.height <= bottom &&
    !others.some((other) => overlaps(box, other));
  const corners = names.map((text, index) => ({ text, box: nameBox(text, index % 2 === 1, index > 1) }));
  const dots = items.map((item) => ({ item, x: x(item.x), y: y(item.y), r: radius }));
  const fixed: Box[] = [
    ...corners.map(({ box }) => box),
    ...dots.map((dot) => ({ x: dot.x - radius, y: dot.y - radius, width: 2 * radius, height: 2 * radius })),
  ];
  const meanLength = textWidth(means.y);
  const meanBoxes = [width - meanLength, 0].flatMap((left) =>
    [middleY + 2, middleY - line - 6].map((top) => ({ x: left, y: top, width: meanLength, height: line + 4 })),
  );
  const meanBox =
    meanBoxes.find((box) => isFree(box, fixed) && (box.x + box.width < middleX || box.x > middleX)) ??
    meanBoxes.find((box) => isFree(box, fixed));
  const taken = meanBox ? [...fixed, meanBox] : fixed;
  const lines: Box[] = [
    { x: middleX, y: 0, width: 0, height: bottom },
    { x: 0, y: middleY, width, height: 0 },
  ];
  type Order = (a: Choices, b: Choices) => number;
  type Choices = { dot: (typeof dots)[number]; inOrder: Candidate[]; room: number };
  const choices = dots.map((dot): Choices => {
    const weight = dot.item.highlighted ? 600 : 400;
    const most = Math.min(widest, width * 0.45);
    const texts = [...new Set([most, short].map((room) => fitText(dot.item.label, room, 12, weight)))];
    const boxes = texts.flatMap((text) =>
      boxesAt(dot, textWidth(text, 12, weight)).map((box) => ({ text, box, isFar: false })),
    );
    // Beside the lines if possible, else over them.
    const around = texts.flatMap((text) =>
      boxesAround(dot, textWidth(text, 12, weight)).map((box) => ({ text, box, isFar: true })),
    );
    const isBeside = ({ box }: { box: Box }) => isFree(box, [...taken, ...lines]);
    const beside = boxes.filter(isBeside);
    const candidates: Candidate[] = [...beside, ...around.filter(isBeside), ...boxes, ...around];
    const inOrder = texts.flatMap((text) => candidates.filter((choice) => choice.text === text));
    return { dot, inOrder, room: beside.length };
  });
  // Those that need a decision are named first; then those with the least room, or in another order that names more.
  const orders: [Order, ...Order[]] = [
    (a, b) => a.room - b.room || a.dot.y - b.dot.y,
    (a, b) => a.dot.y - b.dot.y,
    (a, b) => b.dot.x - a.dot.x,
  ];
  const place = (order: Order) => {
    const full = [...taken];
    const isUrgent = ({ dot }: Choices) => Number(dot.item.highlighted);
    return choices
      .toSorted((a, b) => isUrgent(b) - isUrgent(a) || order(a, b))
      .map(({ dot, inOrder }) => {
        const choice = inOrder.find(
          ({ box, isFar }) =>
            isFree(box, full) && (!isFar || leaderTo(dot, box).boxes.every((step) => isFree(step, full))),
        );
        const leader = choice?.isFar ? leaderTo(dot, choice.box) : undefined;
        if (choice) full.push(choice.box, ...(leader?.boxes ?? []));
        return {
          ...dot,
          label: choice && { text: choice.text, x: choice.box.x, y: choice.box.y + line - 3 },
          leader: leader && { from: leader.from, to: leader.to },
        };
      });
  };
  const named = (list: ReturnType<typeof place>) => list.filter(({ label }) => label).length;
  let placed = place(orders[0]);
  for (const order of orders.slice(1)) {
    if (named(placed) === dots.length) break;
    const attempt = place(order);
    if (named(attempt) > named(placed)) placed = attempt;
  }
  const half = textWidth(means.x) / 2;
  const meanX = Math.max(half, Math.min(width - half, middleX));
  const byId = new Map(placed.map((dot) => [dot.item.id, dot]));
  return {
    width,
    height,
    bottom,
    middleX,
    middleY,
    /** Where the mean of the horizontal line is shown; undefined without room for it. */
    mean: meanBox && { x: meanBox.x, y: meanBox.y + line },
    /** The middle of the mean of the vertical line. */
    meanX,
    corners: corners.map(({ text, box }) => ({ text, x: box.x, y: box.y + line })),
    dots: items.flatMap(({ id }) => byId.get(id) ?? []),
    ticks: x
      .ticks(4)
      .map((value) => ({ value, x: x(value) }))
      .filter((tick) => tick.x > 10 && tick.x < width - 10 && Math.abs(tick.x - meanX) > half + tickRoom),
  };
}
