// What the triggers tell of a transaction is announced to all servers once it is committed: docs/adr/0075-live-lists.md.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientBase } from 'pg';

/** The code by which tell_change() is recognised. */
const told = 'OC001';
/** What is committed within this time is announced together, so that servers rarely wait for each other's announcements. */
const togetherMs = 50;
const againMs = 1_000;

const changesOf = new WeakMap<ClientBase, Set<string>>();

/** Keeps what is announced on a connection until its transaction ends. */
export function noteChanges(client: ClientBase): void {
  client.on('notice', ({ code, message }) => {
    if (code !== told || message === undefined) return;
    const changes = changesOf.get(client) ?? new Set();
    changesOf.set(client, changes.add(message));
  });
}

/** What was announced on a connection since the last call. */
function takeChanges(client: ClientBase): ReadonlySet<string> | undefined {
  const changes = changesOf.get(client);
  if (changes) changesOf.delete(client);
  return changes;
}

/** Hears of each change, and how long ago it was committed, in milliseconds. */
type Announce = (changes: ReadonlyMap<string, number>) => Promise<void> | void;

export interface Announcer {
  /** Does the work of a connection, and announces what it has changed if it succeeds. */
  announcing<T>(client: ClientBase, work: () => Promise<T>): Promise<T>;
  /** Announces what waits, for the last time. */
  close(): Promise<void>;
}

/** Announces what connections have committed; equal changes that come close together once. */
export function announcer(announce: Announce): Announcer {
  // An announcement is the server's own act, not that of the call whose change comes first.
  const asServer = AsyncLocalStorage.snapshot();
  /** When each was committed last. */
  const waiting = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function wait(ms: number): void {
    if (!isClosed) timer ??= asServer(() => setTimeout(() => void flush(), ms).unref());
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const now = performance.now();
    const changes = new Map([...waiting].map(([change, at]) => [change, Math.round(now - at)]));
    const before = new Map(waiting);
    waiting.clear();
    try {
      await announce(changes);
    } catch {
      // The database is busy, or gone for a moment.
      for (const [change, at] of before) waiting.set(change, Math.max(at, waiting.get(change) ?? 0));
      wait(againMs);
    }
  }

  return {
    async announcing(client, work) {
      let changes: ReadonlySet<string> | undefined;
      try {
        const value = await work();
        changes = takeChanges(client);
        return value;
      } finally {
        if (changes) {
          for (const change of changes) waiting.set(change, performance.now());
          wait(togetherMs);
        } else takeChanges(client);
      }
    },
    async close() {
      isClosed = true;
      await flush();
    },
  };
}
