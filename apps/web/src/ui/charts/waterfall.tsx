import { useId, useMemo } from 'react';
import { Hatch, hatched } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText, textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';
import { stepText, waterfallLayout } from './layouts/waterfall-layout.ts';
import type { WaterfallStep } from './layouts/waterfall-layout.ts';

interface Props {
  name: string;
  steps: readonly WaterfallStep[];
  format: (value: number) => string;
  /** In pixels, or of its width. */
  height?: number | ((width: number) => number);
  onOpen?: ((step: WaterfallStep) => void) | undefined;
}

/** From one total to another: what came goes up, what went goes down, hatched. */
export function Waterfall({ name, steps, format, height: wanted = 240, onOpen }: Props) {
  const hatch = useId();
  const [ref, width] = useWidth();
  const height = typeof wanted === 'number' ? wanted : wanted(width);
  const { step, bottom, bars } = useMemo(() => waterfallLayout(steps, width, height), [steps, width, height]);
  const isNarrow = steps.some(({ label }) => textWidth(label) > step - 4);
  const marks = useMemo<Mark[]>(
    () =>
      steps.map((each, index) => ({
        id: each.id,
        label: each.label,
        value: () => stepText(each, format),
        shape: bars[index]?.box ?? { x: 0, y: 0, width: 0, height: 0 },
        opens: each.value > 0,
      })),
    [steps, bars, format],
  );
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={height}
      marks={marks}
      onOpen={onOpen && ((index) => steps[index] && onOpen(steps[index]))}
    >
      <Hatch id={hatch} />
      {steps.map((each, index) => {
        const bar = bars[index];
        if (!bar) return null;
        const { box, level } = bar;
        const next = bars[index + 1];
        const look =
          each.kind === 'down'
            ? 'stroke-data-1'
            : each.kind === 'total' && !each.own
              ? 'fill-data-quiet stroke-line-strong'
              : 'fill-data-1 stroke-data-1';
        return (
          <g key={each.id}>
            {next && (
              <line
                className="stroke-line-strong"
                strokeDasharray="2 3"
                x1={box.x + box.width}
                x2={next.box.x}
                y1={level}
                y2={level}
              />
            )}
            <rect className={look} {...(each.kind === 'down' && { fill: hatched(hatch) })} {...box} rx="3" />
            <text
              className="fill-ink text-sm font-semibold tabular-nums"
              textAnchor="middle"
              x={box.x + box.width / 2}
              y={box.y - 8}
            >
              {stepText(each, format)}
            </text>
            <text className="fill-muted" textAnchor="middle" x={box.x + box.width / 2} y={height - 6}>
              {fitText((isNarrow ? each.short : undefined) ?? each.label, step - 4)}
            </text>
          </g>
        );
      })}
      <line className="stroke-line-strong" x1="0" x2={width} y1={bottom} y2={bottom} />
    </Plot>
  );
}
