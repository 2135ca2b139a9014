// Answers of the API that a screen needs first, asked for while its code is still on its way.

interface Read {
  answer: Promise<Response>;
  /** Whose session it was asked for. */
  username: string | undefined;
}

const reads = new Map<string, Read>();

/** Milliseconds after its arrival in which an answer is taken: who asks later, asks the server. */
const keptFor = 15_000;

/** Asks for these addresses of the API now, for a user. */
export function startReads(addresses: readonly string[], username: string | undefined): void {
  for (const address of addresses) {
    const answer = fetch(address, { headers: { Accept: 'application/json' }, credentials: 'include' });
    const read = { answer, username };
    reads.set(address, read);
    const forget = () => reads.get(address) === read && reads.delete(address);
    // Whoever takes it hears of a failure.
    answer.catch(() => {}).finally(() => setTimeout(forget, keptFor));
  }
}

/** Forgets what was asked for in a session that is over: the answers may be its refusals. */
export const forgetReads = (): void => reads.clear();

/** The answer to an address that was asked for early, for the same user; each is given out once. */
export function takeRead(address: string, username: string | undefined): Promise<Response> | undefined {
  const read = reads.get(address);
  reads.delete(address);
  // Somebody else may have signed in, in another tab, before this page knew of sessions.
  return read?.username === username ? read?.answer : undefined;
}
