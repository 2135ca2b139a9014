// Fetches the lists and records that are shown again when somebody else changes them: the server says which lists have changed. Loaded
// once one of them is shown.
import { listenToChanges } from '@orgscope/contract/resources/changes';
import type { ChangingResource } from '@orgscope/contract/resources/changes';
import { focusManager } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ClientQuery } from '../../session/acting-client.ts';
import { partsOf } from '../../lib/is-record.ts';
import { apiAddress } from '../client/base-address.ts';
import { ownReloads } from '../cache/own-reloads.ts';
import { refetchMe } from '../client/refetch-me.ts';

/** What each list, and the page of each of its records, shows beside its own records, by the key of its queries. */
const shownBeside: Readonly<Record<string, readonly ChangingResource[]>> = {
  applications: ['users', 'functions'],
  assets: ['users', 'functions', 'locations'],
  clients: ['industries'],
  'custom-attributes': ['users'],
  functions: ['users'],
  industries: ['clients'],
  locations: ['users'],
  subscriptions: ['clients', 'users'],
  users: ['functions', 'locations'],
};

/** What is shown may be older than its arrival here: by its own way, and by 15 seconds if it was read before its screen was there. */
const marginMs = 30_000;
/** Changes within this time are fetched together. While they keep coming, as in a long import, each wait is twice the one before. */
const [shortestWaitMs, longestWaitMs] = [500, 10_000];
/** After so long without a change, the next one waits shortly again. */
const quietMs = 2_000;
const longestPauseMs = 60_000;
/**
 * The server counts each call as a sign of life. Somebody who has left must not be kept signed in by what the page reads by
 * itself.
 */
const idleMs = 15 * 60_000;
// Clicks and input also come without a pointer or a key, as by voice.
const signsOfLife = [
  'pointermove',
  'pointerdown',
  'keydown',
  'wheel',
  'touchstart',
  'click',
  'input',
  'visibilitychange',
];

let lastSign = Date.now();
const isIdle = () => Date.now() - lastSign >= idleMs;

function noteSign(): void {
  if (document.visibilityState === 'hidden') return;
  const wasIdle = isIdle();
  lastSign = Date.now();
  // As when the tab is seen again: what is outdated is read again, and the intervals begin anew.
  if (wasIdle) focusManager.onFocus();
}

for (const sign of signsOfLife) document.addEventListener(sign, noteSign, { passive: true });

/** The interval at which a query is read again by itself: none while nobody uses the page. */
export const whileUsed = (ms: number): number | false => (isIdle() ? false : ms);

const liveKinds: readonly unknown[] = ['list', 'page', 'one', 'history'];

const isLive = ({ queryKey: [key, kind], state }: Query) =>
  typeof key === 'string' && liveKinds.includes(kind) && state.dataUpdatedAt > 0;

const resourceOf = (key: string): string => key.replaceAll('-', '_');

/** Whether a list, or a record of it, shows one of these. */
const shows = (key: string, resources: readonly unknown[]) =>
  resources.includes(resourceOf(key)) || (shownBeside[key] ?? []).some((each) => resources.includes(each));

/** Keeps what is shown up to date until the returned function is called; `query` names the one client that it is of. */
export function followRecords(client: QueryClient, query: ClientQuery): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const changed = new Set<string>();
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isFetching = false;
  let waitMs = shortestWaitMs;
  let fetchedAt = 0;

  const shown = () => client.getQueryCache().findAll({ type: 'active', predicate: isLive });

  async function fetchChanged(): Promise<void> {
    if (isFetching) return;
    isFetching = true;
    // One fetch after another: each begins after the changes that were announced before it.
    while (changed.size > 0 && !signal.aborted) {
      if (Date.now() - fetchedAt >= quietMs) waitMs = shortestWaitMs;
      // Not all browsers at once.
      const ms = waitMs * (0.2 + Math.random() * 0.8);
      await new Promise((resolve) => setTimeout(resolve, ms));
      waitMs = Math.min(longestWaitMs, waitMs * 2);
      const keys = new Set(changed);
      changed.clear();
      await client.refetchQueries({
        type: 'active',
        predicate: (each) => isLive(each) && keys.has(String(each.queryKey[0])),
      });
      fetchedAt = Date.now();
    }
    isFetching = false;
  }

  function hear({ data }: MessageEvent<string>): void {
    const { resources, age } = partsOf(JSON.parse(data));
    if (!Array.isArray(resources)) return;
    const since = Date.now() - Number(age ?? 0);
    for (const { queryKey } of shown()) {
      const key = String(queryKey[0]);
      // What this tab changed itself is on its way already.
      const isFetched = (ownReloads.get(key) ?? 0) >= since;
      if (shows(key, resources) && !isFetched) changed.add(key);
    }
    void fetchChanged();
  }

  const isWanted = () => !signal.aborted && focusManager.isFocused() && navigator.onLine && !isIdle();

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function open(): void {
    if (source || !isWanted()) return;
    clearTimeout(timer);
    const oldest = Math.min(Date.now(), ...shown().map(({ state }) => state.dataUpdatedAt));
    const params = new URLSearchParams({ age: String(Date.now() - oldest + marginMs) });
    if (query.client_id !== undefined) params.set('client_id', String(query.client_id));
    const opened = new EventSource(apiAddress(`${listenToChanges.path}?${params}`), { withCredentials: true });
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
    });
    opened.addEventListener('message', hear);
    opened.addEventListener('error', () => {
      // It would come back with an age that is no longer true.
      close();
      failures += 1;
      // The session may be over, which only an answer tells.
      if (failures === 2 && navigator.onLine) void refetchMe();
      timer = setTimeout(open, Math.min(longestPauseMs, 2 ** failures * 1000) * (0.5 + Math.random()));
    });
  }

  const look = () => (isWanted() ? open() : close());
  // Also when somebody is there again.
  const stopLooking = focusManager.subscribe(look);
  for (const event of ['online', 'offline']) window.addEventListener(event, look, { signal });
  const looking = setInterval(look, longestPauseMs);
  open();
  return () => {
    stopped.abort();
    stopLooking();
    clearInterval(looking);
    close();
  };
}
