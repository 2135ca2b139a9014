import { text } from '../../i18n/texts.ts';
import { Refusal, Unreachable } from './failure.ts';

/** Our text for a failure that the server did not describe: a write without an answer may have been carried out. */
export const ourText = (error: unknown, failed: string): string =>
  error instanceof Unreachable && error.mayBeDone ? text('common:may_be_done') : failed;

/** The text of a failed action: the message of a refusal, or our own text if there is none. */
export function failureText(error: unknown, ours: string | { refused: string; failed: string }): string {
  const { refused, failed } = typeof ours === 'string' ? { refused: ours, failed: ours } : ours;
  return error instanceof Refusal ? error.message || refused : ourText(error, failed);
}
