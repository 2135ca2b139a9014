import { useMemo } from 'react';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { ownText, trendLayout } from './layouts/trend-layout.ts';
import type { TrendLayout, TrendPoint, TrendWords } from './layouts/trend-layout.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  /** One a year; a year without an own value leaves a gap. */
  points: readonly TrendPoint[];
  words: TrendWords;
  format: (value: number) => string;
  /** Writes what is shown of peers; like the own values by default. */
  formatPeers?: (value: number) => string;
  /** What no value can be above, such as 100%. */
  most?: number;
  onOpen?: (point: TrendPoint) => void;
}

/** In pixels. */
const height = 210;

/** The own line over the years, before the peers' middle half and median. */
export function TrendLine({ name, points, words, format, formatPeers, most, onOpen }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(
    () => trendLayout({ points, most, words, format, formatPeers, width, height }),
    [points, most, words, format, formatPeers, width],
  );
  const { dots } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      dots.map(({ point, x, y }) => ({
        id: String(point.year),
        label: String(point.year),
        value: () => ownText(point, format),
        shape: { x, y, r: 7 },
      })),
    [dots, format],
  );
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={height}
      marks={marks}
      onOpen={onOpen && ((index) => dots[index] && onOpen(dots[index].point))}
    >
      <Lines layout={layout} width={width} />
    </Plot>
  );
}

function Lines({ layout, width }: { layout: TrendLayout; width: number }) {
  const { left, right, bottom, ticks, years, own, median, band, dots, ends, target, bandLabel, isNarrow, endX } =
    layout;
  const lastYear = years.at(-1)?.year;
  return (
    <>
      {ticks.map(({ text, y }) => (
        <g key={text}>
          <line className="stroke-line" x1={left} x2={right} y1={y} y2={y} />
          <text className="fill-muted tabular-nums" textAnchor="end" x={left - 10} y={y + 4}>
            {text}
          </text>
        </g>
      ))}
      <path className="fill-accent-soft" d={band} />
      {years.map(({ year, x, text }) => (
        <text
          key={year}
          className={year === lastYear ? 'fill-ink font-semibold' : 'fill-muted'}
          textAnchor="middle"
          x={Math.min(x, width - 16)}
          y={bottom + 20}
        >
          {text}
        </text>
      ))}
      {bandLabel && (
        <text className="fill-accent" textAnchor="middle" x={bandLabel.x} y={bandLabel.y}>
          {bandLabel.text}
        </text>
      )}
      {target && (
        <>
          <path className="fill-none stroke-ink" strokeDasharray="4 3" d={target.path} />
          <text className="fill-ink stroke-surface" strokeWidth="3" paintOrder="stroke" {...target.label}>
            {target.text}
          </text>
        </>
      )}
      <path className="fill-none stroke-accent" strokeWidth="1.5" d={median} />
      <path className="fill-none stroke-ink" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round" d={own} />
      {dots.map(({ point, x, y, isLast, interval }) =>
        interval ? (
          <g key={point.year} className="fill-surface stroke-highlight">
            <line strokeWidth="4" strokeLinecap="round" x1={x} x2={x} y1={interval.from} y2={interval.to} />
            <circle strokeWidth="3" cx={x} cy={y} r="6" />
          </g>
        ) : isLast ? (
          <circle key={point.year} className="fill-highlight stroke-surface" strokeWidth="2" cx={x} cy={y} r="7" />
        ) : (
          <circle key={point.year} className="fill-ink stroke-surface" strokeWidth="1.5" cx={x} cy={y} r="3.5" />
        ),
      )}
      {ends.map(({ kind, word, value, y }) => {
        const look = kind === 'own' ? 'fill-highlight-text font-semibold' : 'fill-accent';
        const at = endX;
        return isNarrow ? (
          <g key={kind} className={look}>
            <text x={at} y={y - 3}>
              {word}
            </text>
            <text className="tabular-nums" x={at} y={y + 12}>
              {value}
            </text>
          </g>
        ) : (
          <text key={kind} className={look} x={at} y={y + 4}>{`${word} ${value}`}</text>
        );
      })}
    </>
  );
}
