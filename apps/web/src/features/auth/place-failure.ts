import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { CallFailure, Refusal, Unreachable } from '../../api/failure.ts';
import { withLostNetwork } from './with-lost-network.ts';

/**
 * Puts the server's words beside the fields that they are about, and below the form what it said in all, or ours. Gives
 * those fields.
 */
export function placeFailure<Form extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Form>,
  fields: readonly FieldPath<Form>[],
  failed: string,
): FieldPath<Form>[] {
  const faults = error instanceof Refusal ? error.fields : {};
  const named = fields.filter((field) => faults[field]);
  for (const field of named) setError(field, { message: faults[field] ?? '' });
  const said = error instanceof CallFailure && error.message;
  setError('root', { message: said || (error instanceof Unreachable ? withLostNetwork(failed) : failed) });
  return named;
}
