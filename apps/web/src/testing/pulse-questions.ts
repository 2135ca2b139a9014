import type { PulseQuestion } from '@orgscope/contract/analytics/pulses';

/** A question of a pulse, optional unless it is said. */
export const aQuestion = (
  id: string,
  kind: PulseQuestion['kind'],
  parts: Partial<PulseQuestion> = {},
): PulseQuestion => ({ id, kind, text: id, help: null, optional: true, options: [], ...parts });
