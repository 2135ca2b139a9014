import type { Lifecycle } from '@orgscope/contract/resources/application-record';

/** How a phase of life is coloured where it stands as a dot and a word. */
export const lifecycleTones = {
  plan: 'quiet',
  phase_in: 'waiting',
  active: 'good',
  phase_out: 'halfway',
  end_of_life: 'quiet',
} as const satisfies Record<Lifecycle, string>;
