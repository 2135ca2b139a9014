/** No turn was free in time, or too many callers wait for one. */
export class NoTurn extends Error {}

interface Options {
  /** Maximum number of turns in use. */
  readonly size: number;
  /** Maximum number of turns that one key uses. */
  readonly share: number;
  readonly waitMs: number;
  /** Maximum number of waiting callers of one key. */
  readonly queue: number;
}

interface Waiting {
  begin(): void;
}

/**
 * Lends turns fairly: no key uses more than its share, and if several keys wait, the next turn goes to another key than
 * the last. The returned function gives the turn back.
 */
export function fairTurns<Key>({ size, share, waitMs, queue }: Options) {
  const held = new Map<Key, number>();
  // The keys in the order of their next turn.
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
      // To the end: all others come before its next turn.
      if (queued.length > 0) waiting.set(key, queued);
      next?.begin();
      return;
    }
  }

  function wait(key: Key, gone?: AbortSignal): Promise<() => void> {
    const queued = waiting.get(key) ?? [];
    if (queued.length >= queue) throw new NoTurn('Too many wait');
    if (gone?.aborted) throw new NoTurn('The caller has gone');
    waiting.set(key, queued);
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        gone?.removeEventListener('abort', leave);
      };
      const own: Waiting = {
        begin() {
          end();
          resolve(lend(key));
        },
      };
      const leave = () => {
        end();
        queued.splice(queued.indexOf(own), 1);
        if (queued.length === 0 && waiting.get(key) === queued) waiting.delete(key);
        reject(new NoTurn('No turn came in time'));
      };
      const timer = setTimeout(leave, waitMs);
      timer.unref();
      gone?.addEventListener('abort', leave);
      queued.push(own);
    });
  }

  /** Whoever has gone before its turn leaves the queue; asked only if it has to wait. */
  return async function take(key: Key, gone?: () => AbortSignal): Promise<() => void> {
    return mayBegin(key) ? lend(key) : wait(key, gone?.());
  };
}
