import { useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import type { Mark } from './layouts/mark.ts';
import { stacksLayout } from './layouts/month-stacks-layout.ts';
import type { StackedMonth } from './layouts/month-stacks-layout.ts';
import { Plot } from './plot.tsx';
import { textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  months: readonly StackedMonth[];
  /** "added", "retired". */
  words: { up: string; down?: string };
  /** What came and what went in a month: "3 added", "1 retired". */
  counted: { up: (count: number) => string; down?: (count: number) => string };
  format: (value: number) => string;
  /** The month that the sentence above names. */
  highlighted?: string | undefined;
}

/** In pixels. */
const height = 240;

/** What came and went by month: dots while there are few, of which each is one, else bars. */
export function MonthStacks({ name, months, words, counted, format, highlighted }: Props) {
  const [ref, width] = useWidth();
  // The two words stand before the months, or above them where there is no room.
  const gutter = width < 460 ? 0 : Math.max(textWidth(words.up), textWidth(words.down ?? '')) + 12;
  const layout = useMemo(() => stacksLayout(months, width, height, gutter), [months, width, gutter]);
  const { step, line, isDotted, radius, stacks, hasDown } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      months.flatMap(({ id, label, up, down = 0 }, index) =>
        up === undefined
          ? []
          : [
              {
                id,
                label,
                value: () => listed([counted.up(up), counted.down?.(down)]),
                shape: { x: gutter + index * step, y: 4, width: step, height: height - 8 },
              },
            ],
      ),
    [months, counted, step, gutter],
  );
  const isBoth = hasDown && words.down !== undefined;
  // Where the legend's second mark begins: each stands before its word, well apart from the other.
  const second = 14 + textWidth(words.up) + 20;
  // Where the sentence names a month, the others step back, and the legend with them.
  const back = highlighted === undefined ? 1 : 0.8;
  const isNarrow = step < Math.max(0, ...months.map(({ short }) => textWidth(short))) + 4;
  return (
    <Plot name={name} ref={ref} width={width} height={height} marks={marks}>
      {stacks.map(({ up, down, dots, middle }, index) => {
        const month = months[index];
        if (!month) return null;
        const isNamed = month.id === highlighted;
        const fill = isNamed ? 'fill-highlight' : 'fill-data-1';
        const stroke = isNamed ? 'stroke-highlight' : 'stroke-data-1';
        const share = month.down ?? 0;
        const number = isNamed ? 'fill-ink font-semibold' : 'fill-muted';
        return (
          <g key={month.id}>
            <g opacity={isNamed ? 1 : back}>
              {dots.map(({ x, y, isUp }) => (
                <circle
                  key={y}
                  className={isUp ? `${fill} ${stroke}` : `fill-none ${stroke}`}
                  strokeWidth="1.5"
                  cx={x}
                  cy={y}
                  r={radius}
                />
              ))}
              {!isDotted && up.height > 0 && <rect className={fill} {...up} rx="2" />}
              {!isDotted && down.height > 0 && (
                <rect
                  className={`fill-none ${stroke}`}
                  strokeWidth="1.5"
                  {...down}
                  y={down.y + 1.5}
                  height={Math.max(1, down.height - 1.5)}
                  rx="2"
                />
              )}
            </g>
            {!isDotted && !isNarrow && month.up !== undefined && month.up > 0 && (
              <text className={number} textAnchor="middle" x={middle} y={up.y - 5}>
                {format(month.up)}
              </text>
            )}
            {!isDotted && !isNarrow && share > 0 && (
              <text className={number} textAnchor="middle" x={middle} y={down.y + down.height + 13}>
                {format(share)}
              </text>
            )}
            <text
              className={highlighted === undefined && month.up !== undefined ? 'fill-ink' : number}
              textAnchor="middle"
              x={middle}
              y={height - 5}
            >
              {isNarrow ? month.narrow : month.short}
            </text>
          </g>
        );
      })}
      <line className="stroke-line-strong" x1="0" x2={width} y1={line} y2={line} />
      {gutter > 0 || !isBoth ? (
        <text className="fill-muted" x="0" y={gutter > 0 ? line - 8 : 12}>
          {words.up}
        </text>
      ) : (
        <>
          <circle className="fill-data-1 stroke-data-1" strokeWidth="1.5" opacity={back} cx="5" cy="8" r="3.5" />
          <text className="fill-muted" x="14" y="12">
            {words.up}
          </text>
          <circle className="fill-none stroke-data-1" strokeWidth="1.5" opacity={back} cx={second + 5} cy="8" r="3.5" />
          <text className="fill-muted" x={second + 14} y="12">
            {words.down}
          </text>
        </>
      )}
      {gutter > 0 && isBoth && (
        <text className="fill-muted" x="0" y={line + 18}>
          {words.down}
        </text>
      )}
    </Plot>
  );
}
