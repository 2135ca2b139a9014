import type { Cell, PlaceId } from '../analytics/people/hidden-groups.ts';
import { isSmall, sumOf, shownTable } from '../analytics/people/hidden-groups.ts';

/** The columns of a table of answers: people of business functions, of IT functions, and null for those without one. */
export const [business, it] = [1, 2] as const;

/** The answers to one attribute: rows are its options, null for no answer; columns are types of functions. */
export type Answers = readonly Cell[];

/** What may be shown of who answered what, where the types of functions are shown. */
export function splitAnswers(answers: Answers) {
  const { isShown, countAt, byRow } = shownTable(answers);
  return (option: PlaceId, type: typeof business | typeof it): number | null => {
    if ((byRow.get(option) ?? 0) === 0) return 0;
    return isShown(option, type) ? countAt(option, type) : null;
  };
}

/** Whether the number of all answers reveals how many gave none to an attribute where this is hidden. */
export function revealsSilence(attributes: readonly Answers[]): boolean {
  const hidden = attributes.flatMap((answers) => {
    const { byRow, rows } = shownTable(answers);
    const silent = byRow.get(null) ?? 0;
    return silent > 0 && !rows.has(null) ? [silent] : [];
  });
  return hidden.length === 1 || (hidden.length > 1 && isSmall(sumOf(hidden)));
}
