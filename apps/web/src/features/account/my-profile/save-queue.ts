export type Outcome = { state: 'idle' | 'saving' | 'saved' } | { state: 'refused'; error: unknown };

/**
 * Saves values one after the other. During a save only the newest of the others waits, so that the last given value is
 * the last one saved, however long an answer takes. Only the last outcome is reported.
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
    /** The value that will be saved last; undefined if no save is running. */
    wanted: (): Value | undefined => (waiting ?? under)?.value,
  };
}
