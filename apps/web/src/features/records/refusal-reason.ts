import { failureText } from '../../api/failures/failure-text.ts';
import { Refusal } from '../../api/failures/failure.ts';

/** Why an act without a form was refused: its messages name what they are about, not the fields of the interface. */
export function refusalReason(error: unknown, ours: { refused: string; failed: string }): string {
  const messages = error instanceof Refusal ? Object.values(error.fields) : [];
  return messages.length > 0 ? messages.join(', ') : failureText(error, ours);
}
