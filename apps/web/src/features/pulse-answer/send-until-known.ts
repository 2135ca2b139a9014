import type { Sent } from '../../api/pulse-link.ts';

interface Sending {
  /** One attempt. */
  send: () => Promise<Sent>;
  /** No answer came: the next attempt follows by itself. */
  onWaiting: () => void;
  /** The server's answer; its last call. */
  onKnown: (sent: Exclude<Sent, { kind: 'lost' }>) => void;
}

const longest = 60_000;

/**
 * Sends until the server has answered: again after 2 s, 4 s, up to a minute, and at once when the connection is back.
 * Returns a function that stops it.
 */
export function sendUntilKnown({ send, onWaiting, onKnown }: Sending): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = 2000;
  let isBusy = false;
  let isOver = false;
  // The server may have stored an answer whose confirmation was lost.
  let wasLost = false;

  const stop = () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', attempt);
  };

  async function tryOnce(): Promise<void> {
    if (isBusy || isOver) return;
    clearTimeout(timer);
    isBusy = true;
    const sent = await send();
    isBusy = false;
    if (isOver) return;
    if (sent.kind === 'lost') {
      wasLost = true;
      onWaiting();
      timer = setTimeout(attempt, pause);
      pause = Math.min(pause * 2, longest);
      return;
    }
    stop();
    onKnown(wasLost && sent.kind === 'over' && sent.reason === 'used' ? { kind: 'sent' } : sent);
  }
  function attempt(): void {
    void tryOnce();
  }

  window.addEventListener('online', attempt);
  attempt();
  return stop;
}
