import { scaleLinear } from 'd3-scale';

/**
 * At most four values with a line each, of which no two are written alike; the scale ends at them where that does not waste
 * its room.
 */
export function ticksOf(low: number, high: number, format: (value: number) => string) {
  const isReadable = (ticks: readonly number[]) =>
    ticks.length <= 4 && new Set(ticks.map((tick) => format(tick))).size === ticks.length;
  const counts = [4, 3, 2, 1];
  const scales = counts.map((count) => {
    const scale = scaleLinear([low, high], [0, 1]).nice(count);
    const [from = low, to = high] = scale.domain();
    return { from, to, ticks: scale.ticks(count) };
  });
  const nice = scales.find(({ from, to, ticks }) => isReadable(ticks) && high - low > (to - from) * 0.6);
  if (nice) return nice;
  const plain = scaleLinear([low, high], [0, 1]);
  const ticks = counts.map((count) => plain.ticks(count)).find(isReadable);
  // All values are written alike: one line says so.
  return { from: low, to: high, ticks: ticks ?? plain.ticks(1).slice(0, 1) };
}
