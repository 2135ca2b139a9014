import { zodResolver } from '@hookform/resolvers/zod';
import { IndustryInput } from '@orgscope/contract/resources/industries';
import { useForm } from 'react-hook-form';
import { Refusal } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useAddIndustry, useUpdateIndustry } from '../../../api/industries.ts';
import type { Industry } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

interface Props {
  open: boolean;
  /** The industry to change; without one, a new one is added. */
  industry: Industry | undefined;
  onClose: () => void;
}

const fieldNames = ['name', 'description'] as const;

/** Adds or changes an industry. A refused form keeps what was typed. */
export default function IndustryForm({ open, industry, onClose }: Props) {
  const t = useText();
  const add = useAddIndustry();
  const update = useUpdateIndustry();
  const act = industry ? 'update' : 'add';
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(IndustryInput),
    mode: 'onTouched',
    defaultValues: { name: industry?.name ?? '', description: industry?.description ?? '' },
  });
  const { errors, isDirty, isSubmitting } = formState;

  const save = handleSubmit(async ({ name, description }) => {
    const body = { name, description: description || null };
    try {
      await (industry ? update.mutateAsync({ id: industry.id, ...body }) : add.mutateAsync(body));
    } catch (error) {
      const faults = error instanceof Refusal ? error.fields : {};
      for (const field of fieldNames.filter((fieldName) => faults[fieldName]))
        setError(field, { message: faults[field] ?? '' });
      toast.error(
        failureText(error, { refused: t(`industries:refused.${act}`), failed: t(`industries:failed.${act}`) }),
      );
      return;
    }
    toast.success(t(`industries:done.${act}`));
    onClose();
  });

  return (
    <FormDialog
      open={open}
      title={industry ? t('industries:form.edit') : t('industries:form.add')}
      state={isSubmitting ? 'saving' : isDirty ? 'dirty' : 'clean'}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      <TextField
        label={t('industries:form.name')}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={t('industries:form.description')}
        aside={t('common:optional')}
        error={errors.description?.message}
        {...register('description')}
      />
    </FormDialog>
  );
}
