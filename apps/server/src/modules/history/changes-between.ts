import type { HistoryEvent } from '@orgscope/contract/history';

/** The fields of a record, under their names on the wire, as people are shown them: names and labels, never ids. */
export type Shown = Readonly<Record<string, string | null>>;

/** The fields in which two states of a record differ, in their order. */
export const changesBetween = (before: Shown, after: Shown): HistoryEvent['changes'] =>
  Object.keys(after).flatMap((field) => {
    const [from, to] = [before[field] ?? null, after[field] ?? null];
    return from === to ? [] : [{ field, from, to }];
  });
