import { useMemo } from 'react';
import { fitFrame, quadrantOf } from './layouts/fit-frame.ts';
import type { FitFrame, FormatSum, PlacedFit, Quadrant } from './layouts/fit-frame.ts';
import type { FitItem, FitStep } from './layouts/fit-layout.ts';
import { circlesPath, toneStyles } from './look.tsx';
import type { Circle, Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText, textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';
import { listed } from '../../lib/text/listed.ts';

export interface FitWords {
  /** Top left, top right, bottom left, bottom right. */
  quadrants: readonly [Quadrant, Quadrant, Quadrant, Quadrant];
  /** Upwards, and to the right. */
  functional: string;
  technical: string;
  /** From the lowest to the highest. */
  steps: readonly [string, string, string, string];
  /** What lacks one of its fits. */
  rest: string;
  /** The amount of an item that has none. */
  unknown: string;
}

interface Props {
  name: string;
  items: readonly FitItem[];
  words: FitWords;
  /** An amount at its mark: "€214,000 a year". */
  format: (amount: number) => string;
  formatSum: FormatSum;
  onOpen?: (item: FitItem) => void;
}

/** The cell of what is not assessed, after the sixteen. */
const restCell = 16;

/** In words what the place of an item shows: its quarter and both fits. */
function placeOf({ quadrants, functional, technical, steps, rest }: FitWords, item: FitItem, cell: number): string {
  const fit = (name: string, step: FitStep | undefined) => step && `${name}: ${steps[step - 1] ?? ''}`;
  const quadrant = cell < restCell ? quadrants[quadrantOf(cell)]?.label : rest;
  return listed([quadrant, fit(functional, item.functional), fit(technical, item.technical)]);
}

/** Items by two fits of four steps each, packed inside their cells; the area is the amount. */
export function FitChart({ name, items, words, format, formatSum, onOpen }: Props) {
  const [ref, width] = useWidth();
  const frame = useMemo(
    () =>
      fitFrame({
        items,
        quadrants: words.quadrants,
        width: width || 640,
        stepLabels: words.steps,
        axisLabels: [words.functional, words.technical],
        restText: words.rest,
        formatSum,
      }),
    [items, words, width, formatSum],
  );
  const marks = useMemo<Mark[]>(
    () =>
      frame.placed.map(({ item, circle, cell }) => ({
        id: item.id,
        label: item.name,
        about: placeOf(words, item, cell),
        value: () => (item.amount === undefined ? words.unknown : format(item.amount)),
        shape: circle,
        group: cell,
      })),
    [frame, format, words],
  );
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={frame.height}
      marks={marks}
      onOpen={onOpen && ((index) => frame.placed[index] && onOpen(frame.placed[index].item))}
    >
      <Ground frame={frame} words={words} />
      <Bubbles placed={frame.placed} />
    </Plot>
  );
}

// Dashes of a tiny circle are specks.
const leastDashed = 3;

function lookOf({ cell, circle, isUnknown, isDecision }: PlacedFit) {
  if (cell === restCell || isUnknown) return circle.r > leastDashed ? 'dashed' : 'open';
  return isDecision ? 'highlight' : 'quiet';
}

/** Circles of one look in one cell are one path: what is painted anew reads only the paths of its cells. */
function Bubbles({ placed }: { placed: readonly PlacedFit[] }) {
  const paths = new Map<string, { look: ReturnType<typeof lookOf>; circles: Circle[] }>();
  for (const one of placed) {
    const look = lookOf(one);
    const key = `${one.cell} ${look}`;
    const path = paths.get(key);
    if (path) path.circles.push(one.circle);
    else paths.set(key, { look, circles: [one.circle] });
  }
  return [...paths].map(([key, { look, circles }]) => (
    <path
      key={key}
      className={look === 'dashed' || look === 'open' ? 'fill-surface stroke-line-strong' : toneStyles[look]}
      strokeDasharray={look === 'dashed' ? '3 2' : undefined}
      d={circlesPath(circles)}
    />
  ));
}

interface GroundProps extends Pick<Props, 'words'> {
  frame: FitFrame;
}

/** The numbers of a quarter, one line below the other. */
const Sums = ({
  lines,
  x,
  y,
  end,
  room,
}: {
  lines: readonly string[];
  x: number;
  y: number;
  end?: boolean;
  room: number;
}) =>
  lines.map((line, index) => (
    <text key={line} className="fill-muted tabular-nums" x={x} y={y + index * 16} textAnchor={end ? 'end' : undefined}>
      {fitText(line, room)}
    </text>
  ));

// The chart runs to the right in every language, and so do its arrows.
const fromLeft = (text: string) => `\u2066${text}\u2069`;

/** The four quarters with their labels, the dotted lines between their cells, and the steps of both fits. */
function Ground({ frame, words }: GroundProps) {
  const { quadrants, head, left, cellWidth, cellHeight, boxOfCell, plotHeight, isNarrow, rest } = frame;
  const [, last] = quadrants;
  const wide = last ? last.box.x + last.box.width : 0;
  return (
    <>
      {quadrants.map(({ box, lines }, index) => {
        const label = words.quadrants[index]?.label ?? '';
        const room = box.width - 20 - (isNarrow ? 0 : textWidth(label, 12, 600) + 8);
        return (
          <g key={label}>
            <rect className="fill-paper stroke-line" {...box} rx="8" />
            <path
              className="fill-none stroke-line"
              strokeDasharray="2 3"
              d={`M${box.x + cellWidth} ${box.y + head}v${cellHeight * 2}M${box.x} ${box.y + head + cellHeight}h${box.width}`}
            />
            <text className="fill-ink font-semibold" x={box.x + 10} y={box.y + 18}>
              {fitText(label, box.width - 20, 12, 600)}
            </text>
            {isNarrow ? (
              <Sums lines={lines} x={box.x + 10} y={box.y + 34} room={room} />
            ) : (
              <Sums lines={lines} x={box.x + box.width - 10} y={box.y + 18} end room={room} />
            )}
          </g>
        );
      })}
      {isNarrow ? (
        <text className="fill-ink font-semibold" x="0" y="12">
          {fromLeft(`↑ ${words.functional}`)}
        </text>
      ) : (
        <text className="fill-ink font-semibold" textAnchor="end" x={left - 12} y={18}>
          {words.functional}
        </text>
      )}
      {words.steps.map((label, index) => {
        const row = boxOfCell((3 - index) * 4);
        const column = boxOfCell(12 + index);
        return (
          <g key={label} className="fill-muted">
            {!isNarrow && (
              <text textAnchor="end" x={left - 12} y={row.y + row.height / 2 + 4}>
                {label}
              </text>
            )}
            <text textAnchor="middle" x={column.x + column.width / 2} y={plotHeight + 18}>
              {fitText(label, column.width - 4)}
            </text>
          </g>
        );
      })}
      <text
        className="fill-ink font-semibold"
        textAnchor="end"
        x={isNarrow ? wide : left - 12}
        y={plotHeight + (isNarrow ? 36 : 18)}
      >
        {isNarrow ? fromLeft(`${words.technical} →`) : words.technical}
      </text>
      {rest && (
        <>
          <rect className="fill-none stroke-line-strong" strokeDasharray="3 2" {...rest.box} rx="8" />
          <text className="fill-ink font-semibold" x={rest.box.x + 10} y={rest.box.y + 18}>
            {words.rest}
          </text>
          <Sums lines={rest.lines} x={rest.box.x + 10} y={rest.box.y + 34} room={rest.box.width - 20} />
        </>
      )}
    </>
  );
}
