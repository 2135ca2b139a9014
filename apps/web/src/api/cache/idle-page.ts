// The server counts each call as a sign of life. Somebody who has left must not be kept signed in by what the page reads by itself.
import { focusManager } from '@tanstack/react-query';

const idleMs = 15 * 60_000;
const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'];

let lastSign = Date.now();

/** Whether nobody has used the page for 15 minutes. */
export const isIdle = (): boolean => Date.now() - lastSign >= idleMs;

function noteSign(): void {
  const wasIdle = isIdle();
  lastSign = Date.now();
  // As when the tab is seen again: what is outdated is read again, and the intervals begin anew.
  if (wasIdle) focusManager.onFocus();
}

for (const sign of signsOfLife) document.addEventListener(sign, noteSign, { passive: true });

/** The interval at which a query is read again by itself: none while nobody uses the page. */
export const whileUsed = (ms: number): number | false => (isIdle() ? false : ms);
