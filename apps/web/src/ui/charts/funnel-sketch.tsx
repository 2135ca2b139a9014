import { listed } from '../../lib/text/listed.ts';
import type { FunnelStep } from './funnel.tsx';
import { textWidth } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

/** The funnel without frame, for a card: `label` is number and word of each step. Hidden steps are left out. */
export function FunnelSketch({ name, steps }: { name: string; steps: readonly FunnelStep[] }) {
  const [ref, width] = useWidth();
  const told = steps.flatMap((one) => (one.value === undefined ? [] : [{ ...one, value: one.value }]));
  const labels = Math.max(0, ...told.map(({ label }) => textWidth(label, 12, 600)));
  const room = Math.max(0, width - labels - 8);
  const most = Math.max(1, ...told.map(({ value }) => value));
  return (
    <div ref={ref} className="min-w-0">
      {width > 0 && (
        <svg
          role="img"
          aria-label={`${name}: ${listed(told.map(({ label }) => label))}`}
          direction="ltr"
          width={width}
          height={told.length * 22}
          viewBox={`0 0 ${width} ${told.length * 22}`}
          className="block h-auto max-w-full text-xs"
        >
          {told.map(({ id, label, value }, index) => {
            const isLast = index === told.length - 1;
            const bar = Math.max(2, room * (value / most));
            return (
              <g key={id}>
                <rect
                  className={isLast ? 'fill-data-1' : 'fill-data-quiet'}
                  x="0"
                  y={index * 22 + 3}
                  width={bar}
                  height="14"
                  rx="3"
                />
                <text
                  className={isLast ? 'fill-ink tabular-nums' : 'fill-muted tabular-nums'}
                  fontWeight={isLast ? 600 : 400}
                  x={bar + 8}
                  y={index * 22 + 14}
                >
                  {label}
                </text>
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
