import { customAttributes } from '../../../api/custom-attributes.ts';
import type { CustomAttribute } from '../../../api/custom-attributes.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { schema, sent, shown } from './attribute-values.ts';
import { OptionsEditor } from './options-editor.tsx';

/** Adds or changes a custom attribute. */
export default function CustomAttributeForm({ open, record, onClose }: FormProps<CustomAttribute>) {
  const t = useText();
  const { query } = useActingClient();
  const form = useRecordForm({
    ns: 'custom-attributes',
    records: customAttributes,
    schema,
    shown,
    sent: (body) => ({ ...query, ...sent(body) }),
    record,
    open,
    onClose,
  });
  const { register, formState } = form.form;
  const labels = {
    name: t('custom-attributes:form.name'),
    description: t('custom-attributes:form.description'),
    required: {
      label: t('custom-attributes:form.required_label'),
      show: (value: unknown) => (value ? t('custom-attributes:form.yes') : t('custom-attributes:form.no')),
    },
    options: {
      label: t('custom-attributes:form.options'),
      show: (value: unknown) =>
        Array.isArray(value) ? value.map((option) => String(partsOf(option)['name'])).join('\n') : '',
    },
  };
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
        rows={2}
        error={formState.errors.description?.message}
        {...register('description')}
      />
      <CheckboxField {...register('required')}>{t('custom-attributes:form.required')}</CheckboxField>
      <OptionsEditor form={form.form} />
    </RecordForm>
  );
}
