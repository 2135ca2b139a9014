import { useMemo } from 'react';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { quadrantLayout } from './layouts/quadrant-layout.ts';
import type { QuadrantItem } from './layouts/quadrant-layout.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  items: readonly QuadrantItem[];
  middle: { x: number; y: number };
  /** Top left, top right, bottom left, bottom right. The first one is where action is needed. */
  names: readonly [string, string, string, string];
  /** At the lines where the quadrants meet. */
  words: { x: string; y: string };
  format: (value: number) => string;
  describe: (item: QuadrantItem) => string;
}

/** Items by two scores, split at their means; amber needs a decision. */
export function QuadrantChart({ name, items, middle, names, words, format, describe }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(
    () => quadrantLayout({ items, middle, names, means: words, width: width || 640 }),
    [items, middle, names, words, width],
  );
  const { dots, corners, mean, meanX, middleX, middleY, bottom, height, ticks } = layout;
  const marks = useMemo<Mark[]>(
    () =>
      dots.map(({ item, x, y, r }) => ({
        id: item.id,
        label: item.label,
        value: () => describe(item),
        shape: { x, y, r: r + 2 },
      })),
    [dots, describe],
  );
  return (
    <Plot name={name} ref={ref} width={width} height={height} marks={marks}>
      <rect className="fill-highlight" fillOpacity="0.1" width={middleX} height={middleY} />
      <path className="fill-none stroke-line-strong" d={`M${middleX} 0V${bottom}M0 ${middleY}H${layout.width}`} />
      {corners.map(({ text, x, y }, index) => (
        <text
          key={text}
          className={index === 0 ? 'fill-highlight-text text-sm' : 'fill-muted stroke-surface text-sm'}
          strokeWidth="4"
          paintOrder="stroke"
          fontWeight="600"
          x={x}
          y={y}
        >
          {text}
        </text>
      ))}
      {mean && (
        <text className="fill-muted" x={mean.x} y={mean.y}>
          {words.y}
        </text>
      )}
      {ticks.map((tick) => (
        <text key={tick.value} className="fill-muted tabular-nums" textAnchor="middle" x={tick.x} y={bottom + 18}>
          {format(tick.value)}
        </text>
      ))}
      <text className="fill-muted" textAnchor="middle" x={meanX} y={bottom + 18}>
        {words.x}
      </text>
      {dots.map(({ item, x, y, r, label, leader }) => (
        <g key={item.id}>
          {leader && (
            <path
              className="fill-none stroke-line-strong"
              d={`M${leader.from.x} ${leader.from.y}L${leader.to.x} ${leader.to.y}`}
            />
          )}
          <circle
            className={item.highlighted ? 'fill-highlight stroke-highlight-text' : 'fill-data-1 stroke-surface'}
            strokeWidth="1.5"
            cx={x}
            cy={y}
            r={r}
          />
          {label && (
            <text
              className="fill-ink stroke-surface"
              strokeWidth="3"
              paintOrder="stroke"
              fontWeight={item.highlighted ? 600 : 400}
              unicodeBidi="plaintext"
              x={label.x}
              y={label.y}
            >
              {label.text}
            </text>
          )}
        </g>
      ))}
    </Plot>
  );
}
