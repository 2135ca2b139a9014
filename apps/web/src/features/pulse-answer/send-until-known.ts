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
  /** An attempt before these was not answered. */
  wasLost: boolean;
}

const longest = 60_000;

/**
 * Sends until the server has answered: again after 2 s, 4 s, up to a minute, and at once when the connection is back.
 * `hold` makes no further attempt, but takes the answer to a running one; `stop` takes none.
 */
export function sendUntilKnown({ send, onWaiting, onKnown, onHeld, wasLost }: Sending) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 2000;
  let isBusy = false;
  let isOver = false;
  let isHeld = false;
  // The server may have stored an answer whose confirmation was lost.
  let mayBeStored = wasLost;

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
      mayBeStored = true;
      if (isHeld) return giveUp();
      onWaiting();
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, longest);
      return;
    }
    stop();
    onKnown(mayBeStored && sent.kind === 'over' && sent.reason === 'used' ? { kind: 'sent' } : sent);
  }
  function attempt(): void {
    void tryOnce();
  }

  window.addEventListener('online', attempt);
  attempt();
  return { stop, hold };
}
