// The answering page of pulses, as light as it can be: no app, no session, no screens. `pulse.html` starts with it; a plain
// file server sends index.html for its address, whose script imports this file.
import { drawPulse } from './features/pulse-answer/draw-pulse.tsx';
import './features/pulse-answer/styles.css';
import { startI18n } from './i18n/texts.ts';
import { showUnreachable } from './lib/browser/show-unreachable.ts';

startI18n();
drawPulse().catch(showUnreachable);
