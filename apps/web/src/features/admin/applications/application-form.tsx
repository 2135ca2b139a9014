import {
  applicationTypes,
  criticalities,
  dataClassifications,
  hostings,
  lifecycles,
} from '@orgscope/contract/resources/application-record';
import { Controller, useWatch } from 'react-hook-form';
import type { ReactNode } from 'react';
import { applications } from '../../../api/applications.ts';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import type { FormProps } from '../records/form/lazy-form.ts';
import { RecordForm } from '../records/form/record-form.tsx';
import { useRecordForm } from '../records/form/use-record-form.ts';
import { applicationSchema, shownApplication } from './application-values.ts';
import { CodeField, FunctionField, OwnerField } from './bound-fields.tsx';
import { FitFields } from './fit-fields.tsx';
import { useConflictLabels } from './use-conflict-labels.ts';

const pair = 'grid gap-4 sm:grid-cols-2';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-base text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** Adds or changes an application: what matters first, then how it fits, who has to do with it, and what it costs. */
export default function ApplicationForm({ open, record, onClose }: FormProps<Application>) {
  const t = useText();
  const client = useActingClient();
  const clientId = Number(record?.client.id ?? client.id) || undefined;
  const form = useRecordForm({
    ns: 'applications',
    records: applications,
    schema: applicationSchema,
    shown: shownApplication,
    sent: (body) => (record ? body : { ...body, ...client.query }),
    record,
    onClose,
  });
  const { control, register, formState } = form.form;
  const { errors } = formState;
  const labels = useConflictLabels(clientId, record);
  const [lifecycle, end] = useWatch({ control, name: ['lifecycle', 'end_of_life_date'] });
  const hasEnd = lifecycle === 'phase_out' || lifecycle === 'end_of_life' || end !== '';
  const text = (name: 'name' | 'url' | 'vendor' | 'user_base' | 'active_users') => ({
    label: t(`applications:fields.${name}`),
    autoComplete: 'off',
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <RecordForm open={open} form={form} labels={labels} width="wide">
      <TextField {...text('name')} dir="auto" required />
      <TextAreaField
        label={t('applications:fields.description')}
        dir="auto"
        rows={2}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className={pair}>
        <CodeField control={control} name="lifecycle" codes={lifecycles} />
        {hasEnd && (
          <DateField
            label={t('applications:fields.end_of_life_date')}
            required={lifecycle === 'end_of_life'}
            error={errors.end_of_life_date?.message}
            {...register('end_of_life_date')}
          />
        )}
        <CodeField control={control} name="criticality" codes={criticalities} />
      </div>
      <Section title={t('applications:form.fit')}>
        <FitFields control={control} />
      </Section>
      <Section title={t('applications:form.people')}>
        <div className={pair}>
          <OwnerField control={control} clientId={clientId} name="business_owner_id" />
          <OwnerField control={control} clientId={clientId} name="it_owner_id" />
          <FunctionField control={control} clientId={clientId} held={record?.function} />
        </div>
        <div className={pair}>
          <TextField {...text('user_base')} inputMode="numeric" />
          <TextField {...text('active_users')} inputMode="numeric" />
        </div>
      </Section>
      <Section title={t('applications:form.technical')}>
        <div className={pair}>
          <CodeField control={control} name="type" codes={applicationTypes} />
          <CodeField control={control} name="hosting" codes={hostings} />
          <TextField {...text('url')} inputMode="url" spellCheck={false} />
          <CodeField control={control} name="data_classification" codes={dataClassifications} />
          <TextField {...text('vendor')} dir="auto" />
          <DateField
            label={t('applications:fields.contract_end_date')}
            error={errors.contract_end_date?.message}
            {...register('contract_end_date')}
          />
        </div>
        <Controller
          control={control}
          name="currency"
          render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
            <MoneyField
              amount={{
                label: t('applications:fields.annual_cost'),
                error: errors.annual_cost?.message,
                ...register('annual_cost', { deps: ['currency'] }),
              }}
              currency={{
                ref,
                label: t('applications:fields.currency'),
                none: t('applications:form.no_currency'),
                value,
                error: fieldState.error?.message,
                onChange,
                onBlur,
              }}
            />
          )}
        />
      </Section>
    </RecordForm>
  );
}
