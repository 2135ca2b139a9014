import type { Sent } from '../../api/pulse-link.ts';

interface Sending {
  /** One attempt. */
  send: () => Promise<Sent>;
  /** No answer came: the next attempt follows by itself. */
  onWaiting: () => void;
  /** The server's answer; its last call. */
  onKnown: (sent: Exclude<Sent, { kind: 'lost' }>) => void;
  /** It was held and no attempt was answered; its last call. */
  onHeld: () => void;
  /** What is sent, as a text. */
  text: string;
  /** The texts of all attempts that were not answered, with those of earlier presses; lost ones are added. */
  lost: Set<string>;
}

const longest = 60_000;

/**
 * Sends until the server has answered: again after 2 s, 4 s, up to a minute, and at once when the connection is back.
 * `hold` makes no further attempt, but takes the answer to a running one; `stop` takes none.
 */
export function sendUntilKnown({ send, onWaiting, onKnown, onHeld, text, lost }: Sending) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 2000;
  let isBusy = false;
  let isOver = false;
  let isHeld = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };
  const giveUp = () => {
    stop();
    onHeld();
  };
  const hold = () => {
    isHeld = true;
    if (!isBusy && !isOver) giveUp();
  };

  async function tryOnce(): Promise<void> {
    if (isBusy || isOver) return;
    clearTimeout(timer);
    isBusy = true;
    const sent = await send();
    isBusy = false;
    if (isOver) return;
    if (sent.kind === 'lost') {
      lost.add(text);
      if (isHeld) return giveUp();
      onWaiting();
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, longest);
      return;
    }
    stop();
    // A lost attempt may have been stored. Only if all of them had this text, it is known what was.
    const isStored = lost.has(text) && lost.size === 1;
    onKnown(isStored && sent.kind === 'over' && sent.reason === 'used' ? { kind: 'sent' } : sent);
  }
  function attempt(): void {
    void tryOnce();
  }

  window.addEventListener('online', attempt);
  attempt();
  return { stop, hold };
}
