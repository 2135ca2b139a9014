import { ssoLimits, ssoRoles } from '@orgscope/contract/resources/sso';
import type { SsoRules } from '@orgscope/contract/resources/sso';
import { Plus, X } from 'lucide-react';
import { flushSync } from 'react-dom';
import { Controller, useFieldArray } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Sso } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';

interface Props {
  form: UseFormReturn<z.input<typeof SsoRules>, unknown, SsoRules>;
  functions: Sso['functions'];
}

/** The claim that is read, and the role and the function that each of its values gives. */
export function MappingFields({ form: { register, control, formState, setFocus }, functions }: Props) {
  const t = useText();
  const { errors, touchedFields, isSubmitted } = formState;
  // Adding a value checks all of them: the fault of one that is still to be typed waits until its field is left.
  const faultAt = (index: number) =>
    isSubmitted || touchedFields.mappings?.[index]?.value ? errors.mappings?.[index]?.value?.message : undefined;
  const { fields, append, remove } = useFieldArray({ control, name: 'mappings', keyName: 'key' });
  const removeAt = (index: number) => {
    flushSync(() => remove(index));
    const last = fields.length - 2;
    setFocus(last < 0 ? 'claim' : `mappings.${Math.min(index, last)}.value`);
  };
  const none = { value: '', label: t('sso:rules.none') };
  const roles = ssoRoles.map((role) => ({ value: role, label: t(`messages:labels.platform_roles.${role}`) }));
  const places = functions.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('sso:rules.mapping')}</legend>
      <p className="text-xs text-muted">{t('sso:rules.mapping_hint')}</p>
      <TextField
        label={t('messages:sso.fields.claim')}
        hint={t('sso:rules.claim_hint')}
        autoComplete="off"
        spellCheck={false}
        error={errors.claim?.message}
        {...register('claim')}
      />
      {fields.map(({ key }, index) => (
        <div
          key={key}
          role="group"
          aria-label={`${t('messages:sso.fields.value')} ${formatNumber(index + 1)}`}
          className="flex flex-col gap-3 rounded-control border border-line p-3"
        >
          <div className="flex items-end gap-2">
            <div className="min-w-0 grow">
              <TextField
                label={t('messages:sso.fields.value')}
                autoComplete="off"
                spellCheck={false}
                error={faultAt(index)}
                {...register(`mappings.${index}.value`)}
              />
            </div>
            <IconButton
              icon={<X aria-hidden className="size-4" />}
              label={t('sso:rules.remove_value', { number: index + 1 })}
              onClick={() => removeAt(index)}
            />
          </div>
          <div className="grid gap-3 sm:grid-cols-2">
            <Controller
              control={control}
              name={`mappings.${index}.role`}
              render={({ field }) => (
                <SelectField
                  label={t('sso:rules.role')}
                  value={field.value ?? ''}
                  options={[none, ...roles]}
                  placeholder={none.label}
                  onChange={(role) => field.onChange(role || null)}
                  ref={field.ref}
                />
              )}
            />
            <Controller
              control={control}
              name={`mappings.${index}.function_id`}
              render={({ field }) => (
                <SelectField
                  label={t('sso:rules.function')}
                  value={field.value === null ? '' : String(field.value)}
                  options={[none, ...places]}
                  placeholder={none.label}
                  onChange={(id) => field.onChange(id ? Number(id) : null)}
                  ref={field.ref}
                />
              )}
            />
          </div>
        </div>
      ))}
      <Button
        className="self-start"
        disabled={fields.length >= ssoLimits.mappings}
        onClick={() => append({ value: '', role: null, function_id: null })}
      >
        <Plus aria-hidden className="size-4" />
        {t('sso:rules.add_value')}
      </Button>
    </fieldset>
  );
}
