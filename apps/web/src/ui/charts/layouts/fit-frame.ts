import { packRooms, placeIn } from './fit-layout.ts';
import type { FitItem, FitStep, Packed } from './fit-layout.ts';
import type { Box } from './mark.ts';
import { textWidth } from './text-width.ts';
import { knownSum } from '../../../lib/numbers/known-sum.ts';
import { dotted } from '../../../lib/text/listed.ts';

/** A quarter of the chart, in the order of reading: top left, top right, bottom left, bottom right. */
export interface Quadrant {
  label: string;
  /** Whether its items need a decision: they are amber. */
  isDecision?: boolean;
}

export interface PlacedQuadrant {
  box: Box;
  count: number;
  /** Of the known amounts; undefined where none is known. */
  sum: number | undefined;
  /** How many have no known amount. */
  unknown: number;
  /** The same in words, below each other where they have no room. */
  lines: readonly string[];
}

export interface PlacedFit extends Packed<FitItem> {
  /** The cell, in the order of reading; the last is "not assessed". */
  cell: number;
  isDecision: boolean;
}

const steps: readonly FitStep[] = [1, 2, 3, 4];
function summaryOf(items: readonly FitItem[]): Omit<PlacedQuadrant, 'box' | 'lines'> {
  const amounts = items.map(({ amount }) => amount);
  const unknown = amounts.filter((amount) => amount === undefined).length;
  return { count: items.length, sum: knownSum(amounts), unknown };
}
const [between, edge] = [8, 5];

/** The items of the sixteen cells from top left, and those that are not assessed. */
function cellsOf(items: readonly FitItem[]) {
  const cells = Array.from({ length: steps.length ** 2 }, (): FitItem[] => []);
  const rest: FitItem[] = [];
  for (const item of items) {
    const { functional, technical } = item;
    const cell = functional && technical ? cells[(4 - functional) * 4 + technical - 1] : undefined;
    (cell ?? rest).push(item);
  }
  return { cells, rest };
}

export const quadrantOf = (cell: number) => Math.floor(cell / 8) * 2 + Math.floor((cell % 4) / 2);

/** Number and sum of a quadrant, and how many have no known amount: "18", "€1.24m", "2 without a cost". */
export type FormatSum = (
  count: number,
  sum: number | undefined,
  unknown: number,
) => readonly [count: string, sum: string, unknown?: string | undefined];

interface Given {
  items: readonly FitItem[];
  quadrants: readonly Quadrant[];
  width: number;
  /** The labels of the four steps, beside the chart where there is room. */
  stepLabels: readonly string[];
  axisLabels: readonly string[];
  restText: string;
  formatSum: FormatSum;
}

/** The four by four cells of the chart in pixels, the items of each, and those that are not assessed. */
export function fitFrame({ items, quadrants, width, stepLabels, axisLabels, restText, formatSum }: Given) {
  const { cells, rest } = cellsOf(items);
  const isNarrow = width < 560;
  const left = isNarrow ? 0 : Math.max(...[...stepLabels, ...axisLabels].map((text) => textWidth(text, 12, 600))) + 12;
  const ofRest = summaryOf(rest);
  const [restCount, restSum, ...restUnknown] = formatSum(ofRest.count, ofRest.sum, ofRest.unknown);
  const restTexts = [restText, dotted([restCount, restSum]), ...restUnknown].map((text) =>
    textWidth(text ?? '', 12, 600),
  );
  const restWide = rest.length === 0 || isNarrow ? 0 : Math.max(104, ...restTexts.map((wide) => wide + 20));
  const plotWidth = width - left - (restWide > 0 ? restWide + between + 4 : 0);
  const half = (plotWidth - between) / 2;
  const linesIn = (room: number, { count, sum, unknown }: ReturnType<typeof summaryOf>) => {
    const [first, second, third] = formatSum(count, sum, unknown);
    const whole = dotted([first, second, third]);
    return third === undefined || textWidth(whole) <= room ? [whole] : [dotted([first, second]), third];
  };
  const summaries = quadrants.map(({ label }, index) => {
    const inside = cells.flatMap((each, cell) => (quadrantOf(cell) === index ? each : []));
    const summary = summaryOf(inside);
    return { ...summary, lines: linesIn(half - 20 - (isNarrow ? 0 : textWidth(label, 12, 600) + 8), summary) };
  });
  const restLines = linesIn((isNarrow ? width : restWide) - 20, ofRest);
  const most = Math.max(...summaries.map(({ lines }) => lines.length));
  // A quarter's name and numbers are below each other where they have no room beside each other.
  const head = (isNarrow ? 26 : 10) + most * 16;
  const cellWidth = half / 2;
  const cellHeight = Math.min(110, Math.max(isNarrow ? 64 : 68, cellWidth * 0.78));
  const quadrantHeight = head + cellHeight * 2;
  // The names of the axes stand above and below where they have no room beside the steps.
  const [top, labels] = isNarrow ? [20, 40] : [0, 24];

  const boxOfCell = (cell: number): Box => {
    const [row, column] = [Math.floor(cell / 4), cell % 4];
    const quadrant = quadrantOf(cell);
    return {
      x: left + (quadrant % 2) * (half + between) + (column % 2) * cellWidth,
      y: top + Math.floor(quadrant / 2) * (quadrantHeight + between) + head + (row % 2) * cellHeight,
      width: cellWidth,
      height: cellHeight,
    };
  };
  const plotHeight = top + quadrantHeight * 2 + between;
  const restHead = 30 + restLines.length * 16;
  const restRoom = isNarrow
    ? { width: width - 16, height: 150 }
    : { width: restWide - 16, height: plotHeight - restHead - 10 };
  const packed = packRooms([
    ...cells.map((each) => ({ items: each, width: cellWidth - edge * 2, height: cellHeight - edge * 2 })),
    ...(rest.length > 0 ? [{ items: rest, ...restRoom }] : []),
  ]);

  const placed: PlacedFit[] = cells.flatMap((_, cell) =>
    placeIn(packed.places[cell] ?? [], boxOfCell(cell)).map((one) => ({
      ...one,
      cell,
      isDecision: quadrants[quadrantOf(cell)]?.isDecision ?? false,
    })),
  );
  const restSize = packed.sizes[cells.length];
  const restBox: Box | undefined = restSize && {
    x: isNarrow ? 0 : width - restWide,
    y: isNarrow ? plotHeight + labels + 8 : 0,
    width: isNarrow ? width : restWide,
    // As high as what is in it, not as the chart.
    height: restHead + restSize.height + 10,
  };
  if (restBox)
    placed.push(
      ...placeIn(packed.places[cells.length] ?? [], {
        ...restBox,
        y: restBox.y + restHead - 2,
        height: restSize?.height ?? 0,
      }).map((one) => ({ ...one, cell: cells.length, isDecision: false })),
    );
  return {
    isNarrow,
    top,
    head,
    left,
    cellWidth,
    cellHeight,
    boxOfCell,
    plotHeight,
    height: isNarrow && restBox ? restBox.y + restBox.height : Math.max(plotHeight + labels, restBox?.height ?? 0),
    placed,
    quadrants: summaries.map((summary, index): PlacedQuadrant => ({
      box: {
        x: left + (index % 2) * (half + between),
        y: top + Math.floor(index / 2) * (quadrantHeight + between),
        width: half,
        height: quadrantHeight,
      },
      ...summary,
    })),
    rest: restBox && { box: restBox, ...ofRest, lines: restLines },
  };
}

export type FitFrame = ReturnType<typeof fitFrame>;
