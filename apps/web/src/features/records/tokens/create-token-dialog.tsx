import { NewApiToken } from '@orgscope/contract/resources/api-tokens';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useText } from '../../../i18n/i18n.ts';
import { stateOf } from '../../../lib/forms/state-of.ts';
import { TextAreaField, TextField } from '../../../ui/fields/field.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { ScopesField } from './scopes-field.tsx';

interface Props {
  /** The scopes that it may have. */
  scopes: readonly string[];
  open: boolean;
  /** Returns the secret. */
  create: (wanted: NewApiToken) => Promise<string>;
  whenProven: (act: () => Promise<void>) => Promise<boolean>;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

const fields = ['name', 'scopes', 'days', 'networks'] as const;
const terms = [7, 30, 90, 366];

/** A form for a new API token. */
export default function CreateTokenDialog({ scopes, open, create, whenProven, onCreated, onClose }: Props) {
  const t = useText();
  const [lines, setLines] = useState('');
  const form = useForm({
    resolver: formResolver(NewApiToken),
    mode: 'onTouched',
    defaultValues: { name: '', scopes: [], days: 90, networks: [] },
  });
  const { register, control, setValue, formState } = form;
  const { errors } = formState;

  const submit = submitHandler(form, { fields, failed: t('api-tokens:create_failed') }, async (body) => {
    await whenProven(async () => onCreated(await create(body)));
  });
  const takeLines = (text: string) => {
    setLines(text);
    const networks = text.split(/[\s,;]+/).filter(Boolean);
    setValue('networks', networks, { shouldDirty: true, shouldValidate: Boolean(errors.networks) });
  };
  const ofNetworks = errors.networks;
  const wrongNetwork = ofNetworks?.message ?? ofNetworks?.find?.((each) => each?.message)?.message;
  return (
    <FormDialog
      open={open}
      title={t('api-tokens:form.title')}
      state={stateOf(formState)}
      onSubmit={submit}
      onClose={onClose}
      submit={t('api-tokens:form.submit')}
    >
      <TextField
        label={t('api-tokens:form.name')}
        placeholder={t('api-tokens:form.example')}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={control}
        name="scopes"
        render={({ field: { value, onChange } }) => (
          <ScopesField open={scopes} value={value} onChange={onChange} error={errors.scopes?.message} />
        )}
      />
      <Controller
        control={control}
        name="days"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <SelectField
            label={t('api-tokens:form.days')}
            placeholder={t('api-tokens:form.choose_days')}
            value={String(value)}
            options={terms.map((count) => ({ value: String(count), label: t('api-tokens:form.term', { count }) }))}
            onChange={(next) => onChange(Number(next))}
            onBlur={onBlur}
            ref={ref}
            error={errors.days?.message}
          />
        )}
      />
      <TextAreaField
        label={t('api-tokens:form.networks')}
        hint={t('api-tokens:form.networks_hint')}
        rows={2}
        spellCheck={false}
        value={lines}
        onChange={({ target }) => takeLines(target.value)}
        error={wrongNetwork}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
    </FormDialog>
  );
}
