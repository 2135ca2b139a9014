import { boxOf } from './layouts/mark.ts';
import type { Mark } from './layouts/mark.ts';

interface Props {
  mark: Mark;
  width: number;
  height: number;
}

const [tall, gap] = [28, 6];

/** One line about a mark: above it, or below where there is no room, and never past an edge of the plot. */
export function PlotTip({ mark, width, height }: Props) {
  const box = boxOf(mark.shape);
  const above = box.y - gap - tall;
  const below = box.y + box.height + gap;
  const top = above >= -tall ? above : below + tall <= height + tall ? below : above;
  // As wide as its text, which is not measured: it may have the reader's own font or spacing.
  const translate = `clamp(0px, ${box.x + box.width / 2}px - 50%, ${width}px - 100%)`;
  return (
    <div
      aria-hidden="true"
      style={{ top, height: tall, maxWidth: width, translate }}
      className="pointer-events-none absolute left-0 z-10 flex w-max items-center justify-center gap-2 overflow-hidden rounded-small border border-line bg-surface px-2.5 text-xs whitespace-nowrap text-ink shadow-float print:hidden"
    >
      <bdi className="min-w-0 truncate font-semibold">{mark.label}</bdi>
      <span className="tabular-nums">{mark.value()}</span>
    </div>
  );
}
