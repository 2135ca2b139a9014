// The measures that closed pulses give to a year: what people think, and how many say it.
import type { Module } from '../modules.ts';

/** Sums over the pulses that closed in a year, of what each of them showed of everybody. */
export const pulseInputs = [
  'satisfaction_points',
  'satisfaction_ratings',
  'pulse_answers',
  'pulse_invitations',
] as const;
export type PulseMeasureInput = (typeof pulseInputs)[number];

/** The analytics that pulses belong to. Without them these measures have no value. */
export const pulseModule: Module = 'stakeholder_engagement';

const ofPulses = {
  page: 'measure_it',
  source: 'pulses',
  access: 'analytics.can_view',
  better: 'higher',
  isCompared: true,
} as const;

export const pulseMeasures = {
  /** Of questions about satisfaction, and of the satisfaction half of those about importance and satisfaction. */
  pulse_satisfaction: {
    ...ofPulses,
    unit: 'ratio',
    numerator: ['satisfaction_points'],
    denominator: ['satisfaction_ratings'],
  },
  pulse_participation: {
    ...ofPulses,
    unit: 'percent',
    factor: 100,
    numerator: ['pulse_answers'],
    denominator: ['pulse_invitations'],
  },
} as const;

export type PulseMeasureKey = keyof typeof pulseMeasures;
export const pulseMeasureKeys = Object.keys(pulseMeasures) as [PulseMeasureKey, ...PulseMeasureKey[]];

/** Whether a measure is made of pulses. */
export const isPulseMeasure = (key: string): key is PulseMeasureKey => key in pulseMeasures;

/**
 * Why pulses give no value, beside the reason: the analytics are not subscribed to; platform administrators see no answers;
 * no pulse closed in the year; none of them asked about satisfaction.
 */
export const pulseSilences = ['module_locked', 'answers_hidden', 'no_pulse', 'not_asked'] as const;
export type PulseSilence = (typeof pulseSilences)[number];
