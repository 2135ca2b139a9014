import { memo, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, ReactNode, Ref } from 'react';
import { boxOf, markAt, markByKey, nameOf } from './layouts/mark.ts';
import type { Box, Mark } from './layouts/mark.ts';
import { PlotTip } from './plot-tip.tsx';

interface Props {
  /** The accessible name of the chart, with what it shows. */
  name: string;
  ref: Ref<HTMLDivElement>;
  width: number;
  height: number;
  /** In the order in which the arrow keys walk them. */
  marks: readonly Mark[];
  onOpen?: ((index: number) => void) | undefined;
  /** What is lit behind the mark that is hovered or focused, such as its row. */
  lit?: ((index: number) => Box) | undefined;
  children: ReactNode;
}

// A finger needs 44 pixels.
const reach = { mouse: 4, touch: 22 };

// More marks than these are elements only around the current one; the table has them all.
const [allOf, around] = [600, 40];

/**
 * The drawing of a chart, and its marks as elements for keyboard and screen readers: one tab stop, arrows walk, Enter
 * opens, Esc leaves.
 */
export function Plot({ name, ref, width, height, marks, onOpen, lit, children }: Props) {
  const id = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [hovered, setHovered] = useState<string>();
  const [focused, setFocused] = useState<string>();
  const [entry, setEntry] = useState<string>();
  const indexOf = (sought: string | undefined) => {
    const index = sought === undefined ? -1 : marks.findIndex((mark) => mark.id === sought);
    return index === -1 ? undefined : index;
  };
  const active = indexOf(hovered) ?? indexOf(focused);
  const mark = active === undefined ? undefined : marks[active];
  const canOpen = (index: number) => onOpen !== undefined && marks[index]?.opens !== false;
  const stop = indexOf(entry) ?? 0;
  const first = marks.length > allOf ? Math.max(0, stop - around) : 0;
  const shown = marks.length > allOf ? marks.slice(first, stop + around) : marks;

  const under = (event: MouseEvent, within: number) => {
    const frame = svg.current?.getBoundingClientRect();
    if (!frame) return undefined;
    const scale = frame.width > 0 ? width / frame.width : 1;
    return markAt(marks, (event.clientX - frame.left) * scale, (event.clientY - frame.top) * scale, within);
  };
  const targetOf = (event: { target: EventTarget }) =>
    indexOf(event.target instanceof Element ? (event.target.getAttribute('data-mark') ?? undefined) : undefined);
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const index = under(event, reach.mouse);
    setHovered(index === undefined ? undefined : marks[index]?.id);
  };
  const press = (event: MouseEvent) => {
    // A screen reader's press has no place; it names its mark.
    const isTouch = event.nativeEvent instanceof window.PointerEvent && event.nativeEvent.pointerType === 'touch';
    const index = event.detail === 0 ? targetOf(event) : under(event, isTouch ? reach.touch : reach.mouse);
    const pressed = index === undefined ? undefined : marks[index];
    setHovered(undefined);
    if (!pressed || index === undefined) return setFocused(undefined);
    focus(pressed.id);
    if (canOpen(index)) onOpen?.(index);
  };
  const focus = (next: string) => {
    flushSync(() => setEntry(next));
    svg.current?.querySelector<SVGElement>(`[data-mark=${CSS.escape(next)}]`)?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const from = targetOf(event);
    if (from === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') {
      setFocused(undefined);
      setHovered(undefined);
      svg.current?.focus();
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (canOpen(from)) onOpen?.(from);
      return;
    }
    const next = markByKey(marks, from, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setHovered(undefined);
    focus(marks[next]?.id ?? '');
  };

  // The events of all marks, here once: five thousand marks need no listeners of their own.
  const handlers = {
    onPointerMove: hover,
    onClick: press,
    onKeyDown: walk,
    onFocus: (event: FocusEvent) => {
      const index = targetOf(event);
      const found = index === undefined ? undefined : marks[index]?.id;
      setFocused(found);
      if (found !== undefined) setEntry(found);
    },
    onBlur: () => setFocused(undefined),
  };

  return (
    <div ref={ref} className="relative min-w-0" onPointerLeave={() => setHovered(undefined)}>
      {width > 0 && (
        <svg
          ref={svg}
          role="group"
          aria-label={name}
          tabIndex={-1}
          data-plot
          direction="ltr"
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block h-auto max-w-full overflow-visible text-xs outline-none select-none"
          {...handlers}
        >
          <g aria-hidden="true">
            {active !== undefined && lit && <Lit box={lit(active)} />}
            {children}
          </g>
          <g data-marks>
            {shown.map((each, index) => (
              <MarkTarget key={each.id} mark={each} stop={first + index === stop} opens={canOpen(first + index)} />
            ))}
          </g>
          {mark && <Ring mark={mark} />}
        </svg>
      )}
      {mark && <PlotTip key={`${id}${mark.id}`} mark={mark} width={width} height={height} />}
    </div>
  );
}

interface TargetProps {
  mark: Mark;
  stop: boolean;
  opens: boolean;
}

/** The mark's element, without a look of its own. */
const MarkTarget = memo(
  function MarkTarget({ mark, stop, opens }: TargetProps) {
    const { x, y, width, height } = boxOf(mark.shape);
    return (
      <rect
        data-mark={mark.id}
        role={opens ? 'button' : 'img'}
        aria-label={nameOf(mark)}
        tabIndex={stop ? 0 : -1}
        x={x}
        y={y}
        width={Math.max(1, width)}
        height={Math.max(1, height)}
        className={opens ? 'cursor-pointer fill-transparent outline-none' : 'fill-transparent outline-none'}
      />
    );
  },
  (before, after) => before.mark === after.mark && before.stop === after.stop && before.opens === after.opens,
);

const Lit = ({ box: { round, ...box } }: { box: Box }) => (
  <rect data-screen-only className="fill-surface-hover print:hidden" {...box} rx={round} />
);

/** Hover and focus look the same. */
function Ring({ mark }: { mark: Mark }) {
  const { x, y, width, height, round = 3 } = boxOf(mark.shape);
  return (
    <rect
      aria-hidden="true"
      data-screen-only
      className="pointer-events-none fill-none stroke-ink print:hidden"
      strokeWidth="2"
      x={x - 1}
      y={y - 1}
      width={width + 2}
      height={height + 2}
      rx={round + 1}
    />
  );
}
