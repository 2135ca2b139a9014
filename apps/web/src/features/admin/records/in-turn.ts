interface Outcome<Row> {
  done: Row[];
  refused: { row: Row; error: unknown }[];
}

/** Runs an action on one row after another, and continues after a failure. */
export async function runInTurn<Row>(
  rows: readonly Row[],
  act: (row: Row) => Promise<unknown>,
  onStep: (at: number) => void,
): Promise<Outcome<Row>> {
  const outcome: Outcome<Row> = { done: [], refused: [] };
  for (const [index, row] of rows.entries()) {
    onStep(index + 1);
    try {
      await act(row);
      outcome.done.push(row);
    } catch (error) {
      outcome.refused.push({ row, error });
    }
  }
  return outcome;
}
