import { useMemo } from 'react';
import { circlesPath, toneStyles } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText, textWidth } from './layouts/text-width.ts';
import { timelineLayout } from './layouts/timeline-layout.ts';
import type { TimelineItem } from './layouts/timeline-layout.ts';
import { useWidth } from './use-width.ts';

interface MonthRow {
  label: string;
  values: readonly string[];
  /** The same values for narrow months: a cut number would be another one. */
  short?: readonly string[];
}

interface Props {
  name: string;
  /** The months in order: "Jan". */
  months: readonly string[];
  /** The year of each month, for those whose name stands twice; empty for the others. */
  years?: readonly string[];
  items: readonly TimelineItem[];
  /** What stands under each month, row by row. */
  rows: readonly MonthRow[];
  /** Shaded, from and to as months with a fraction: 0.58 is 18 January. */
  shade?: { from: number; to: number; label: string };
  format: (item: TimelineItem) => string;
  onOpen?: (item: TimelineItem) => void;
}

/** Between the texts of two months. */
const gap = 8;

const isTight = (values: readonly string[], step: number) => values.some((value) => textWidth(value) > step - gap);

/** Items packed in their months; the area is the amount, amber ones are at risk. */
export function MonthTimeline({ name, months, years = [], items, rows, shade, format, onOpen }: Props) {
  const [ref, width] = useWidth();
  const hasYears = years.some((year) => year !== '');
  const layout = useMemo(
    () =>
      timelineLayout({
        months: months.length,
        items,
        labels: rows.map(({ label }) => label),
        shade,
        width,
        textBelow: Math.max(
          0,
          ...[...months, ...rows.flatMap(({ values, short = values }) => short)].map((text) => textWidth(text)),
        ),
        hasYears,
      }),
    [months, items, rows, shade, width, hasYears],
  );
  const { placed, bands, left, step, shades, rowsAt } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      placed.map(({ item, circle }) => ({
        id: item.id,
        label: item.name,
        value: () => format(item),
        shape: circle,
        group: item.month,
      })),
    [placed, format],
  );
  const of = (isAtRisk: boolean) =>
    circlesPath(placed.filter(({ item }) => (item.isAtRisk ?? false) === isAtRisk).map(({ circle }) => circle));
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={layout.height}
      marks={marks}
      onOpen={onOpen && ((index) => placed[index] && onOpen(placed[index].item))}
    >
      {shades.map((box, index) => (
        <rect key={index} className="fill-accent-soft" {...box} />
      ))}
      {shade && shades[0] && (
        <text
          className="fill-accent font-semibold"
          x={Math.min(shades[0].x + 6, width - layout.shadeWidth)}
          y={shades[0].y + 16}
        >
          {shade.label}
        </text>
      )}
      <path className={toneStyles.quiet} d={of(false)} />
      <path className={toneStyles.highlight} d={of(true)} />
      {bands.map(({ first, last, axisY }) => (
        <g key={first}>
          <line className="stroke-line-strong" x1={left} x2={width} y1={axisY} y2={axisY} />
          {months.slice(first, last).map((label, index) => {
            const x = left + (index + 0.5) * step;
            return (
              <g key={first + index}>
                <line
                  className="stroke-line-strong"
                  x1={left + index * step}
                  x2={left + index * step}
                  y1={axisY}
                  y2={axisY + 5}
                />
                <text className="fill-ink font-medium" textAnchor="middle" x={x} y={axisY + 18}>
                  {label}
                </text>
                {years[first + index] && (
                  <text className="fill-muted tabular-nums" textAnchor="middle" x={x} y={axisY + 32}>
                    {years[first + index]}
                  </text>
                )}
                {rows.map(({ label: row, values, short }, at) => (
                  <text
                    key={row}
                    className="fill-ink tabular-nums"
                    textAnchor="middle"
                    x={x}
                    y={axisY + rowsAt + at * 17}
                  >
                    {fitText((isTight(values, step) && short ? short : values)[first + index] ?? '', step - 2)}
                  </text>
                ))}
              </g>
            );
          })}
          {left > 0 &&
            rows.map(({ label }, at) => (
              <text key={label} className="fill-muted" x="0" y={axisY + rowsAt + at * 17}>
                {label}
              </text>
            ))}
        </g>
      ))}
    </Plot>
  );
}
