import { loadTexts } from '../../../i18n/texts.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** The pulses that wait for the user's answer; loaded by those who are asked. */
export const WaitingPulses = lazyPart(async () => {
  const [part] = await Promise.all([import('./waiting-pulses.tsx'), loadTexts(['pulse-answer'])]);
  return part;
});
