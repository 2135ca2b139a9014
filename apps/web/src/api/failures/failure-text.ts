import { Refusal } from './failure.ts';

/** The text of a failed action: the message of a refusal, or our own text if there is none. */
export function failureText(error: unknown, ours: { refused: string; failed: string }): string {
  return error instanceof Refusal ? error.message || ours.refused : ours.failed;
}
