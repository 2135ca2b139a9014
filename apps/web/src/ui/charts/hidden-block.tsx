import { hatched } from './look.tsx';
import type { Box } from './layouts/mark.ts';
import { fitText, textWidth } from './layouts/text-width.ts';

/** One hatched block over several cells, with its words on it. */
export function HiddenBlock({ hatch, words, from, to }: { hatch: string; words: string; from: Box; to: Box }) {
  const [right, bottom] = [to.x + to.width, to.y + to.height];
  const [x, y] = [(from.x + right) / 2, (from.y + bottom) / 2];
  const shown = fitText(words, right - from.x - 20);
  return (
    <>
      <rect
        className="stroke-line-strong"
        fill={hatched(hatch)}
        x={from.x + 0.5}
        y={from.y + 0.5}
        width={right - from.x - 1}
        height={bottom - from.y - 1}
        rx="3"
      />
      {words && (
        <>
          <rect
            className="fill-surface"
            x={x - textWidth(shown) / 2 - 6}
            y={y - 9}
            width={textWidth(shown) + 12}
            height="18"
            rx="3"
          />
          <text className="fill-muted" textAnchor="middle" x={x} y={y + 4}>
            {shown}
          </text>
        </>
      )}
    </>
  );
}
