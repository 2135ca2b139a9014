import { timeClass } from '@orgscope/contract/resources/application-record';
import type { applicationFields } from '@orgscope/contract/resources/application-record';
import type { ReactNode } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type { Application } from '../../../api/applications.ts';
import { useText } from '../../../i18n/i18n.ts';
import { fieldsOf } from '../../records/form/form-field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { ResourceForm } from '../../records/form/resource-form.tsx';
import type { FormValues } from '../../records/resource.ts';
import { application } from './application.ts';
import { FitField } from './fit-field.tsx';
import { TimeBadge, timeReason } from './time-class.tsx';

const Field = fieldsOf<typeof applicationFields>();
const useApplicationForm = () => useFormContext<FormValues<typeof applicationFields>>();

const pair = 'grid gap-4 sm:grid-cols-2';

/** Adds or changes an application. */
export default function ApplicationForm(props: FormProps<Application>) {
  const t = useText();
  return (
    <ResourceForm {...props} resource={application} width="wide">
      <Field name="name" />
      <Field name="description" rows={2} />
      <div className={pair}>
        <Field name="lifecycle" />
        <EndOfLifeField />
        <Field name="criticality" />
      </div>
      <Section title={t('applications:form.fit')}>
        <FitFields />
      </Section>
      <Section title={t('applications:form.people')}>
        <div className={pair}>
          <Field name="business_owner" />
          <Field name="it_owner" />
          <Field name="function" />
        </div>
        <div className={pair}>
          <Field name="user_base" />
          <Field name="active_users" />
        </div>
      </Section>
      <Section title={t('applications:form.technical')}>
        <div className={pair}>
          <Field name="type" />
          <Field name="hosting" />
          <Field name="url" />
          <Field name="data_classification" />
          <Field name="vendor" />
          <Field name="contract_end_date" />
        </div>
        <Field name="annual_cost" />
      </Section>
    </ResourceForm>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h3 className="text-base text-ink">{title}</h3>
      {children}
    </section>
  );
}

/** Shown if the lifecycle has an end, or if a date is set. */
function EndOfLifeField() {
  const { control } = useApplicationForm();
  const [lifecycle, end] = useWatch({ control, name: ['lifecycle', 'end_of_life_date'] });
  const isInSight = lifecycle === 'phase_out' || lifecycle === 'end_of_life' || end !== '';
  return isInSight && <Field name="end_of_life_date" required={lifecycle === 'end_of_life'} />;
}

const fits = ['functional_fit', 'technical_fit'] as const;
const stepOf = (value: string) => (value ? Number(value) : null);

/** Both fits, and the TIME class of the chosen values. */
function FitFields() {
  const t = useText();
  const { control } = useApplicationForm();
  const [functional, technical] = useWatch({ control, name: fits }).map(stepOf);
  const found = timeClass(functional ?? null, technical ?? null);
  return (
    <>
      <div className={pair}>
        {fits.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
              <FitField
                ref={ref}
                label={t(`messages:applications.fields.${name}`)}
                value={value}
                error={fieldState.error?.message}
                onChange={onChange}
                onBlur={onBlur}
              />
            )}
          />
        ))}
      </div>
      <p role="status" className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        {found && <TimeBadge value={found} />}
        <span>{timeReason(t, functional ?? null, technical ?? null)}</span>
      </p>
    </>
  );
}
