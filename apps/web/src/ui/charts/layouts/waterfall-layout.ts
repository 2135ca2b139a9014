import { signOf } from '../../../lib/numbers/sign-of.ts';
import { linearScale } from './linear-scale.ts';
import type { Box } from './mark.ts';

export interface WaterfallStep {
  id: string;
  label: string;
  /** Where there is no room for the label. */
  short?: string;
  value: number;
  /** A total stands on the line; what comes goes up from the step before, what goes down. */
  kind: 'total' | 'up' | 'down';
  /** The total that the sentence is about. */
  own?: boolean;
}

const directions = { total: 0, up: 1, down: -1 };

/** What a step adds or takes away, with its sign, or what a total is. */
export const stepText = ({ kind, value }: WaterfallStep, format: (value: number) => string) =>
  value === 0 ? '0' : signOf(directions[kind]) + format(value);

interface WaterfallBar {
  box: Box;
  /** Where the next bar begins. */
  level: number;
}

/** The bars of a waterfall, side by side from the line up. */
export function waterfallLayout(steps: readonly WaterfallStep[], width: number, height: number) {
  let sum = 0;
  const spans = steps.map(({ value, kind }) => {
    const before = kind === 'total' ? 0 : sum;
    sum = kind === 'total' ? value : kind === 'up' ? sum + value : sum - value;
    return { from: Math.min(before, sum), to: Math.max(before, sum), level: sum };
  });
  const [top, bottom] = [26, height - 26];
  const y = linearScale([0, Math.max(1, ...spans.map(({ to }) => to))], [bottom, top]);
  const step = width / Math.max(1, steps.length);
  const wide = Math.min(step * 0.62, 120);
  return {
    step,
    bottom,
    bars: spans.map(({ from, to, level }, index): WaterfallBar => ({
      box: { x: (index + 0.5) * step - wide / 2, y: y(to), width: wide, height: Math.max(1, y(from) - y(to)) },
      level: y(level),
    })),
  };
}
