import { AsyncLocalStorage } from 'node:async_hooks';

/** The caller whom a statement counts for: a client, all signed-out callers, or the server itself. */
export type Caller = number | 'anonymous' | 'server';

const callers = new AsyncLocalStorage<Caller>();

/** Runs `work` for a caller: its database statements count as that caller's. */
export const runAs = <T>(caller: Caller, work: () => T): T => callers.run(caller, work);

export const actingCaller = (): Caller | undefined => callers.getStore();
