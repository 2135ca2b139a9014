export type Outcome = { state: 'idle' | 'saving' | 'saved' } | { state: 'refused'; error: unknown };

/**
 * Saves one value after the other. While one is on its way only the newest of the others waits, so that the last one
 * given is the last one saved, however long an answer takes. Only the last one's outcome is told.
 */
export function saveQueue<Value>(save: (value: Value) => Promise<unknown>, tell: (outcome: Outcome) => void) {
  let waiting: { value: Value } | undefined;
  let under: { value: Value } | undefined;

  const run = async (first: Value) => {
    let outcome: Outcome = { state: 'idle' };
    under = { value: first };
    tell({ state: 'saving' });
    while (under) {
      try {
        await save(under.value);
        outcome = { state: 'saved' };
      } catch (error) {
        outcome = { state: 'refused', error };
      }
      under = waiting;
      waiting = undefined;
    }
    tell(outcome);
  };

  return {
    put(value: Value): void {
      if (under) waiting = { value };
      else void run(value);
    },
    /** What will be saved when all is done, while anything is under way. */
    wanted: (): Value | undefined => (waiting ?? under)?.value,
  };
}
