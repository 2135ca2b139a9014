import { useMemo } from 'react';
import { listed } from '../../lib/text/listed.ts';
import { lifecycleLayout } from './layouts/lifecycle-layout.ts';
import type { LifecycleSegment } from './layouts/lifecycle-layout.ts';
import type { Mark } from './layouts/mark.ts';
import { Plot } from './plot.tsx';
import { fitText } from './layouts/text-width.ts';
import { useWidth } from './use-width.ts';

interface Props {
  name: string;
  segments: readonly LifecycleSegment[];
  /** "past their end of life". */
  past: string;
  format: (value: number) => string;
  onOpen?: (segment: LifecycleSegment, isPast: boolean) => void;
}

// Quiet at both ends of a life, strong in the middle of it.
const looks = ['fill-heat-1', 'fill-heat-3', 'fill-data-1', 'fill-heat-3', 'fill-heat-2'];
const [tall, row] = [24, 22];

/** One bar of segments; amber parts are past their end of life. Labels that do not fit side by side become a list. */
export function LifecycleBar({ name, segments, past, format, onOpen }: Props) {
  const [ref, width] = useWidth();
  const layout = useMemo(() => lifecycleLayout(segments, format, past, width), [segments, format, past, width]);
  const { parts, below, above, late, shown } = layout;
  const top = late.length > 0 && above ? 20 : 0;
  const listTop = top + tall + 20;
  const height = below ? top + tall + 42 : listTop + shown.length * row - 4;
  const marks = useMemo<Mark[]>(
    () =>
      parts.map(({ segment, isPast, value, x, width: wide }) => ({
        id: `${segment.id}${isPast ? '-past' : ''}`,
        label: listed([segment.label, isPast && past]),
        value: () => format(value),
        shape: { x, y: top, width: wide, height: tall },
      })),
    [parts, format, past, top],
  );
  const look = (index: number) => looks[index % looks.length] ?? '';
  return (
    <Plot
      name={name}
      ref={ref}
      width={width}
      height={height}
      marks={marks}
      onOpen={onOpen && ((index) => parts[index] && onOpen(parts[index].segment, parts[index].isPast))}
    >
      {parts.map(({ segment, index, isPast, x, width: wide }) => (
        <rect
          key={`${segment.id} ${isPast}`}
          className={isPast ? 'fill-highlight stroke-highlight-text' : `${look(index)} stroke-line-strong`}
          x={x + 0.5}
          y={top + 0.5}
          width={Math.max(1, wide - 1)}
          height={tall - 1}
          rx="2"
        />
      ))}
      {above?.map(({ x, text }, index) => (
        <text key={index} className="fill-highlight-text font-semibold" x={x} y={12}>
          {text}
        </text>
      ))}
      {shown.map(({ id, label, value }, index) => {
        const place = below?.[index];
        return place ? (
          <g key={id}>
            <text className="fill-ink font-semibold" x={place.x} y={top + tall + 17}>
              {format(value)}
            </text>
            <text className="fill-muted" x={place.x} y={top + tall + 34}>
              {label}
            </text>
          </g>
        ) : (
          <g key={id}>
            <rect
              className={`${look(segments.findIndex((segment) => segment.id === id))} stroke-line-strong`}
              x="0.5"
              y={listTop + index * row - 9.5}
              width="10"
              height="10"
              rx="2"
            />
            <text className="fill-ink" x="18" y={listTop + index * row}>
              {fitText(label, width - 70)}
            </text>
            <text className="fill-ink font-semibold" textAnchor="end" x={width} y={listTop + index * row}>
              {format(value)}
            </text>
          </g>
        );
      })}
    </Plot>
  );
}
