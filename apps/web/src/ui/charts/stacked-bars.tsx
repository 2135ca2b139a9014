import { useMemo } from 'react';
import { stepStyles } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { stackedLayout } from './layouts/stacked-layout.ts';
import type { StackedRow } from './layouts/stacked-layout.ts';
import { fitText, textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  rows: readonly StackedRow[];
  /** What a part is called: "4: 35 answers, 20%". */
  describe: (row: StackedRow, part: number) => string;
}

/** How answers are spread over the steps of a scale, each row as a whole; the figure of the row stands right. */
export function StackedBars({ name, rows, describe }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(() => stackedLayout(rows, width), [rows, width]);
  const marks = useMemo<Mark[]>(
    () =>
      layout.rows.flatMap(({ row, parts }, group) =>
        parts.map(({ index, box }) => ({
          id: `${row.id} ${index}`,
          label: row.label,
          value: () => describe(row, index),
          shape: box,
          group,
          column: index,
        })),
      ),
    [layout, describe],
  );
  return (
    <Plot name={name} ref={ref} width={width} height={layout.height} marks={marks}>
      {layout.rows.map(({ row, labelY, figureY, parts }) => (
        <g key={row.id}>
          <text className="fill-ink text-sm" unicodeBidi="plaintext" x="0" y={labelY}>
            {fitText(row.label, layout.labelWidth, 14)}
          </text>
          {parts.map(({ index, share, step, box }) => (
            <g key={index}>
              <rect className={`${stepStyles[step]} stroke-surface`} {...box} />
              {textWidth(share) + 6 < box.width && (
                <text
                  className="fill-ink tabular-nums"
                  textAnchor="middle"
                  x={box.x + box.width / 2}
                  y={box.y + box.height / 2 + 4}
                >
                  {share}
                </text>
              )}
            </g>
          ))}
          <text className="fill-ink text-sm tabular-nums" fontWeight="600" textAnchor="end" x={width} y={figureY}>
            {row.figure}
          </text>
        </g>
      ))}
    </Plot>
  );
}
