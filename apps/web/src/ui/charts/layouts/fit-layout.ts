import { packSiblings } from 'd3-hierarchy';
import type { Box, Circle } from './mark.ts';

/** Of the four steps from poor to strong, the lowest is 1. */
export type FitStep = 1 | 2 | 3 | 4;

export interface FitItem {
  id: string;
  name: string;
  /** Upwards; undefined where it is not assessed. */
  functional?: FitStep;
  /** To the right. */
  technical?: FitStep;
  /** The area; undefined where it is not known. */
  amount?: number;
}

export interface Packed<Item> {
  item: Item;
  circle: Circle;
  /** Its size says nothing. */
  isUnknown: boolean;
}

/** What is packed into one place of so many pixels. */
export interface Room<Item> {
  items: readonly Item[];
  width: number;
  height: number;
}

const widestGap = 1.5;
const smallest = 2;

/** In a crowd the gaps shrink with the circles. */
const gapFor = (least: number) => Math.min(widestGap, least * 0.6);

interface Sized {
  amount?: number;
}

/** Packs items that are sorted by size. */
function cluster<Item extends Sized>(sorted: readonly Item[], perRoot: number, least: number) {
  const gap = gapFor(least);
  const circles = packSiblings(
    sorted.map((item) => ({
      item,
      x: 0,
      y: 0,
      r: Math.max(least, Math.sqrt(Math.max(0, item.amount ?? 0)) * perRoot) + gap / 2,
    })),
  );
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const { x, y, r } of circles) {
    [left, right] = [Math.min(left, x - r), Math.max(right, x + r)];
    [top, bottom] = [Math.min(top, y - r), Math.max(bottom, y + r)];
  }
  return { circles, left, top, width: right - left, height: bottom - top };
}

interface Size {
  width: number;
  height: number;
}

// The largest first, in the middle; equals in the given order. Nothing here is by chance. Before its width is known, a
// chart gives rooms without a size.
const bySize = <Item extends Sized>(room: Room<Item>): Room<Item> => ({
  width: Math.max(1, room.width),
  height: Math.max(1, room.height),
  items: room.items.toSorted((a, b) => (b.amount ?? 0) - (a.amount ?? 0)),
});

/** How much of what is packed fits: less than 1 where it is too large. */
const share = (found: Size, room: Size) =>
  Math.min(room.width / Math.max(found.width, 1e-9), room.height / Math.max(found.height, 1e-9));

// No packing of circles covers more of its round.
const densest = 0.91;

/** A factor above the one at which the circles fill their room: as if they left hardly any gaps. */
function mostFactor<Item extends Sized>(room: Room<Item>): number {
  const area = room.items.reduce((sum, { amount }) => sum + Math.max(0, amount ?? 0), 0);
  return area > 0 ? (Math.min(room.width, room.height) / 2) * Math.sqrt(densest / area) : Infinity;
}

const [largest, few] = [44, 40] as const;

/** One scale for all places, so that areas can be compared between them. */
export function packRooms<Item extends Sized>(
  given: readonly Room<Item>[],
): { places: Packed<Item>[][]; sizes: { width: number; height: number }[] } {
  const rooms = given.map(bySize);
  const filled = rooms.filter(({ items }) => items.length > 0);
  const least = Math.min(
    smallest,
    ...filled.map(
      ({ items, width, height }) =>
        // All at this size would fill two thirds of a circle.
        ((Math.min(width, height) / 2) * Math.sqrt(0.62 / items.length)) / 1.3,
    ),
  );
  const top = Math.max(0, ...filled.flatMap(({ items }) => items.map(({ amount }) => amount ?? 0)));
  const most = top > 0 ? largest / Math.sqrt(top) : 1;
  const factors = rooms.map(mostFactor);
  let perRoot = Math.min(most, ...factors);
  const pack = (some: readonly Room<Item>[]) => some.map(({ items }) => cluster(items, perRoot, least));
  // With gaps and the smallest size they need more room than the factor tells. The fullest rooms find out how much, with
  // those whose few circles are packed at once; then all are packed, and those that still do not fit.
  let tried: readonly Room<Item>[] = rooms.filter(
    ({ items }, index) => items.length < few || (factors[index] ?? Infinity) < perRoot * 1.2,
  );
  let packed = pack(tried);
  for (let step = 0; step < 40; step += 1) {
    const fitting = tried.map((room, index) => (packed[index] ? share(packed[index], room) : 1));
    const worst = Math.min(1, ...fitting);
    if (worst < 1) {
      perRoot *= Math.min(0.98, worst);
      tried = tried.filter((_, index) => (fitting[index] ?? 1) < 1);
    } else if (tried === rooms) break;
    else tried = rooms;
    packed = pack(tried);
  }
  if (tried !== rooms) packed = pack(rooms);
  const gap = gapFor(least);
  return {
    sizes: packed.map(({ width, height }) => ({ width, height })),
    places: packed.map(({ circles, left, top: above, width, height }) =>
      circles.map(({ item, x, y, r }) => ({
        item,
        isUnknown: item.amount === undefined,
        // From the middle of the room.
        circle: { x: x - left - width / 2, y: y - above - height / 2, r: r - gap / 2 },
      })),
    ),
  };
}

/** Moves circles to the middle of a box. */
export const placeIn = <Item>(packed: readonly Packed<Item>[], { x, y, width, height }: Box): Packed<Item>[] =>
  packed.map(({ circle, ...rest }) => ({
    ...rest,
    circle: { x: x + width / 2 + circle.x, y: y + height / 2 + circle.y, r: circle.r },
  }));
