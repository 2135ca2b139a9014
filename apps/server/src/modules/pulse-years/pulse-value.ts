// The measures of a year that closed pulses give.
import { computed } from '@orgscope/contract/analytics/formula';
import type { Inputs, Reason } from '@orgscope/contract/analytics/formula';
import { formulaInputs, measureOf } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { pulseModule } from '@orgscope/contract/analytics/pulse-measures';
import type { PulseMeasureInput, PulseMeasureKey, PulseSilence } from '@orgscope/contract/analytics/pulse-measures';
import { isPlatformAdmin } from '../../identity/reach/is-platform-admin.ts';
import type { Session } from '../../identity/session/session.ts';
import type { AnalyticsClient } from '../subscriptions/analytics-client.ts';
import type { ClosedRun } from './closed-runs.ts';

/** Whether somebody may see what people answered: platform administrators see how many took part, and no more. */
export const seesAnswers = (reader: Pick<Session, 'permissions'>): boolean => !isPlatformAdmin(reader);

/** Whether a measure is made of what people answered. */
export const isOfAnswers = (key: MeasureKey): boolean => key === 'pulse_satisfaction';

/** What may be shown of a client's pulses. */
export interface PulseAccess {
  /** The client holds the analytics that pulses belong to. */
  readonly isHeld: boolean;
  readonly seesAnswers: boolean;
}

export const pulseAccessOf = (client: Pick<AnalyticsClient, 'hasModule'>, answers: boolean): PulseAccess => ({
  isHeld: client.hasModule(pulseModule),
  seesAnswers: answers,
});

/** The runs that a measure of a year is made of: those that tell something of it. */
export const runsBehind = (key: PulseMeasureKey, runs: readonly ClosedRun[], year: number): ClosedRun[] =>
  runs.filter((run) => run.year === year && (isOfAnswers(key) ? run.ratings : run.answered) !== null);

const sumOf = (runs: readonly ClosedRun[], of: 'points' | 'ratings' | 'answered' | 'invited') =>
  runs.length === 0 ? null : runs.reduce((sum, run) => sum + (run[of] ?? 0), 0);

/** The sums of a year. A run with too few answers is in none of them, nor are those whom it asked. */
export function pulseInputsOf(runs: readonly ClosedRun[], year: number): Record<PulseMeasureInput, number | null> {
  const [rated, answered] = [
    runsBehind('pulse_satisfaction', runs, year),
    runsBehind('pulse_participation', runs, year),
  ];
  return {
    satisfaction_points: sumOf(rated, 'points'),
    satisfaction_ratings: sumOf(rated, 'ratings'),
    pulse_answers: sumOf(answered, 'answered'),
    pulse_invitations: sumOf(answered, 'invited'),
  };
}

export interface PulseValue {
  readonly value: number | null;
  readonly reason: Reason | null;
  readonly detail: PulseSilence | undefined;
  readonly inputs: Inputs;
  /** The day on which the last of its runs closed. */
  readonly asOf: string | null;
}

function silenceOf(
  key: PulseMeasureKey,
  runs: readonly ClosedRun[],
  pulseAccess: PulseAccess,
): Pick<PulseValue, 'reason' | 'detail'> | undefined {
  const silent = (detail: PulseSilence) => ({ reason: 'no_data' as const, detail });
  if (!pulseAccess.isHeld) return silent('module_locked');
  if (isOfAnswers(key) && !pulseAccess.seesAnswers) return silent('answers_hidden');
  if (runs.length === 0) return silent('no_pulse');
  if (isOfAnswers(key) && !runs.some((run) => run.asks_satisfaction)) return silent('not_asked');
  return undefined;
}

/** A measure of a year over all runs that closed in it, weighted by their answers; without a value, why. */
export function pulseValue(
  key: PulseMeasureKey,
  runs: readonly ClosedRun[],
  year: number,
  pulseAccess: PulseAccess,
): PulseValue {
  const silence = silenceOf(
    key,
    runs.filter((run) => run.year === year),
    pulseAccess,
  );
  const measure = measureOf(key);
  const sums: Inputs = silence ? {} : pulseInputsOf(runs, year);
  const { value, reason } = computed(measure, sums);
  return {
    value,
    // Runs without a shown answer are of fewer than five people.
    ...(silence ?? { reason: reason === 'no_data' ? ('too_few' as const) : reason, detail: undefined }),
    inputs: Object.fromEntries(formulaInputs(measure).map((name) => [name, sums[name] ?? null])),
    asOf: (value === null ? undefined : runsBehind(key, runs, year).at(-1)?.closed_on) ?? null,
  };
}
