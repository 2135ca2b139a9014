import { useId, useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import { Hatch, hatched } from './look.tsx';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText, textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

export interface FunnelStep {
  id: string;
  label: string;
  /** Undefined where it is hidden. */
  value: number | undefined;
}

interface Props {
  name: string;
  /** Each contains the next. */
  steps: readonly FunnelStep[];
  format: (value: number) => string;
  formatShare: (share: number) => string;
  /** The text of a hidden step. */
  hidden: string;
  onOpen?: ((step: FunnelStep) => void) | undefined;
}

const step = 52;
const gap = 10;

/** How many fewer than in the last step before that is shown; undefined if that or this is hidden. */
export const lostAt = (steps: readonly FunnelStep[], index: number): number | undefined => {
  const [value, before] = [steps[index]?.value, steps[index - 1]?.value];
  return value === undefined || before === undefined ? undefined : before - value;
};

/** Steps of which each contains the next, as bars from zero: the last one is what counts. */
export function Funnel({ name, steps, format, formatShare, hidden, onOpen }: Props) {
  const hatch = useId();
  const [ref, width] = useWidth();
  const first = steps[0]?.value;
  const most = Math.max(1, ...steps.map(({ value }) => value ?? 0));
  const texts = useMemo(
    () =>
      steps.map(({ value }, index) => {
        const lost = lostAt(steps, index);
        return {
          value: value === undefined ? hidden : format(value),
          share: value === undefined || !first ? '' : formatShare(value / first),
          lost: lost ? `−${format(lost)}` : '',
        };
      }),
    [steps, first, format, formatShare, hidden],
  );
  const rowBox = (index: number) => ({ x: -6, y: index * step, width: width + 12, height: step - 4, round: 6 });
  const marks = useMemo<Mark[]>(
    () =>
      steps.map(({ id, label, value }, index) => ({
        id,
        label,
        value: () => listed([texts[index]?.value, texts[index]?.share]),
        shape: { x: -6, y: index * step, width: width + 12, height: step - 4, round: 6 },
        opens: value !== undefined && value > 0,
      })),
    [steps, texts, width],
  );
  const shareWidth = Math.max(0, ...texts.map(({ share }) => textWidth(share, 14)));
  const valueWidth = Math.max(0, ...texts.map(({ value }) => textWidth(value, 14, 600)));
  const lostWidth = Math.max(0, ...texts.map(({ lost }) => textWidth(lost)));
  const valueX = width - (shareWidth > 0 ? shareWidth + gap : 0);
  const lostX = valueX - valueWidth - gap;
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={steps.length * step - 4}
      marks={marks}
      onOpen={onOpen && ((index) => steps[index] && onOpen(steps[index]))}
      lit={rowBox}
    >
      <Hatch id={hatch} />
      {steps.map(({ id, label, value }, index) => {
        const y = index * step;
        const isLast = index === steps.length - 1;
        return (
          <g key={id} className="text-sm">
            <text className="fill-ink" fontWeight="600" x="0" y={y + 18}>
              {fitText(label, lostX - lostWidth - gap, 14, 600)}
            </text>
            <text className="fill-muted text-xs tabular-nums" textAnchor="end" x={lostX} y={y + 18}>
              {texts[index]?.lost}
            </text>
            <text
              className={value === undefined ? 'fill-muted' : 'fill-ink tabular-nums'}
              fontWeight={value === undefined ? 400 : 600}
              textAnchor="end"
              x={valueX}
              y={y + 18}
            >
              {texts[index]?.value}
            </text>
            <text className="fill-muted tabular-nums" textAnchor="end" x={width} y={y + 18}>
              {texts[index]?.share}
            </text>
            <rect className="fill-accent-soft" x="0" y={y + 28} width={width} height="11" rx="3" />
            {value === undefined ? (
              <rect
                className="stroke-line-strong"
                fill={hatched(hatch)}
                x="0.5"
                y={y + 28.5}
                width={Math.max(0, width - 1)}
                height="10"
                rx="2.5"
              />
            ) : (
              value > 0 && (
                <rect
                  className={isLast ? 'fill-data-1 stroke-data-1' : 'fill-data-quiet stroke-line-strong'}
                  x="0.5"
                  y={y + 28.5}
                  width={Math.max(2, (width - 1) * (value / most))}
                  height="10"
                  rx="2.5"
                />
              )
            )}
          </g>
        );
      })}
    </Plot>
  );
}
