import type { HistoryChange } from '@orgscope/contract/records/history';
import { codesInEnglish } from './read-records.ts';
import type { AnyResource } from './resource.ts';

/** Adds the code of each choice to changes, which have its English label: callers write the label in other languages. */
export function codedChanges(
  { fields }: Pick<AnyResource, 'fields'>,
  changes: readonly HistoryChange[],
): HistoryChange[] {
  return changes.map((change) => {
    const codes = fields[change.field]?.codes;
    if (!codes) return change;
    const labels = Object.entries(codesInEnglish(codes));
    const codeOf = (text: string | null) => labels.find(([, label]) => label === text)?.[0] ?? null;
    return { ...change, from_code: codeOf(change.from), to_code: codeOf(change.to) };
  });
}
