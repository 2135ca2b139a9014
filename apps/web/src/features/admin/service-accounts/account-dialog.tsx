import { ServiceAccountInput } from '@orgscope/contract/resources/service-accounts';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { placeInDialog } from '../../../api/failures/place-failure.ts';
import type { ServiceAccount } from '../../../api/service-accounts.ts';
import { useText } from '../../../i18n/i18n.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';

interface Props {
  /** The account to change; a new one without it. */
  account?: ServiceAccount | undefined;
  open: boolean;
  save: (body: ServiceAccountInput) => Promise<void>;
  onClose: () => void;
}

/** A form for a new service account, or for a change of one. */
export default function AccountDialog({ account, open, save, onClose }: Props) {
  const t = useText();
  const form = useForm({
    resolver: formResolver(ServiceAccountInput),
    mode: 'onTouched',
    defaultValues: { name: account?.name ?? '', description: account?.description ?? '' },
  });
  const { register, setError, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const send = async (body: ServiceAccountInput) => {
    try {
      await save(body);
    } catch (error) {
      return placeInDialog(error, setError, ['name', 'description'], t('service-accounts:form.failed'));
    }
    return undefined;
  };
  return (
    <FormDialog
      open={open}
      title={account ? t('service-accounts:form.edit') : t('service-accounts:form.add')}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
      onClose={onClose}
    >
      <FormFailure>{errors.root?.message}</FormFailure>
      <TextField
        label={t('service-accounts:form.name')}
        placeholder={t('service-accounts:form.example')}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={t('service-accounts:form.description')}
        aside={t('common:optional')}
        rows={2}
        error={errors.description?.message}
        {...register('description')}
      />
    </FormDialog>
  );
}
