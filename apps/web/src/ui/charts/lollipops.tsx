import { useMemo } from 'react';
import { linearScale } from './layouts/linear-scale.ts';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Lollipop {
  id: string;
  /** "January". */
  label: string;
  /** "Jan". */
  short: string;
  /** "J": where there is no room for the short one. */
  narrow: string;
  /** Undefined where nothing is known, or too little. */
  value: number | undefined;
}

interface Props {
  name: string;
  points: readonly Lollipop[];
  /** A value as the labels say it: "3 days". */
  format: (value: number) => string;
}

/** In pixels. */
const height = 240;

/** One value a month, as a dot on a stem from zero. The last one is what the sentence speaks of. */
export function Lollipops({ name, points, format }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(() => {
    const [top, bottom] = [34, height - 26];
    const y = linearScale([0, Math.max(1e-9, ...points.map(({ value = 0 }) => value))], [bottom, top]);
    const step = width / Math.max(1, points.length);
    return { bottom, step, places: points.map(({ value = 0 }, index) => ({ x: (index + 0.5) * step, y: y(value) })) };
  }, [points, width]);
  const { bottom, step, places } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      points.flatMap(({ id, label, value }, index) =>
        value === undefined
          ? []
          : [
              {
                id,
                label,
                value: () => format(value),
                shape: { x: places[index]?.x ?? 0, y: places[index]?.y ?? 0, r: 7 },
                opens: false,
              },
            ],
      ),
    [points, format, places],
  );
  const known = points.flatMap(({ value }, index) => (value === undefined ? [] : [index]));
  const [first, last] = [known[0], known.at(-1)];
  const isNarrow = step < Math.max(0, ...points.map(({ short }) => textWidth(short))) + 4;
  return (
    <Plot name={name} ref={ref} width={width} height={height} marks={marks}>
      <line className="stroke-line-strong" x1="0" x2={width} y1={bottom} y2={bottom} />
      {points.map(({ id, short, narrow, value }, index) => {
        const { x = 0, y = 0 } = places[index] ?? {};
        const isLast = index === last;
        return (
          <g key={id}>
            {value !== undefined && (
              <>
                <line className="stroke-data-quiet" strokeWidth="2" x1={x} x2={x} y1={bottom} y2={y} />
                <circle
                  className={isLast ? 'fill-highlight stroke-surface' : 'fill-data-1 stroke-surface'}
                  strokeWidth="2"
                  cx={x}
                  cy={y}
                  r={isLast ? 8 : 6}
                />
                {(index === first || isLast) && (
                  <text
                    className={isLast ? 'fill-highlight-text font-semibold' : 'fill-ink font-semibold'}
                    textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
                    x={index === 0 ? x - 6 : index === points.length - 1 ? x + 6 : x}
                    y={y - 14}
                  >
                    {format(value)}
                  </text>
                )}
              </>
            )}
            <text className={value === undefined ? 'fill-muted' : 'fill-ink'} textAnchor="middle" x={x} y={height - 6}>
              {isNarrow ? narrow : short}
            </text>
          </g>
        );
      })}
    </Plot>
  );
}
