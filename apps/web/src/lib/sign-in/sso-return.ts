// Between the page that leaves for an identity provider and the page to which the provider leads back.
import { isRecord } from '../is-record.ts';
import { readStored, writeStored } from '../browser/storage.ts';

const channel = 'sso-return';
const stored = 'sso-departure';

/** What the provider has sent, for the server to check. */
export interface SsoReturn {
  readonly key: string;
  readonly query: string;
}

/** What the sign-in page had, for its return. */
export interface Departure {
  readonly username: string;
  readonly from: unknown;
}

export const noteDeparture = (departure: Departure): void => writeStored(stored, departure);

/** What was noted, once. */
export function takeDeparture(): Departure {
  const noted = readStored(stored);
  writeStored(stored, undefined);
  const { username, from } = isRecord(noted) ? noted : {};
  return { username: typeof username === 'string' ? username : '', from };
}

/** Hands an answer over to the window that has opened this one: storage tells the others of a change. */
export function handOver(answer: SsoReturn): void {
  writeStored(channel, answer);
  writeStored(channel, undefined);
}

function answerIn({ key: name, newValue }: StorageEvent): SsoReturn | undefined {
  if (name !== channel || newValue === null) return undefined;
  const sent: unknown = JSON.parse(newValue);
  const { key, query } = isRecord(sent) ? sent : {};
  return typeof key === 'string' && typeof query === 'string' ? { key, query } : undefined;
}

/**
 * Opens the provider in a window of its own, so that this page keeps what was typed, and waits for its answer. The window is
 * opened before the address is known: browsers allow that only as the act of a press. It closes with a failure or a cancel.
 */
export async function answerFrom(addressOf: () => Promise<string>, signal: AbortSignal): Promise<SsoReturn> {
  const opened = window.open('', '_blank', 'popup,width=520,height=720');
  const done = new AbortController();
  try {
    const url = await addressOf();
    signal.throwIfAborted();
    const state = new URL(url).searchParams.get('state');
    return await new Promise<SsoReturn>((resolve, reject) => {
      const listening = { signal: done.signal };
      signal.addEventListener('abort', () => reject(signal.reason), listening);
      const read = (event: StorageEvent) => {
        const answer = answerIn(event);
        // Another window may have begun another sign-in.
        if (answer && new URLSearchParams(answer.query).get('state') === state) resolve(answer);
      };
      window.addEventListener('storage', read, listening);
      if (opened) opened.location.href = url;
      else reject(new Error('The window was blocked'));
    });
  } catch (error) {
    opened?.close();
    throw error;
  } finally {
    done.abort();
  }
}
