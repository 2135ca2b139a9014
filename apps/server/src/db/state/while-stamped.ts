/**
 * Keeps what `read` brings while the catalogue's stamp, which the look-up of a caller reads for each request, stays the same,
 * and what was read `isFresh`. Simultaneous requests share one read.
 */
export function whileStamped<Reading extends { readonly stamp: number }>(
  read: () => Promise<Reading>,
  isFresh: (reading: Reading) => boolean = () => true,
): (stamp: number) => Promise<Reading> {
  let kept: Reading | undefined;
  let reading: Promise<Reading> | undefined;
  const readOnce = () =>
    (reading ??= read()
      .then((brought) => (kept = brought))
      .finally(() => {
        reading = undefined;
      }));

  return async (stamp) => {
    if (kept?.stamp === stamp && isFresh(kept)) return kept;
    const joined = await readOnce();
    // The read may have begun before the write that this request knows of; a read that begins now has not.
    return joined.stamp < stamp || !isFresh(joined) ? readOnce() : joined;
  };
}
