import { valuesOf } from '@orgscope/contract/analytics/pulse-kinds';
import { partsOfKind } from './answers.ts';
import type { Answer, Part, Question } from './answers.ts';

export interface Press {
  readonly key: string;
  /** In milliseconds. */
  readonly at: number;
}

// A 1 and a 0 shortly after it are a 10.
const pause = 1000;

/** The value that a digit stands for. Options count from 1 on the keyboard, and the tenth is 0. */
function valueOf({ kind, options }: Question, { key, at }: Press, before: Press | undefined): number | undefined {
  if (!/^\d$/.test(key)) return undefined;
  const { from, to } = valuesOf(kind, options.length);
  const isTen = key === '0' && before?.key === '1' && at - before.at < pause;
  const digit =
    kind === 'enps' ? (isTen ? 10 : Number(key)) : kind === 'choice' ? (Number(key) || 10) - 1 : Number(key);
  return digit >= from && digit <= to ? digit : undefined;
}

/**
 * What a digit answers: the part of the question that has the focus, or else the first one without an answer, or else the
 * last. Undefined if the digit is none of the values.
 */
export function pressedAnswer(
  question: Question,
  answer: Answer,
  press: Press,
  { before, focused }: { before?: Press | undefined; focused?: Part | undefined } = {},
): { part: Part; value: number } | undefined {
  const parts = partsOfKind(question.kind);
  const value = valueOf(question, press, before);
  const open = parts.find((part) => answer[part] === undefined || answer[part] === null);
  const part = focused ?? open ?? parts.at(-1);
  return part === undefined || value === undefined ? undefined : { part, value };
}
