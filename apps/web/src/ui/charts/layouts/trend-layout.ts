import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { textWidth } from './text-width.ts';
import { ticksOf } from './ticks.ts';
import { targetSteps } from './trend-target.ts';
import type { TrendTarget } from './trend-target.ts';
import { bandPlace } from './trend-words.ts';

export interface TrendPoint {
  year: number;
  own?: number;
  /** The ends of an estimated own value, as far as they are known: its mark is hollow, on its interval. */
  estimate?: { low?: number; high?: number };
  p25?: number;
  median?: number;
  p75?: number;
  target?: TrendTarget;
}

export interface TrendWords {
  own: string;
  median: string;
  band: string;
  /** Of the latest year that has one: "Target: at most 5.5%". */
  target?: string | undefined;
}

interface Given {
  points: readonly TrendPoint[];
  /** What no value can be above, such as 100%. */
  most?: number | undefined;
  words: TrendWords;
  format: (value: number) => string;
  /** Writes what is shown of peers. */
  formatPeers?: ((value: number) => string) | undefined;
  width: number;
  height: number;
}

/** The own value of a year; an estimate is marked. */
export const ownText = ({ own, estimate }: TrendPoint, format: (value: number) => string): string =>
  own === undefined ? '' : (estimate ? '≈ ' : '') + format(own);

const lineHeight = 16;
const isKnown = (value: number | undefined): value is number => value !== undefined;

/** Moves labels apart, in their order, so that none touches another and all stay within the ends. */
export function spreadApart(wished: readonly number[], least: number, from: number, to: number): number[] {
  const order = wished.map((at, index) => ({ at, index })).toSorted((a, b) => a.at - b.at);
  const placed: number[] = [];
  for (const [rank, { at }] of order.entries())
    placed.push(Math.max(at, from, (placed[rank - 1] ?? -Infinity) + least));
  for (let rank = placed.length - 1; rank >= 0; rank -= 1)
    placed[rank] = Math.min(placed[rank] ?? 0, rank === placed.length - 1 ? to : (placed[rank + 1] ?? to) - least);
  const result: number[] = [];
  for (const [rank, { index }] of order.entries()) result[index] = placed[rank] ?? 0;
  return result;
}

/** The runs of points without a year missing between them. */
function runsOf(points: readonly TrendPoint[], has: (point: TrendPoint) => boolean): TrendPoint[][] {
  const runs: TrendPoint[][] = [];
  let last: TrendPoint | undefined;
  for (const point of points) {
    if (has(point)) {
      if (last && point.year === last.year + 1) runs.at(-1)?.push(point);
      else runs.push([point]);
      last = point;
    }
  }
  return runs;
}

