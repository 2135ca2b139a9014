import type { BaseSyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Sends a form with valid values. `send` returns the refused fields; the first of them gets the focus. The focus moves
 * only when all is done: a field that loses the focus while the form is being sent would be validated again and lose
 * its error.
 */
export async function sendForm<Values extends FieldValues, Sent>(
  { handleSubmit, setFocus }: Pick<UseFormReturn<Values, unknown, Sent>, 'handleSubmit' | 'setFocus'>,
  send: (values: Sent) => Promise<readonly FieldPath<Values>[] | void>,
  event?: BaseSyntheticEvent,
): Promise<void> {
  let refused: readonly FieldPath<Values>[] | void = [];
  await handleSubmit(async (values) => {
    refused = await send(values);
  })(event);
  if (refused?.[0]) setFocus(refused[0]);
}
