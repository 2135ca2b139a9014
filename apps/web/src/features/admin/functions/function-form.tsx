import { FunctionInput } from '@orgscope/contract/resources/functions';
import { functionTypes } from '@orgscope/contract/resources/me';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { functions } from '../../../api/functions.ts';
import type { FunctionRecord } from '../../../api/functions.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';

// Empty until the user chooses.
const schema = z.extend(FunctionInput, { type: z.pipe(z.string(), FunctionInput.shape.type) });
const shown = (record: FunctionRecord | undefined) => ({
  name: record?.name ?? '',
  type: record?.type ?? '',
  description: record?.description ?? '',
});

/** Adds or changes a function. */
export default function FunctionForm({ open, record, onClose }: FormProps<FunctionRecord>) {
  const t = useText();
  const { query } = useActingClient();
  const form = useRecordForm({
    ns: 'functions',
    records: functions,
    schema,
    shown,
    sent: ({ name, type, description }) => ({ ...query, name, type, description: description || null }),
    record,
    open,
    onClose,
  });
  const { control, register, formState } = form.form;
  const users = record?.user_count ?? 0;
  const types = functionTypes.map((value) => ({ value, label: t(`functions:types.${value}`) }));
  const labels = {
    name: t('functions:form.name'),
    type: {
      label: t('functions:form.type'),
      show: (value: unknown) => types.find((type) => type.value === value)?.label ?? '',
    },
    description: t('functions:form.description'),
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
      <Controller
        control={control}
        name="type"
        render={({ field, fieldState }) => (
          <SelectField
            {...field}
            label={labels.type.label}
            options={types}
            placeholder={t('functions:form.choose_type')}
            required
            error={fieldState.error?.message}
            hint={users > 0 && t('functions:form.type_locked', { count: users })}
            disabled={users > 0}
          />
        )}
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
