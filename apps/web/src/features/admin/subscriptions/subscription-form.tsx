import { modules } from '@orgscope/contract/modules';
import { useEffect, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { useClientChoices } from '../../../api/client-choices.ts';
import { subscriptions } from '../../../api/subscriptions.ts';
import type { SubscriptionRecord } from '../../../api/subscriptions.ts';
import { useText } from '../../../i18n/i18n.ts';
import { partsOf } from '../../../lib/is-record.ts';
import { todayIn } from '../../../lib/dates/today-in.ts';
import { listed } from '../../../lib/text/listed.ts';
import { useSession } from '../../../session/store.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import { arrivalState } from '../../records/form/use-arrival-form.ts';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { ModuleChoice } from './module-choice.tsx';
import { shownSubscription, subscriptionSchema } from './subscription-values.ts';

/** Adds or changes a subscription. Its client cannot be changed. */
export default function SubscriptionForm({ open, record, onClose }: FormProps<SubscriptionRecord>) {
  const t = useText();
  const navigate = useNavigate();
  // The client that the list is filtered by.
  const [client] = useState(useSearchParams()[0].get('client') ?? '');
  const clients = useClientChoices(record === undefined);
  const [today] = useState(() => todayIn(useSession.getState().user?.client?.timezone));
  const form = useRecordForm({
    ns: 'subscriptions',
    records: subscriptions,
    schema: subscriptionSchema,
    shown: (of) => (of ? shownSubscription(of, today) : { ...shownSubscription(of, today), client_id: client }),
    record,
    open,
    onClose,
    // Without people, nobody can use it: the first of them administers the client.
    next: (_, { client: of, status, seats_used: used }) =>
      record || used !== 0 || (status !== 'active' && status !== 'upcoming')
        ? undefined
        : {
            label: t('subscriptions:invite_administrator'),
            onPress: () =>
              void navigate(`/admin/users?client=${String(partsOf(of)['id'])}`, {
                state: { ...arrivalState, role: 'client_admin' },
              }),
          },
  });
  const { control, register, formState, getFieldState, resetField } = form.form;
  const { errors } = formState;
  const chosen = useWatch({ control, name: 'client_id' });
  const timezone = clients.list.find(({ value }) => value === chosen)?.timezone;
  // The client's day may be the one before the operator's: the client's people would wait for it.
  useEffect(() => {
    if (record || !timezone || getFieldState('start_date').isDirty) return;
    resetField('start_date', { defaultValue: todayIn(timezone) });
  }, [record, timezone, getFieldState, resetField]);
  // Registered first, because the first field with a fault takes the focus.
  register('client_id');
  const options = record ? [{ value: String(record.client.id), label: record.client.name }] : clients.list;
  const labels = {
    name: t('subscriptions:form.name'),
    modules: {
      label: t('subscriptions:form.modules'),
      show: (value: unknown) =>
        listed(
          modules
            .filter((module) => Array.isArray(value) && value.includes(module))
            .map((module) => t(`analytics:${module}.title`)),
        ),
    },
    start_date: t('subscriptions:form.start_date'),
    end_date: t('subscriptions:form.end_date'),
    seat_limit: t('subscriptions:form.seat_limit'),
    notes: t('subscriptions:form.notes'),
  };
  const optional = t('common:optional');
  const placeholder = clients.loading
    ? t('subscriptions:form.loading')
    : options.length > 0 || clients.retry
      ? t('subscriptions:form.choose_client')
      : t('subscriptions:form.no_clients');
  return (
    <RecordForm form={form} labels={labels}>
      <Controller
        control={control}
        name="client_id"
        render={({ field, fieldState }) => (
          <SearchSelectField
            {...field}
            label={t('subscriptions:form.client')}
            options={options}
            placeholder={placeholder}
            required
            error={fieldState.error?.message}
            hint={clients.retry && <RetryHint onRetry={clients.retry} />}
            disabled={record !== undefined}
            // Not disabled while it loads: the focus starts here.
            empty={clients.loading ? t('subscriptions:form.loading') : undefined}
          />
        )}
      />
      <TextField
        label={labels.name}
        autoComplete="off"
        dir="auto"
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <ModuleChoice label={labels.modules.label} error={errors.modules?.message} field={register('modules')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={labels.start_date}
          required
          error={errors.start_date?.message}
          {...register('start_date', { deps: ['end_date'] })}
        />
        <DateField
          label={labels.end_date}
          aside={optional}
          hint={t('subscriptions:form.open_end')}
          error={errors.end_date?.message}
          {...register('end_date')}
        />
      </div>
      <TextField
        label={labels.seat_limit}
        aside={optional}
        inputMode="numeric"
        autoComplete="off"
        hint={
          record && record.seats_used > 0
            ? t('subscriptions:form.seats_used', { count: record.seats_used })
            : t('subscriptions:form.unlimited')
        }
        error={errors.seat_limit?.message}
        {...register('seat_limit')}
      />
      <TextAreaField
        label={labels.notes}
        aside={optional}
        dir="auto"
        rows={2}
        error={errors.notes?.message}
        {...register('notes')}
      />
    </RecordForm>
  );
}
