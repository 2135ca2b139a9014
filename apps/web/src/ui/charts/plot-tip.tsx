import { boxOf } from './layouts/mark.ts';
import type { Mark } from './layouts/mark.ts';
import { textWidth } from './layouts/text-width.ts';

interface Props {
  mark: Mark;
  width: number;
  height: number;
}

const [tall, gap] = [28, 6];

/** One line about a mark: above it, or below where there is no room, and never past an edge of the plot. */
export function PlotTip({ mark, width, height }: Props) {
  const box = boxOf(mark.shape);
  const value = mark.value();
  const wide = Math.min(width, textWidth(mark.label, 12, 600) + textWidth(value) + 8 + 22);
  const left = Math.min(width - wide, Math.max(0, box.x + box.width / 2 - wide / 2));
  const above = box.y - gap - tall;
  const below = box.y + box.height + gap;
  const top = above >= -tall ? above : below + tall <= height + tall ? below : above;
  return (
    <div
      aria-hidden="true"
      style={{ left, top, width: wide, height: tall }}
      className="pointer-events-none absolute z-10 flex items-center justify-center gap-2 overflow-hidden rounded-small border border-line bg-surface px-2.5 text-xs whitespace-nowrap text-ink shadow-float print:hidden"
    >
      <bdi className="min-w-0 truncate font-semibold">{mark.label}</bdi>
      <span className="tabular-nums">{value}</span>
    </div>
  );
}
