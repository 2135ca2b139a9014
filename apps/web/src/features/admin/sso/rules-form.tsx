import { SsoRules, ssoModes } from '@orgscope/contract/resources/sso';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useSsoActs } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { RadioField } from '../../../ui/fields/radio-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { UnsavedInput } from '../../../ui/dialogs/unsaved-input.tsx';
import { OutlastsAccess, useIsLetIn } from '../../records/client/outlasts-access.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { EmergencyField } from './emergency-field.tsx';
import { MappingFields } from './mapping-fields.tsx';
import type { SsoProps } from './sso-page.tsx';

interface Props extends SsoProps {
  onDirty: (isDirty: boolean) => void;
}

const fields = ['mode', 'claim', 'emergency_ids'] as const;

/** Who signs in by the provider, and what its claims give. */
export function RulesForm({ sso: { rules, candidates, functions }, query, onDirty }: Props) {
  const t = useText();
  const { saveRules } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const isLetIn = useIsLetIn();
  // Turning it off outlasts nothing.
  const modes = ssoModes.filter((mode) => !isLetIn || mode === 'off' || mode === rules.mode);
  const form = useForm({
    resolver: formResolver(SsoRules),
    mode: 'onTouched',
    values: {
      ...rules,
      mode: rules.mode ?? 'off',
      mappings: rules.mappings.map(({ value, role, function_id: id }) => ({
        value,
        role: role ?? null,
        function_id: id,
      })),
    },
  });
  const { register, control, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [onDirty, isDirty]);
  const submit = submitHandler(form, { fields, failed: t('sso:rules.failed') }, async (body) => {
    if (!(await whenProven(() => saveRules(body)))) return;
    reset(form.getValues(), { keepFieldsRef: true });
    toast.success(t('messages:sso.saved'));
  });
  return (
    <>
      <form noValidate className="flex max-w-xl flex-col gap-6" onSubmit={submit}>
        <Controller
          control={control}
          name="mode"
          render={({ field }) => (
            <RadioField
              label={t('sso:rules.mode')}
              value={field.value}
              options={modes.map((mode) => ({ value: mode, label: t(`sso:rules.modes.${mode}`) }))}
              onChange={field.onChange}
              onBlur={field.onBlur}
              ref={field.ref}
              hint={t('sso:rules.mode_hint')}
              error={errors.mode?.message}
            />
          )}
        />
        <OutlastsAccess>
          <Controller
            control={control}
            name="emergency_ids"
            render={({ field }) => (
              <EmergencyField
                ref={field.ref}
                candidates={candidates}
                chosen={field.value.map(Number)}
                onChange={field.onChange}
                error={errors.emergency_ids?.message}
              />
            )}
          />
          <CheckboxField {...register('creates_people')}>{t('sso:rules.creates_people')}</CheckboxField>
          <CheckboxField {...register('trusts_factors')}>{t('sso:rules.trusts_factors')}</CheckboxField>
          <MappingFields form={form} functions={functions} />
        </OutlastsAccess>
        <FormFailure>{errors.root?.message}</FormFailure>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={isSubmitting} idle={!isDirty}>
            {t('common:save')}
          </Button>
          <Button variant="quiet" idle={!isDirty || isSubmitting} onClick={() => reset()}>
            {t('common:discard.discard')}
          </Button>
        </div>
      </form>
      {dialog}
      <UnsavedInput held={isDirty} />
    </>
  );
}
