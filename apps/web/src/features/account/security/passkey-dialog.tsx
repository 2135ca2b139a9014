import { PasskeyName } from '@orgscope/contract/resources/passkeys';
import { useForm } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
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
  failed: string | ((error: unknown) => string);
  onClose: () => void;
}

/** Asks for the name of a new or a present passkey. */
export function PasskeyDialog({ open, title, lead, submit, name = '', onSend, failed, onClose }: Props) {
  const t = useText();
  const form = useForm({ resolver: formResolver(PasskeyName), mode: 'onTouched', defaultValues: { name } });
  const { register, formState } = form;
  const { errors } = formState;
  const send = submitHandler(form, { fields: ['name'], failed }, (body) => onSend(body.name));
  return (
    <FormDialog open={open} title={title} state={stateOf(formState)} onSubmit={send} onClose={onClose} submit={submit}>
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
