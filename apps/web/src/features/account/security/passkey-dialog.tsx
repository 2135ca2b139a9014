import { PasskeyName } from '@orgscope/contract/resources/passkeys';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { placeInDialog } from '../../../api/failures/place-failure.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';

interface Props {
  open: boolean;
  title: string;
  lead?: string | undefined;
  submit: string;
  /** The present name. */
  name?: string | undefined;
  onSend: (name: string) => Promise<void>;
  /** What to say about a failure that the server does not explain. */
  failed: (error: unknown) => string;
  onClose: () => void;
}

/** Asks for the name of a new or a present passkey. */
export function PasskeyDialog({ open, title, lead, submit, name = '', onSend, failed, onClose }: Props) {
  const t = useText();
  const form = useForm({ resolver: formResolver(PasskeyName), mode: 'onTouched', defaultValues: { name } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const send = async (body: PasskeyName) => {
    try {
      await onSend(body.name);
    } catch (error) {
      return placeInDialog(error, setError, ['name'], failed(error));
    }
    return undefined;
  };
  return (
    <FormDialog
      open={open}
      title={title}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
      onClose={onClose}
      step={{ next: submit }}
    >
      {lead && <p className="text-sm text-muted">{lead}</p>}
      <TextField
        label={t('security:passkeys.name')}
        placeholder={t('security:passkeys.name_example')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
