import { Refusal } from './failure.ts';

/** What to tell of a failed act: the server's words for a refusal, or ours where it gave none or never answered. */
export function failureText(error: unknown, ours: { refused: string; failed: string }): string {
  return error instanceof Refusal ? error.message || ours.refused : ours.failed;
}
