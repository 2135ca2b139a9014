import { AsyncLocalStorage } from 'node:async_hooks';
import { escapeLiteral } from 'pg';

/** The caller whom a statement counts for: a client, all signed-out callers, or the server itself. */
export type Caller = number | 'anonymous' | 'server';

interface Acting {
  readonly caller: Caller;
  /** Who writes, as the audit's triggers read it: JSON. Undefined for calls that only read. */
  readonly actor: string | undefined;
}

const callers = new AsyncLocalStorage<Acting>();

/** Runs `work` for a caller: its database statements count as that caller's, and its writes are recorded as the actor's. */
export const runAs = <T>(caller: Caller, actor: string | undefined, work: () => T): T =>
  callers.run({ caller, actor }, work);

export const actingCaller = (): Caller | undefined => callers.getStore()?.caller;

export const writingActor = (): string | undefined => callers.getStore()?.actor;

/** Tells the audit, until the transaction ends, who writes in it; for statements on a connection of one's own. */
export const actorSetting = (): string => `set local app.actor = ${escapeLiteral(writingActor() ?? '')}`;
