import { SupportGrant, supportLimits } from '@orgscope/contract/resources/support-access';
import { Controller, useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useSupportActs } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';

/** Lets the operator in for a time. */
export function GrantForm() {
  const t = useText();
  const { grant } = useSupportActs();
  const { whenProven, dialog } = useProof();
  const form = useForm({ resolver: formResolver(SupportGrant), defaultValues: { hours: supportLimits.hours[0] } });
  const { control, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = submitHandler(form, { fields: ['hours'], failed: t('support-access:give.failed') }, async (body) => {
    const isDone = await whenProven(() => grant(body));
    if (isDone) toast.success(t('support-access:give.granted'));
  });
  return (
    <>
      <form noValidate className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <Controller
          control={control}
          name="hours"
          render={({ field, fieldState }) => (
            <SelectField
              label={t('support-access:give.hours')}
              placeholder={t('support-access:give.choose')}
              options={supportLimits.hours.map((hours) => ({
                value: String(hours),
                label: t(`support-access:give.choices.${hours}`),
              }))}
              value={String(field.value)}
              onChange={(value) => field.onChange(Number(value))}
              error={fieldState.error?.message}
            />
          )}
        />
        <FormFailure>{errors.root?.message}</FormFailure>
        <Button type="submit" variant="primary" busy={isSubmitting} className="self-start">
          {t('support-access:give.grant')}
        </Button>
      </form>
      {dialog}
    </>
  );
}
