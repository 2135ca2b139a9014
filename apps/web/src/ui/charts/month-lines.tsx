import { useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import type { Mark } from './layouts/mark.ts';
import { monthLinesLayout } from './layouts/month-lines-layout.ts';
import type { MonthAxis, MonthSeries } from './layouts/month-lines-layout.ts';
import { Plot } from './plot.tsx';
import { fitText } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  /** "Oct 2026", the oldest first. */
  months: readonly string[];
  series: readonly MonthSeries[];
  format: (value: number) => string;
  height?: number;
  /** The ends and the middle of the axis, where it is not to start at zero. */
  axis?: MonthAxis;
  onOpen?: ((series: MonthSeries, month: number) => void) | undefined;
}

interface Look {
  line: string;
  dot: string;
  label: string;
  dash?: string;
}

const single: Look = { line: 'stroke-ink', dot: 'fill-ink', label: 'fill-highlight-text font-semibold' };
const looks: readonly Look[] = [
  { line: 'stroke-data-1', dot: 'fill-data-1', label: 'fill-ink' },
  { line: 'stroke-data-2', dot: 'fill-surface stroke-data-2', label: 'fill-ink' },
  { line: 'stroke-muted', dot: 'fill-muted', label: 'fill-muted', dash: '6 3' },
  { line: 'stroke-muted', dot: 'fill-surface stroke-muted', label: 'fill-muted', dash: '2 3' },
  { line: 'stroke-line-strong', dot: 'fill-muted', label: 'fill-muted', dash: '8 3 2 3' },
  { line: 'stroke-line-strong', dot: 'fill-surface stroke-muted', label: 'fill-muted', dash: '1 4' },
];

/** A line for each series over months, with its name at its end; a month without a value leaves a gap. */
export function MonthLines({ name, months, series, format, height = 260, axis, onOpen }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(
    () => monthLinesLayout({ months, series, format, width, height, axis }),
    [months, series, format, width, height, axis],
  );
  const { dots, lines, ticks, labels, left, right, bottom, ends } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      dots.map(({ series: at, month, x, y, value }) => ({
        id: `${at} ${month}`,
        label: listed([series.length > 1 && series[at]?.label, months[month]]),
        value: () => format(value),
        shape: { x, y, r: 6 },
        group: at,
      })),
    [dots, series, months, format],
  );
  const lookOf = (at: number) => (series.length === 1 ? single : (looks[at] ?? looks[0] ?? single));
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={height}
      marks={marks}
      onOpen={
        onOpen &&
        ((index) => {
          const dot = dots[index];
          const found = dot && series[dot.series];
          if (dot && found) onOpen(found, dot.month);
        })
      }
    >
      {ticks.map(({ text, y }) => (
        <g key={text}>
          <line className="stroke-line" x1={left} x2={right} y1={y} y2={y} />
          <text className="fill-muted tabular-nums" textAnchor="end" x={left - 10} y={y + 4}>
            {text}
          </text>
        </g>
      ))}
      {labels.map(({ text, x }) => (
        <text key={text} className="fill-muted" textAnchor="middle" x={x} y={bottom + 20}>
          {text}
        </text>
      ))}
      {lines.map((path, at) => {
        const look = lookOf(at);
        return (
          <path
            key={series[at]?.key}
            className={`fill-none ${look.line}`}
            strokeWidth={series.length === 1 ? 2.5 : 2}
            strokeDasharray={look.dash}
            strokeLinejoin="round"
            strokeLinecap="round"
            d={path}
          />
        );
      })}
      {/* Of several lines, the ends alone: dots on all of them hide one another. */}
      {dots.flatMap(({ series: at, month, x, y, isLast }) => {
        if (series.length > 1 && !isLast) return [];
        return series.length === 1 && isLast ? (
          <circle
            key={`${at} ${month}`}
            className="fill-highlight stroke-surface"
            strokeWidth="2"
            cx={x}
            cy={y}
            r="6.5"
          />
        ) : (
          <circle key={`${at} ${month}`} className={lookOf(at).dot} strokeWidth="1.5" cx={x} cy={y} r="3" />
        );
      })}
      {ends.map(({ series: at, y, text, room }) => (
        <text key={at} className={lookOf(at).label} x={right + 12} y={y + 4} unicodeBidi="plaintext">
          {fitText(text, room)}
        </text>
      ))}
    </Plot>
  );
}
