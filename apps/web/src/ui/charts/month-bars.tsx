import { useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import { linearScale } from './layouts/linear-scale.ts';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { useWidth } from './use-width.ts';

interface MonthBar {
  id: string;
  /** "January". */
  label: string;
  /** Undefined where nothing is known: the month keeps its place. */
  up: number | undefined;
  down?: number | undefined;
}

interface Props {
  name: string;
  months: readonly MonthBar[];
  /** "added", "retired". */
  words: { up: string; down?: string };
  /** What came and what went in a month: "3 added", "1 retired". */
  counted: { up: (count: number) => string; down?: (count: number) => string };
  /** The labels at both ends of the axis. */
  ends: readonly [first: string, last: string];
  height?: number;
}

/** One bar a month upwards, and one downwards where something goes. */
export function MonthBars({ name, months, words, counted, ends, height = 110 }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(() => {
    const [up, down] = [
      Math.max(0, ...months.map((month) => month.up ?? 0)),
      Math.max(0, ...months.map((month) => month.down ?? 0)),
    ];
    const [top, bottom] = [18, height - 18];
    const y = linearScale([-down, up || 1], [bottom, top]);
    const step = width / Math.max(1, months.length);
    const bars = months.map((month, index) => ({
      x: index * step + step * 0.14,
      wide: Math.max(1, step * 0.72),
      top: y(month.up ?? 0),
      bottom: y(-(month.down ?? 0)),
    }));
    return { zero: y(0), bottom, step, bars, hasDown: down > 0 };
  }, [months, width, height]);
  const { zero, bottom, step, bars, hasDown } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      months.flatMap(({ id, label, up, down = 0 }, index) =>
        up === undefined
          ? []
          : {
              id,
              label,
              value: () => listed([counted.up(up), counted.down?.(down)]),
              shape: { x: index * step, y: 16, width: step, height: bottom - 14 },
            },
      ),
    [months, counted, step, bottom],
  );
  return (
    <Plot name={name} ref={ref} width={width} height={height} marks={marks}>
      <text className="fill-muted" x="0" y="10">
        {words.up}
      </text>
      {bars.map(({ x, wide, top, bottom: low }, index) => (
        <g key={months[index]?.id}>
          {top < zero && <rect className="fill-data-1" x={x} y={top} width={wide} height={zero - top} rx="1.5" />}
          {low > zero && (
            <rect
              className="fill-data-quiet stroke-line-strong"
              strokeWidth="0.5"
              x={x}
              y={zero + 1}
              width={wide}
              height={low - zero}
              rx="1.5"
            />
          )}
        </g>
      ))}
      <line className="stroke-line" x1="0" x2={width} y1={zero + 0.5} y2={zero + 0.5} />
      {hasDown && words.down && (
        <text className="fill-muted" textAnchor="middle" x={width / 2} y={bottom + 14}>
          {words.down}
        </text>
      )}
      <text className="fill-muted" x="0" y={height - 4}>
        {ends[0]}
      </text>
      <text className="fill-muted" textAnchor="end" x={width} y={height - 4}>
        {ends[1]}
      </text>
    </Plot>
  );
}
