import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom a statement is made: a client, somebody who is not signed in, or the server itself. */
export type Caller = number | 'anonymous' | 'server';

const callers = new AsyncLocalStorage<Caller>();

/** Does some work in a caller's name: what it asks of the database counts as theirs. */
export const inNameOf = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

export const actingCaller = (): Caller | undefined => callers.getStore();
