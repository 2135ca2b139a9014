import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { sendForm } from '../../lib/forms/send-form.ts';
import { placeInDialog } from './place-failure.ts';

type Form<Values extends FieldValues, Body> = Pick<
  UseFormReturn<Values, unknown, Body>,
  'handleSubmit' | 'setError' | 'setFocus'
>;

interface Failing<Values extends FieldValues> {
  /** The fields at which the server's errors stand. */
  fields: readonly FieldPath<Values>[];
  /** Our text for a failure that the server does not explain. */
  failed: string | ((error: unknown) => string);
}

/** Sends a form with valid values when it is submitted. If `act` rejects, the form says why. */
export function submitHandler<Values extends FieldValues, Body>(
  form: Form<Values, Body>,
  { fields, failed }: Failing<Values>,
  act: (body: Body) => Promise<void>,
): (event: FormEvent) => void {
  const send = async (body: Body) => {
    try {
      await act(body);
    } catch (error) {
      return placeInDialog(error, form.setError, fields, typeof failed === 'string' ? failed : failed(error));
    }
    return undefined;
  };
  return (event) => void sendForm(form, send, event);
}
