import { ServiceAccountInput } from '@orgscope/contract/resources/service-accounts';
import { useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import type { ServiceAccount } from '../../../api/service-accounts.ts';
import { useText } from '../../../i18n/i18n.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
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

const fields = ['name', 'description'] as const;

/** A form for a new service account, or for a change of one. */
export default function AccountDialog({ account, open, save, onClose }: Props) {
  const t = useText();
  const form = useForm({
    resolver: formResolver(ServiceAccountInput),
    mode: 'onTouched',
    defaultValues: { name: account?.name ?? '', description: account?.description ?? '' },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const submit = submitHandler(form, { fields, failed: t('service-accounts:form.failed') }, save);
  return (
    <FormDialog
      open={open}
      title={account ? t('service-accounts:form.edit') : t('service-accounts:form.add')}
      state={stateOf(formState)}
      onSubmit={submit}
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
