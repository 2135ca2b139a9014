import type { QuestionKind } from '@orgscope/contract/analytics/pulse-kinds';

/** About how long the questions take, in minutes. */
export function minutesFor(questions: readonly { readonly kind: QuestionKind }[]): number {
  const seconds = { comment: 14, importance_satisfaction: 6, other: 4 };
  const sum = questions.reduce(
    (total, { kind }) =>
      total + (kind === 'comment' || kind === 'importance_satisfaction' ? seconds[kind] : seconds.other),
    0,
  );
  return Math.max(1, Math.round(sum / 60));
}
