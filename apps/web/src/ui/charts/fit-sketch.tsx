import { useMemo } from 'react';
import { cellsOf, quadrantOf } from './layouts/fit-frame.ts';
import { Bubbles } from './fit-chart.tsx';
import type { Quadrant } from './layouts/fit-frame.ts';
import { packRooms, placeIn } from './layouts/fit-layout.ts';
import type { FitItem } from './layouts/fit-layout.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  items: readonly FitItem[];
  quadrants: readonly Quadrant[];
  /** The ends of the axis to the right: "weak", "strong technical fit". */
  ends: readonly [low: string, high: string];
}

/** In pixels. */
const height = 106;

/** The fit chart without words and cells, for a card. */
export function FitSketch({ name, items, quadrants, ends }: Props) {
  const [ref, width] = useWidth();
  const plot = height - 20;
  const placed = useMemo(() => {
    // By quarters: sixteen cells would be too small here.
    const { cells } = cellsOf(items);
    const quarters = quadrants.map((_, index) =>
      cells.flatMap((each, cell) => (quadrantOf(cell) === index ? each : [])),
    );
    const [wide, tall] = [width / 2, plot / 2];
    const { places } = packRooms(quarters.map((each) => ({ items: each, width: wide - 8, height: tall - 3 })));
    return quadrants.flatMap(({ isDecision = false }, cell) =>
      placeIn(places[cell] ?? [], {
        x: (cell % 2) * wide,
        y: Math.floor(cell / 2) * tall,
        width: wide,
        height: tall,
      }).map((one) => ({ ...one, cell, isDecision })),
    );
  }, [items, quadrants, width, plot]);
  return (
    <div ref={ref} className="min-w-0">
      {width > 0 && (
        <svg
          role="img"
          aria-label={name}
          data-plot
          direction="ltr"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block h-auto max-w-full text-xs"
        >
          <path className="stroke-line" d={`M0 ${plot / 2}H${width}M${width / 2} 0V${plot}`} />
          <Bubbles placed={placed} rest={16} />
          <text className="fill-muted" x="0" y={height - 4}>
            {ends[0]}
          </text>
          <text className="fill-muted" textAnchor="end" x={width} y={height - 4}>
            {ends[1]}
          </text>
        </svg>
      )}
    </div>
  );
}
