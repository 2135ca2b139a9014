// Calls of identity providers, which answer as slowly and as long as a client's administrator likes.
import { throttled } from '../../errors/throttled.ts';
import { outgoing } from '../../lib/network/call-out.ts';
import type { CallGuard } from '../../lib/network/call-out.ts';
import { fairTurns, NoTurn } from '../../lib/scheduling/fair-turns.ts';

/** Of a provider's description, and of its keys: those of large providers have 20 kB. */
const mostBytes = 100_000;
/** A step at a slow provider takes longer than others wait: a few such clients must not have all turns, each with its share. */
const turns = { size: 1_000, share: 20, waitMs: 10_000, queue: 200 } as const;

export function providerCalls(guard: CallGuard) {
  const callOut = outgoing(guard);
  const take = { 'sign-in': fairTurns<number>(turns), logout: fairTurns<number>(turns) };
  const underWay = new Map<string, Promise<Response>>();
  /** Reads a description, or keys. */
  const read = (url: string) => callOut(url, { headers: { accept: 'application/json' }, mostBytes });

  return {
    callOut,

    read,

    /** read(), which all share who ask at the same time. */
    async readTogether(url: string): Promise<Response> {
      const answer = underWay.get(url) ?? read(url).finally(() => underWay.delete(url));
      underWay.set(url, answer);
      return (await answer).clone();
    },

    /**
     * Limits what runs at once, by client and in all; logouts take no turn from sign-ins. Refuses those beyond a queue, and
     * those for whom no turn comes in time.
     */
    async inTurn<T>(kind: keyof typeof take, client: number, work: () => Promise<T>): Promise<T> {
      const giveBack = await take[kind](client).catch((error: unknown) => {
        throw error instanceof NoTurn ? throttled(turns.waitMs) : error;
      });
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
