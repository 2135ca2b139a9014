import { IndustryInput } from '@orgscope/contract/resources/industries';
import { industries } from '../../../api/industries.ts';
import type { Industry } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';

const shown = (industry: Industry | undefined) => ({
  name: industry?.name ?? '',
  description: industry?.description ?? '',
});
const sent = ({ name, description }: IndustryInput) => ({ name, description: description || null });

/** Adds or changes an industry. */
export default function IndustryForm({ open, record, onClose }: FormProps<Industry>) {
  const t = useText();
  const form = useRecordForm({
    ns: 'industries',
    records: industries,
    schema: IndustryInput,
    shown,
    sent,
    record,
    open,
    onClose,
  });
  const { register, formState } = form.form;
  const labels = { name: t('industries:form.name'), description: t('industries:form.description') };
  return (
    <RecordForm form={form} labels={labels}>
      <TextField
        label={labels.name}
        autoComplete="off"
        required
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextAreaField
        label={labels.description}
        aside={t('common:optional')}
        error={formState.errors.description?.message}
        {...register('description')}
      />
    </RecordForm>
  );
}
