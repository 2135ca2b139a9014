import type { BaseSyntheticEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Sends a form whose values keep to its rules. `send` gives the fields that were refused; the first of them takes the
 * focus. Not before all is over: a field that the focus leaves while the form is being sent is checked anew, and loses
 * its fault.
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
