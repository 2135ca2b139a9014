import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { textWidth } from './text-width.ts';
import { ticksOf } from './ticks.ts';
import { spreadApart } from './trend-layout.ts';

export interface MonthSeries {
  key: string;
  label: string;
  /** One a month; undefined where there is none. */
  values: readonly (number | undefined)[];
}

interface Given {
  months: readonly string[];
  series: readonly MonthSeries[];
  format: (value: number) => string;
  width: number;
  height: number;
  /** The ends and the middle of the axis; by default it starts at zero and ends above the largest value. */
  axis?: MonthAxis | undefined;
}

export type MonthAxis = readonly [from: number, middle: number, to: number];

/** Lines from zero, so that lines of parts can be compared; as many months are labelled as have room. */
export function monthLinesLayout({ months, series, format, width, height, axis }: Given) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const { from, to, ticks: all } = axis ? { from: axis[0], to: axis[2], ticks: axis } : ticksOf(0, most, format);
  const scale = scaleLinear([from, to], [height - 26, 12]);
  const ticks = all.filter((tick) => axis || most > 4 || Number.isInteger(tick));
  const left = Math.max(16, ...ticks.map((tick) => textWidth(format(tick)))) + 10;
  const endTexts = series.map(({ label, values }) => {
    const value = values.findLast((each) => each !== undefined);
    return value === undefined ? '' : series.length === 1 ? format(value) : `${label} ${format(value)}`;
  });
  const room = Math.min(width * 0.3, Math.max(0, ...endTexts.map((text) => textWidth(text, 12, 600))) + 2);
  const right = Math.max(left + 20, width - room - 14);
  const last = Math.max(1, months.length - 1);
  const xOf = (month: number) => (months.length === 1 ? (left + right) / 2 : left + (month / last) * (right - left));
  const draw = line<number | undefined>(
    (_, month) => xOf(month),
    (value) => scale(value ?? 0),
  ).defined((value) => value !== undefined);

  const dots = series.flatMap(({ values }, at) => {
    const end = values.findLastIndex((value) => value !== undefined);
    return values.flatMap((value, month) =>
      value === undefined ? [] : [{ series: at, month, value, x: xOf(month), y: scale(value), isLast: month === end }],
    );
  });
  const named = series.flatMap(({ values }, at) => {
    const value = values.findLast((each) => each !== undefined);
    return value === undefined ? [] : [{ series: at, text: endTexts[at] ?? '', wished: scale(value) }];
  });
  const places = spreadApart(
    named.map(({ wished }) => wished),
    15,
    10,
    height - 22,
  );
  const every = Math.max(1, Math.ceil((68 * months.length) / Math.max(1, right - left)));
  return {
    left,
    right,
    bottom: height - 26,
    ticks: ticks.map((tick) => ({ text: format(tick), y: scale(tick) })),
    labels: months.flatMap((text, month) =>
      (months.length - 1 - month) % every === 0 ? [{ text, x: Math.min(xOf(month), width - 28) }] : [],
    ),
    lines: series.map(({ values }) => draw([...values]) ?? ''),
    dots,
    ends: named.map(({ series: at, text }, index) => ({ series: at, text, y: places[index] ?? 0, room })),
  };
}
