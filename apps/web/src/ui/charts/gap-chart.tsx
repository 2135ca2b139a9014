import { useId, useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import { nothing } from './chart-table.ts';
import { bothOf, gapHeads, gapLayout } from './layouts/gap-layout.ts';
import type { GapRow } from './layouts/gap-layout.ts';
import { Hatch, hatched } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  rows: readonly GapRow[];
  /** What the dot, the ring and the difference are called. */
  words: { first: string; second: string; gap: string };
  format: (value: number) => string;
  /** The difference of the two as they are shown. */
  formatGap: (first: number, second: number) => string;
  hidden: string;
  /** False where the axis may start at the least value, such as means of 1 to 5. */
  isFromZero?: boolean;
  /** Opens the rows of a group's mark. */
  onOpen?: ((row: GapRow, side: 'first' | 'second') => void) | undefined;
}

const radius = 5;

/** Two groups by the same answers: a dot and a ring on each line, joined, with their difference. */
export function GapChart({ name, rows, words, format, formatGap, hidden, isFromZero = true, onOpen }: Props) {
  const hatch = useId();
  const [ref, width] = useWidth();
  const layout = useMemo(() => gapLayout(rows, width, format, isFromZero), [rows, width, format, isFromZero]);
  const { scale, ticks, markY, labelY, labels, top, bottom, height } = layout;
  const targets = useMemo(
    () =>
      rows.flatMap((row, index) =>
        (['first', 'second'] as const)
          .flatMap((side) => {
            const value = row[side];
            return value === null ? [] : [{ row, index, side, value }];
          })
          .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0)),
      ),
    [rows],
  );
  const marks = useMemo<Mark[]>(
    () =>
      targets.map(({ row, index, side, value }) => ({
        id: `${row.id} ${side}`,
        label: listed([row.label, words[side]]),
        value: () => (value === undefined ? hidden : format(value)),
        shape: { x: scale(value ?? 0), y: markY(index), r: radius + 2 },
        group: index,
        opens: (value ?? 0) > 0,
      })),
    [targets, words, format, hidden, scale, markY],
  );
  const [heads] = rows.flatMap((row) => {
    const both = bothOf(row);
    return both ? [both] : [];
  });
  // Without a line of both, there is no room over their marks.
  const headPlaces = gapHeads(words, heads ? [scale(heads[0]), scale(heads[1])] : [0, 0], width);
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
          const target = targets[index];
          if (target) onOpen(target.row, target.side);
        })
      }
    >
      <Hatch id={hatch} />
      {ticks.map((tick) => (
        <g key={tick}>
          <path className="stroke-line" d={`M${scale(tick)} ${top}V${bottom}`} />
          <text className="fill-muted tabular-nums" textAnchor="middle" x={scale(tick)} y={bottom + 16}>
            {format(tick)}
          </text>
        </g>
      ))}
      {(['first', 'second'] as const).map((side) => {
        const { x, anchor, key } = headPlaces[side];
        return (
          <g key={side}>
            {key !== undefined && <GroupMark side={side} x={key} y={10} />}
            <text
              className={side === 'first' ? 'fill-accent' : 'fill-ink'}
              fontWeight="600"
              textAnchor={anchor}
              x={x}
              y="14"
            >
              {words[side]}
            </text>
          </g>
        );
      })}
      <text className="fill-muted" textAnchor="end" x={width} y="14">
        {words.gap}
      </text>
      {rows.map((row, index) => {
        const { id, label, first, second } = row;
        const y = markY(index);
        const both = bothOf(row);
        return (
          <g key={id}>
            <text className="fill-ink text-sm" unicodeBidi="plaintext" x="0" y={labelY(index)}>
              {fitText(label, labels, 14)}
            </text>
            {both && (
              <path className="stroke-data-quiet" strokeWidth="3" d={`M${scale(both[0])} ${y}H${scale(both[1])}`} />
            )}
            {both === undefined && (
              <rect
                className="stroke-line-strong"
                fill={hatched(hatch)}
                x={scale.range()[0]}
                y={y - 7}
                width={Math.max(0, (scale.range()[1] ?? 0) - (scale.range()[0] ?? 0))}
                height="14"
                rx="3"
              />
            )}
            {typeof first === 'number' && <GroupMark side="first" x={scale(first)} y={y} />}
            {typeof second === 'number' && <GroupMark side="second" x={scale(second)} y={y} />}
            <text className="fill-ink text-sm tabular-nums" fontWeight="600" textAnchor="end" x={width} y={y + 5}>
              {both ? formatGap(...both) : both === null ? nothing : hidden}
            </text>
          </g>
        );
      })}
    </Plot>
  );
}

/** The dot of the first group, or the ring of the second. */
const GroupMark = ({ side, x, y }: { side: 'first' | 'second'; x: number; y: number }) =>
  side === 'first' ? (
    <circle className="fill-data-1 stroke-data-1" cx={x} cy={y} r={radius} />
  ) : (
    <circle className="fill-surface stroke-data-2" strokeWidth="2.5" cx={x} cy={y} r={radius} />
  );
