import { packRooms, placeIn } from './fit-layout.ts';
import type { Packed } from './fit-layout.ts';
import type { Box } from './mark.ts';
import { textWidth } from './text-width.ts';

export interface TimelineItem {
  id: string;
  name: string;
  /** The month's place on the axis, from 0. */
  month: number;
  /** The day, for the table: the chart places months. */
  date?: string;
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
  /** Of the widest text below a month: its name, or a short number. */
  textBelow?: number;
  /** Whether years stand below the names of months. */
  hasYears?: boolean;
}

const [most, head] = [96, 26];
const mostLines = 4;

/** The months in one line, on a narrow place in two, or in as many as the texts below them need. */
export function timelineLayout({ months, items, labels, shade, width, textBelow = 0, hasYears = false }: Given) {
  const isNarrow = width < 560;
  const left = isNarrow ? 0 : Math.max(0, ...labels.map((label) => textWidth(label))) + 14;
  let lines = isNarrow ? 2 : 1;
  while (lines < mostLines && (width - left) / Math.ceil(months / lines) < textBelow + 4) lines += 1;
  const perBand = Math.ceil(months / lines);
  const step = Math.max(1, (width - left) / Math.max(1, perBand));
  const inMonth = Array.from({ length: months }, (_, month) => items.filter((item) => item.month === month));
  const packed = packRooms(inMonth.map((each) => ({ items: each, width: step - 6, height: most - 4 })));
  // As high as the highest month.
  const tall = Math.max(44, ...packed.sizes.map(({ height }) => height + 8));
  const named = hasYears ? 40 : 26;
  const bandHeight = head + tall + named + labels.length * 17 + 6;
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
    /** From the axis to the first row of numbers. */
    rowsAt: named + 10,
    shadeWidth: shade ? textWidth(shade.label, 12, 600) : 0,
    height: bands.length * (bandHeight + 10) - 10,
  };
}
