// Numbers as they are typed. What can be read in two ways has a value that the contract refuses, and a fault that says
// what to write.
import type { Message } from '@orgscope/contract/words/message';
import { readAmount, readCount, readDecimal } from '@orgscope/contract/numbers/read-number';

export interface Typed<T> {
  readonly value: T;
  /** Shown before what the contract says of the value. */
  readonly fault?: Message;
}

/** A typed amount; null if nothing is typed. What is no amount stays as it is, so that the contract refuses it. */
export function typedAmount(typed: string, currency: string): Typed<string | null> {
  const read = readAmount(typed, currency);
  return 'fault' in read ? { value: '?', fault: read.fault } : { value: read.value || null };
}

/**
 * A typed decimal: undefined if nothing is typed, NaN if it is none. `ambiguous` are the separators that may stand
 * between thousands.
 */
export function typedNumber(typed: string, ambiguous?: '' | '.,'): Typed<number | undefined> {
  if (typed.trim() === '') return { value: undefined };
  const read = readDecimal(typed, ambiguous);
  return 'fault' in read ? { value: Number.NaN, fault: read.fault } : read;
}

/**
 * A whole number as it is typed, read as the import reads it: "12.000" is twelve thousand. A fraction stays one, so that
 * the contract refuses it.
 */
export function typedCount(typed: string): number | undefined {
  const count = readCount(typed);
  if (!Number.isNaN(count)) return count;
  const { value } = typedNumber(typed);
  // "12.0", "1e3" and "12 %" are whole numbers only for the reader of decimals.
  return Number.isInteger(value) ? Number.NaN : value;
}
