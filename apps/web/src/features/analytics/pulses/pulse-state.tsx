import type { PulseState as State } from '@orgscope/contract/analytics/pulse-kinds';
import { useText } from '../../../i18n/i18n.ts';
import { Status } from '../../../ui/status.tsx';

const tones = { draft: 'quiet', scheduled: 'waiting', open: 'good', closed: 'quiet', archived: 'quiet' } as const;

/** The state of a pulse as a dot and a word. */
export function PulseState({ state }: { state: State | undefined }) {
  const t = useText();
  return state && <Status tone={tones[state]}>{t(`pulse-list:states.${state}`)}</Status>;
}
