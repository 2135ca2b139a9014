import type { MeasureTarget } from './measure-value.ts';

interface Target extends Omit<MeasureTarget, 'direction'> {
  readonly direction: MeasureTarget['direction'] | undefined;
}

/** Whether a value is where its target wants it. */
export function meetsTarget(value: number, { direction, value: low, high }: Target): boolean {
  if (direction === 'at_most') return value <= low;
  return value >= low && (direction === 'at_least' || value <= (high ?? low));
}
