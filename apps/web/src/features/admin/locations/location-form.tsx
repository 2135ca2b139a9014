import { countryCode } from '@orgscope/contract/fields/countries';
import { LocationInput } from '@orgscope/contract/resources/locations';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { useTimezones } from '../../../api/choices.ts';
import { locations } from '../../../api/locations.ts';
import type { LocationRecord } from '../../../api/locations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { SearchSelectField } from '../../../ui/fields/search-select-field.tsx';
import type { FormProps } from '../../records/form/lazy-form.ts';
import { RecordForm } from '../../records/form/record-form.tsx';
import { useRecordForm } from '../../records/form/use-record-form.ts';
import { countryOptions } from '../../../lib/text/country-names.ts';

// A select without a choice gives an empty text.
const chosen = z.pipe(
  z.string(),
  z.transform((text) => text || null),
);
const schema = z.extend(LocationInput, {
  country: z.pipe(chosen, z.nullable(countryCode())),
  timezone: z.pipe(chosen, z.nullable(z.string())),
});

const shown = (record: LocationRecord | undefined) => ({
  name: record?.name ?? '',
  country: record?.country ?? '',
  city: record?.city ?? '',
  address: record?.address ?? '',
  timezone: record?.timezone ?? '',
});

/** Adds or changes a location. */
export default function LocationForm({ open, record, onClose }: FormProps<LocationRecord>) {
  const t = useText();
  const { query } = useActingClient();
  const timezones = useTimezones();
  const form = useRecordForm({
    ns: 'locations',
    records: locations,
    schema,
    shown,
    sent: ({ city, address, ...body }) => ({ ...query, ...body, city: city || null, address: address || null }),
    record,
    open,
    onClose,
  });
  const { control, register, formState } = form.form;
  const countries = useMemo(() => [{ value: '', label: t('locations:form.no_country') }, ...countryOptions()], [t]);
  const zones = useMemo(
    () => [{ value: '', label: t('locations:form.no_timezone') }, ...timezones.list],
    [t, timezones.list],
  );
  const named = (choices: readonly { value: string; label: string }[]) => (value: unknown) =>
    value ? (choices.find((choice) => choice.value === value)?.label ?? String(value)) : '';
  const labels = {
    name: t('locations:form.name'),
    country: { label: t('locations:form.country'), show: named(countries) },
    city: t('locations:form.city'),
    address: t('locations:form.address'),
    timezone: { label: t('locations:form.timezone'), show: named(zones) },
  };
  const optional = t('common:optional');
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
        name="country"
        render={({ field, fieldState }) => (
          <SearchSelectField
            {...field}
            label={labels.country.label}
            aside={optional}
            options={countries}
            placeholder={t('locations:form.no_country')}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextField
        label={labels.city}
        aside={optional}
        autoComplete="off"
        error={formState.errors.city?.message}
        {...register('city')}
      />
      <TextAreaField
        label={labels.address}
        aside={optional}
        rows={2}
        autoComplete="off"
        error={formState.errors.address?.message}
        {...register('address')}
      />
      <Controller
        control={control}
        name="timezone"
        render={({ field, fieldState }) => (
          <SearchSelectField
            {...field}
            label={labels.timezone.label}
            aside={optional}
            options={zones}
            placeholder={timezones.loading ? t('records:choices.loading') : t('locations:form.no_timezone')}
            error={fieldState.error?.message}
            hint={timezones.retry && <RetryHint onRetry={timezones.retry} />}
          />
        )}
      />
    </RecordForm>
  );
}
