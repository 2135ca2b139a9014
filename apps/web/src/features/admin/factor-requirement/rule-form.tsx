import { FactorRule } from '@orgscope/contract/resources/factor-requirement';
import { useForm } from 'react-hook-form';
import { useRequirementActs } from '../../../api/factor-requirement.ts';
import type { FactorRequirement } from '../../../api/factor-requirement.ts';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentDay } from '../../../lib/dates/moment-text.ts';
import { typedCount } from '../../../lib/numbers/typed-number.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { UnsavedInput } from '../../../ui/dialogs/unsaved-input.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';

interface Props {
  rule: FactorRequirement;
  query: ClientQuery;
}

/** Requires two factors, with days of grace, or no longer. */
export function RuleForm({ rule, query }: Props) {
  const t = useText();
  const { save } = useRequirementActs(query);
  const { whenProven, dialog } = useProof();
  const form = useForm({
    resolver: formResolver(FactorRule),
    mode: 'onTouched',
    defaultValues: { required: rule.required, grace_days: rule.grace_days },
  });
  const { register, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const failing = { fields: ['grace_days'], failed: t('factor-requirement:rule.failed') } as const;
  const submit = submitHandler(form, failing, async (body) => {
    if (!(await whenProven(() => save(body)))) return;
    reset(body);
    toast.success(t('messages:factors.requirement_saved'));
  });
  return (
    <>
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <CheckboxField {...register('required')}>{t('factor-requirement:rule.required')}</CheckboxField>
        <TextField
          label={t('factor-requirement:rule.days')}
          hint={t('factor-requirement:rule.days_hint')}
          inputMode="numeric"
          autoComplete="off"
          error={errors.grace_days?.message}
          // Nothing typed is no 0: then everybody would be held at once.
          {...register('grace_days', { setValueAs: (typed) => typedCount(String(typed)) ?? Number.NaN })}
        />
        {rule.since && (
          <p className="text-sm text-muted">{t('factor-requirement:rule.since', { day: momentDay(rule.since) })}</p>
        )}
        <FormFailure>{errors.root?.message}</FormFailure>
        <Button type="submit" variant="primary" busy={isSubmitting} disabled={!isDirty} className="self-start">
          {t('common:save')}
        </Button>
      </form>
      {dialog}
      <UnsavedInput held={isDirty} />
    </>
  );
}
