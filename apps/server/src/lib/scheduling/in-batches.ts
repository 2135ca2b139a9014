import { setImmediate } from 'node:timers/promises';

interface Options {
  /** The most items that are done together. */
  readonly most?: number;
  /** How long more items may come after a batch: many small batches take longer than fewer large ones. */
  readonly gatherMs?: number;
}

/**
 * Does a piece of work for many callers at once: what comes in one turn of the event loop is done together, and so is
 * what arrives while it is done for others. `work` returns the results in the order of its items. If it fails, it has
 * failed for all of them.
 */
export function inBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  { most = 200, gatherMs = 0 }: Options = {},
): (item: Item) => Promise<Result> {
  let waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    await setImmediate();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await work(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      if (waiting.length > 0 && waiting.length < most && gatherMs > 0)
        await new Promise((resolve) => setTimeout(resolve, gatherMs));
    }
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isWorking) return;
      isWorking = true;
      void workOff();
    });
}
