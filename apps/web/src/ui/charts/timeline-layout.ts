import { packRooms, placeIn } from './fit-layout.ts';
import type { Packed } from './fit-layout.ts';
import type { Box } from './mark.ts';
import { textWidth } from './text-width.ts';

export interface TimelineItem {
  id: string;
  name: string;
  /** The month's place on the axis, from 0. */
  month: number;
  amount?: number;
  isAtRisk?: boolean;
}

interface Given {
  months: number;
  items: readonly TimelineItem[];
  /** The labels of the rows of numbers. */
  labels: readonly string[];
  shade: { from: number; to: number; label: string } | undefined;
  width: number;
}

const [most, head] = [96, 26];

/** Twelve months in one line, or on a narrow place in two lines of six. */
export function timelineLayout({ months, items, labels, shade, width }: Given) {
  const isNarrow = width < 560;
  const left = isNarrow ? 0 : Math.max(0, ...labels.map((label) => textWidth(label))) + 14;
  const perBand = isNarrow ? Math.ceil(months / 2) : months;
  const step = Math.max(1, (width - left) / Math.max(1, perBand));
  const inMonth = Array.from({ length: months }, (_, month) => items.filter((item) => item.month === month));
  const packed = packRooms(inMonth.map((each) => ({ items: each, width: step - 6, height: most - 4 })));
  // As high as the highest month.
  const tall = Math.max(44, ...packed.sizes.map(({ height }) => height + 8));
  const bandHeight = head + tall + 26 + labels.length * 17 + 6;
  const bands = Array.from({ length: Math.ceil(months / Math.max(1, perBand)) }, (_, band) => ({
    first: band * perBand,
    last: Math.min(months, (band + 1) * perBand),
    axisY: band * (bandHeight + 10) + head + tall,
  }));
  const placed: Packed<TimelineItem>[] = inMonth.flatMap((_, month) => {
    const band = bands[Math.floor(month / perBand)];
    const size = packed.sizes[month] ?? { width: 0, height: 0 };
    if (!band) return [];
    // On the axis, in the middle of the month.
    return placeIn(packed.places[month] ?? [], {
      x: left + (month - band.first) * step,
      y: band.axisY - size.height - 2,
      width: step,
      height: size.height,
    });
  });
  const shades = shade
    ? bands.flatMap(({ first, last, axisY }): Box[] => {
        const [from, to] = [Math.max(first, shade.from), Math.min(last, shade.to)];
        return to > from
          ? [
              {
                x: left + (from - first) * step,
                y: axisY - tall - head,
                width: (to - from) * step,
                height: tall + head,
              },
            ]
          : [];
      })
    : [];
  return {
    left,
    step,
    bands,
    placed,
    shades,
    shadeWidth: shade ? textWidth(shade.label, 12, 600) : 0,
    height: bands.length * (bandHeight + 10) - 10,
  };
}
