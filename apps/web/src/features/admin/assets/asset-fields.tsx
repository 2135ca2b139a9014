import { Controller } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextAreaField, TextField } from '../../../ui/field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PersonField } from '../records/choices/person-field.tsx';
import { categoryOptions, statusOptions } from './asset-labels.ts';
import type { AssetBody, AssetValues } from './asset-values.ts';
import { PlaceField, usePlaces } from '../records/choices/place-field.tsx';

type Form = UseFormReturn<AssetValues, unknown, AssetBody>;

interface Props {
  form: Form;
  record: Asset | undefined;
}

type TextName = 'asset_tag' | 'name' | 'supplier' | 'manufacturer' | 'model' | 'serial';

/** What a line of text needs. */
const line = ({ register, formState }: Form, name: TextName) => ({
  autoComplete: 'off',
  dir: 'auto',
  error: formState.errors[name]?.message,
  ...register(name),
});

const pair = 'grid gap-4 sm:grid-cols-2';
const touched = { shouldDirty: true, shouldValidate: true } as const;

/** Tag, name, category and status. */
export function WhatFields({ form, record }: Props) {
  const t = useText();
  const { control, setValue, getValues } = form;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[11rem_1fr]">
        <TextField
          {...line(form, 'asset_tag')}
          label={t('assets:fields.asset_tag')}
          required
          hint={!record && t('assets:form.next_tag')}
        />
        <TextField {...line(form, 'name')} label={t('assets:fields.name')} required />
      </div>
      <div className={pair}>
        <Controller
          control={control}
          name="category"
          render={({ field, fieldState }) => (
            <SelectField
              {...field}
              label={t('assets:fields.category')}
              options={categoryOptions}
              placeholder={t('assets:form.choose_category')}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="status"
          render={({ field, fieldState }) => (
            <SelectField
              {...field}
              label={t('assets:fields.status')}
              options={statusOptions}
              placeholder=""
              error={fieldState.error?.message}
              onChange={(status) => {
                field.onChange(status);
                // What is in stock is with nobody.
                if (status === 'in_stock' && getValues('assigned_user_id')) setValue('assigned_user_id', null, touched);
              }}
            />
          )}
        />
      </div>
    </>
  );
}

/** Who has it, and where it is. */
export function WhoFields({ form, record, clientId }: Props & { clientId: number | undefined }) {
  const t = useText();
  const { control, setValue, getValues } = form;
  const choices = usePlaces(clientId);
  const place = (name: 'function_id' | 'location_id') => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ref, onBlur, onChange }, fieldState }) => (
        <PlaceField
          ref={ref}
          label={name === 'function_id' ? t('assets:fields.function') : t('assets:fields.location')}
          choices={name === 'function_id' ? choices.functions : choices.locations}
          value={String(value?.id ?? '')}
          held={value}
          error={fieldState.error?.message}
          onBlur={onBlur}
          onChange={(id, chosen) => onChange(id ? { id: Number(id), name: chosen } : null)}
        />
      )}
    />
  );
  return (
    <>
      <Controller
        control={control}
        name="assigned_user_id"
        render={({ field: { value, ref, onBlur, onChange }, fieldState }) => (
          <PersonField
            ref={ref}
            label={t('assets:fields.assigned_user')}
            clientId={clientId}
            value={String(value?.id ?? '')}
            held={value ?? record?.assigned_user}
            none={t('assets:form.nobody')}
            error={fieldState.error?.message}
            onBlur={onBlur}
            onChange={(_, person) => {
              onChange(person && { id: person.id, name: person.name, is_active: person.is_active });
              const status = getValues('status');
              if (person && status === 'in_stock') setValue('status', 'assigned', touched);
              if (!person && status === 'assigned') setValue('status', 'in_stock', touched);
              // It is likely to be where its holder is.
              const { function: team, location } = person ?? {};
              if (team && !getValues('function_id')) setValue('function_id', team, touched);
              if (location && !getValues('location_id')) setValue('location_id', location, touched);
            }}
          />
        )}
      />
      <div className={pair}>
        {place('function_id')}
        {place('location_id')}
      </div>
    </>
  );
}

/** From whom, when, for how much, and how long it is under warranty. */
export function BoughtFields({ form }: Props) {
  const t = useText();
  const { control, register, formState } = form;
  const fault = (name: 'purchase_date' | 'purchase_cost' | 'warranty_end') => formState.errors[name]?.message;
  return (
    <>
      <div className={pair}>
        <TextField {...line(form, 'supplier')} label={t('assets:fields.supplier')} />
        <DateField
          label={t('assets:fields.purchase_date')}
          error={fault('purchase_date')}
          {...register('purchase_date', { deps: ['warranty_end'] })}
        />
      </div>
      <Controller
        control={control}
        name="currency"
        rules={{ deps: ['purchase_cost'] }}
        render={({ field, fieldState }) => (
          <MoneyField
            amount={{
              label: t('assets:fields.purchase_cost'),
              error: fault('purchase_cost'),
              ...register('purchase_cost', { deps: ['currency'] }),
            }}
            currency={{
              ...field,
              label: t('assets:fields.currency'),
              none: t('assets:form.no_currency'),
              error: fieldState.error?.message,
            }}
          />
        )}
      />
      <div className={pair}>
        <DateField
          label={t('assets:fields.warranty_end')}
          error={fault('warranty_end')}
          {...register('warranty_end')}
        />
      </div>
    </>
  );
}

/** What few look for. */
export function MoreFields({ form }: Props) {
  const t = useText();
  return (
    <>
      <div className={pair}>
        <TextField {...line(form, 'manufacturer')} label={t('assets:fields.manufacturer')} />
        <TextField {...line(form, 'model')} label={t('assets:fields.model')} />
      </div>
      <div className={pair}>
        <TextField {...line(form, 'serial')} label={t('assets:fields.serial')} />
      </div>
      <TextAreaField
        label={t('assets:fields.notes')}
        dir="auto"
        rows={3}
        error={form.formState.errors.notes?.message}
        {...form.register('notes')}
      />
    </>
  );
}
