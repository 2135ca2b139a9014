/** No turn came in time, or too many wait for one already. */
export class NoTurn extends Error {}

interface Options {
  /** Turns held at once in all. */
  readonly size: number;
  /** Turns that one key holds at once. */
  readonly share: number;
  readonly waitMs: number;
  /** How many of one key may wait. */
  readonly queue: number;
}

interface Waiting {
  begin(): void;
}

/**
 * Lends turns fairly: no key holds more than its share at once, and where several wait, the next turn goes to another key
 * than the last. What is lent is given back by calling what came.
 */
export function fairTurns<Key>({ size, share, waitMs, queue }: Options) {
  const held = new Map<Key, number>();
  // In the order in which the keys have their turn.
  const waiting = new Map<Key, Waiting[]>();
  let lent = 0;

  const mayBegin = (key: Key) => lent < size && (held.get(key) ?? 0) < share;

  function lend(key: Key): () => void {
    lent += 1;
    held.set(key, (held.get(key) ?? 0) + 1);
    return () => {
      lent -= 1;
      const left = (held.get(key) ?? 1) - 1;
      if (left > 0) held.set(key, left);
      else held.delete(key);
      beginNext();
    };
  }

  function beginNext(): void {
    for (const [key, queued] of waiting) {
      if (!mayBegin(key)) continue;
      const next = queued.shift();
      waiting.delete(key);
      // To the end: all others come before its next one.
      if (queued.length > 0) waiting.set(key, queued);
      next?.begin();
      return;
    }
  }

  function wait(key: Key): Promise<() => void> {
    const queued = waiting.get(key) ?? [];
    if (queued.length >= queue) throw new NoTurn('Too many wait');
    waiting.set(key, queued);
    return new Promise((resolve, reject) => {
      const own: Waiting = {
        begin() {
          clearTimeout(timer);
          resolve(lend(key));
        },
      };
      const timer = setTimeout(() => {
        queued.splice(queued.indexOf(own), 1);
        if (queued.length === 0 && waiting.get(key) === queued) waiting.delete(key);
        reject(new NoTurn('No turn came in time'));
      }, waitMs);
      timer.unref();
      queued.push(own);
    });
  }

  return async function take(key: Key): Promise<() => void> {
    return mayBegin(key) ? lend(key) : wait(key);
  };
}
