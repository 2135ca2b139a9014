import { valuesOf } from '@orgscope/contract/analytics/pulse-kinds';
import { text } from '../../i18n/texts.ts';
import { listed } from '../../lib/text/listed.ts';
import type { Answer, Question } from './answers.ts';

/** An answer as words. */
export function answerText(
  { kind, options }: Question,
  { value, importance, satisfaction, text: comment }: Answer,
): string {
  const given = (part: number | null | undefined) =>
    text('pulse-answer:check.value', { value: part ?? '–', most: valuesOf(kind).to });
  if (kind === 'comment') return comment?.trim() ?? '';
  if (kind === 'importance_satisfaction')
    return listed([
      text('pulse-answer:check.importance', { value: given(importance) }),
      text('pulse-answer:check.satisfaction', { value: given(satisfaction) }),
    ]);
  return kind === 'choice' ? (options[value ?? -1] ?? '') : given(value);
}