/** Where the lines, the band of the peers, the target and their labels stand, in pixels. */
export function trendLayout({
  points: given,
  most = Infinity,
  words,
  format,
  formatPeers = format,
  width,
  height,
}: Given) {
  const points = given.toSorted((a, b) => a.year - b.year);
  const values = points
    .flatMap(({ own, estimate = {}, p25, median, p75, target }) =>
      [own, estimate.low, estimate.high, p25, median, p75].concat(target?.value, target?.high),
    )
    .filter(isKnown);
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const margin = high > low ? (high - low) * 0.08 : Math.abs(high) * 0.1 || 1;
  const scale = ticksOf(low < 0 ? low - margin : Math.max(0, low - margin), high + margin, format);
  const { from } = scale;
  const to = Math.max(high, Math.min(scale.to, most));
  const ticks = scale.ticks.filter((tick) => tick <= to);

  const last = points.findLast(({ own }) => isKnown(own));
  const lastMedian = points.findLast(({ median }) => isKnown(median));
  const isNarrow = width < 420;
  const endTexts = [
    last && isKnown(last.own) && { kind: 'own' as const, word: words.own, value: ownText(last, format), at: last.own },
    lastMedian &&
      isKnown(lastMedian.median) && {
        kind: 'median' as const,
        word: words.median,
        value: formatPeers(lastMedian.median),
        at: lastMedian.median,
      },
  ].filter((text) => text !== undefined && text !== false);
  const wide = (text: (typeof endTexts)[number]) =>
    isNarrow
      ? Math.max(textWidth(text.word, 12, 600), textWidth(text.value, 12, 600))
      : textWidth(`${text.word} ${text.value}`, 12, 600);
  const left = Math.max(24, ...ticks.map((tick) => textWidth(format(tick)))) + 10;
  const right = endTexts.length > 0 ? Math.max(...endTexts.map(wide)) + 16 : 12;
  const [top, bottom] = [10, height - 26];

  const years = points.map(({ year }) => year);
  const [first = 0, final = 0] = [years[0], years.at(-1)];
  const x = scaleLinear([first, final], [left + 8, width - right]);
  const y = scaleLinear([from, to], [bottom, top]);
  // One year alone stands in the middle.
  const xOf = (year: number) => (first === final ? (left + width - right) / 2 : x(year));

  const own = runsOf(points, (point) => isKnown(point.own));
  const median = runsOf(points, (point) => isKnown(point.median));
  const band = runsOf(points, ({ p25, p75 }) => isKnown(p25) && isKnown(p75));
  const ownPath = line<TrendPoint>(
    ({ year }) => xOf(year),
    (point) => y(point.own ?? 0),
  );
  const medianPath = line<TrendPoint>(
    ({ year }) => xOf(year),
    (point) => y(point.median ?? 0),
  );
  const bandPath = area<TrendPoint>(
    ({ year }) => xOf(year),
    (point) => y(point.p25 ?? 0),
    (point) => y(point.p75 ?? 0),
  );
  const step = isNarrow ? lineHeight * 2 : lineHeight;
  const ends = spreadApart(
    endTexts.map(({ at }) => y(at)),
    step,
    top + step / 2 - 6,
    bottom - step / 2 + 6,
  );

  const lines = own.map((run) => run.map((point) => ({ x: xOf(point.year), y: y(point.own ?? 0) })));
  const target = targetSteps(points, { x: xOf, y, left, right: width - right, bottom }, lines, words.target);
  const paths = (runs: TrendPoint[][], draw: (run: TrendPoint[]) => string | null) =>
    runs.map((run) => draw(run) ?? '').join('');
  // A single year has no line: a short piece stands for it.
  const piece = ([point, more]: TrendPoint[], draw: (x: number, point: TrendPoint) => string) =>
    point && !more ? draw(xOf(point.year) - 12, point) : undefined;
  return {
    left,
    right: width - right,
    /** Where the labels of the last values stand. */
    endX: (first === final ? xOf(final) + 8 : width - right) + 12,
    bottom,
    isNarrow,
    ticks: ticks.map((tick) => ({ text: format(tick), y: y(tick) })),
    years: labelledYears(years, xOf, width),
    own: paths(own, ownPath),
    median: paths(
      median,
      (run) => piece(run, (at, { median: value = 0 }) => `M${at} ${y(value)}h24`) ?? medianPath(run),
    ),
    band: paths(
      band,
      (run) => piece(run, (at, { p25 = 0, p75 = 0 }) => `M${at} ${y(p75)}h24V${y(p25)}h-24z`) ?? bandPath(run),
    ),
    dots: points.flatMap((point) =>
      isKnown(point.own)
        ? [
            {
              point,
              value: point.own,
              x: xOf(point.year),
              y: y(point.own),
              isLast: point === last,
              // An end that is not known is the end of the scale.
              interval: point.estimate && { from: y(point.estimate.low ?? from), to: y(point.estimate.high ?? to) },
            },
          ]
        : [],
    ),
    ends: endTexts.map((text, index) => ({
      ...text,
      y: ends[index] ?? 0,
    })),
    target,
    bandLabel: bandPlace(
      points,
      { x: xOf, y },
      words.band,
      width - right,
      // Neither the target's line nor its words.
      target ? [...target.heights, target.label.y - 12, target.label.y + 4] : [],
    ),
  };
}

export type TrendLayout = ReturnType<typeof trendLayout>;

/** As many years as fit, the last one always; where all fit only when short, as ’24. */
function labelledYears(years: readonly number[], xOf: (year: number) => number, width: number) {
  const room = years.length > 1 ? xOf(years[1] ?? 0) - xOf(years[0] ?? 0) : width;
  const isShort = room < 40;
  const every = Math.max(1, Math.ceil((isShort ? 26 : 38) / Math.max(0.01, room)));
  return years.flatMap((year, index) =>
    (years.length - 1 - index) % every === 0
      ? [
          {
            year,
            x: xOf(year),
            text: isShort && index >= every && index < years.length - 1 ? `’${String(year).slice(2)}` : String(year),
          },
        ]
      : [],
  );
}
