import type { TrendPoint } from './trend-layout.ts';
import { textWidth } from './text-width.ts';

interface Place {
  x: number;
  y: number;
}

const isKnown = (value: number | undefined): value is number => value !== undefined;

/** The heights of a line between two places across. */
function heightsOf(line: readonly Place[], from: number, to: number): number[] {
  const at = (x: number) => {
    const after = line.findIndex((place) => place.x >= x);
    const [a, b] = [line[after - 1], line[after]];
    if (!b) return undefined;
    if (!a) return b.x === x ? b.y : undefined;
    return a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
  };
  const inside = line.filter(({ x }) => x >= from && x <= to).map(({ y }) => y);
  return [at(from), ...inside, at(to)].filter(isKnown);
}

/** The words of the target: above or below its line, at its start, end or middle, where the own line does not pass. */
export function targetPlace(
  lines: readonly Place[][],
  y: number,
  text: string,
  left: number,
  right: number,
  bottom: number,
): Place {
  const wide = textWidth(text);
  const starts = [left + 4, right - wide - 14, (left + right - wide) / 2];
  const places = starts.flatMap((x) => [
    { x, y: y - 6 },
    { x, y: y + 15 },
  ]);
  const isFree = (place: Place) =>
    place.y > 12 &&
    place.y < bottom &&
    lines.every((line) =>
      heightsOf(line, place.x - 4, place.x + wide + 4).every((at) => at < place.y - 16 || at > place.y + 8),
    );
  return places.find(isFree) ?? places[0] ?? { x: left, y };
}

interface Scales {
  x: (year: number) => number;
  y: (value: number) => number;
}

/** The middle of the widest place inside the band that no line crosses. */
export function bandPlace(
  points: readonly TrendPoint[],
  { x: xOf, y: yOf }: Scales,
  text: string,
  right: number,
  taken: readonly number[],
) {
  const known = points.filter(({ p25, p75 }) => isKnown(p25) && isKnown(p75));
  const half = textWidth(text) / 2 + 4;
  const line = (value: (point: TrendPoint) => number | undefined) =>
    known.flatMap((point) => {
      const found = value(point);
      return isKnown(found) ? [{ x: xOf(point.year), y: yOf(found) }] : [];
    });
  const [roofs, floors] = [line(({ p75 }) => p75), line(({ p25 }) => p25)];
  const crossing = [line(({ own }) => own), line(({ median }) => median)];
  let best: (Place & { room: number }) | undefined;
  const [from, to] = [(roofs[0]?.x ?? 0) + half, Math.min(right, roofs.at(-1)?.x ?? 0) - half];
  for (let x = from; x <= to; x += 8) {
    const roof = Math.max(...heightsOf(roofs, x - half, x + half));
    const floor = Math.min(...heightsOf(floors, x - half, x + half));
    const lines = [...taken, ...crossing.flatMap((each) => heightsOf(each, x - half, x + half))].filter(
      (at) => at > roof && at < floor,
    );
    // The rooms between one line and the next.
    const edges = [roof, ...lines.toSorted((a, b) => a - b), floor];
    for (const [index, top] of edges.slice(0, -1).entries()) {
      const room = (edges[index + 1] ?? top) - top;
      if (room >= 22 && room > (best?.room ?? 0) + 2) best = { x, y: top + room / 2 + 4, room };
    }
  }
  return best && { x: best.x, y: best.y, text };
}
