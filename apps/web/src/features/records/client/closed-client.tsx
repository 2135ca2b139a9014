import { BreakGlass, supportLimits } from '@orgscope/contract/resources/support-access';
import { Lock } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { useClientChoices } from '../../../api/client-choices.ts';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useSupportActs } from '../../../api/support-access.ts';
import { useText } from '../../../i18n/i18n.ts';
import { headingAfter } from '../../../lib/interaction/heading-after.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { useProof } from '../proof/use-proof.tsx';

/** In place of a screen of a client that has given the operator no access: what to do. */
export default function ClosedClient({ clientId }: { clientId: number }) {
  const t = useText();
  const { list } = useClientChoices(true);
  const name =
    list.find(({ value }) => value === String(clientId))?.label ?? t('records:client.number', { id: String(clientId) });
  const { breakGlass } = useSupportActs();
  const { whenProven, dialog } = useProof();
  const form = useForm({
    resolver: formResolver(BreakGlass),
    mode: 'onTouched',
    defaultValues: { client_id: clientId, reason: '' },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const failing = { fields: ['reason'], failed: t('records:client.break_glass_failed') } as const;
  const submit = submitHandler(form, failing, async (body) => {
    const isDone = await whenProven(() => breakGlass(body));
    if (isDone) toast.success(t('records:client.opened'));
  });
  return (
    <section
      ref={headingAfter}
      className="mx-auto max-w-2xl rounded-card border border-line bg-surface px-5 py-8 sm:px-8"
    >
      <span className="flex size-11 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Lock aria-hidden className="size-5" />
      </span>
      <h1 className="mt-4 text-xl wrap-anywhere">{t('records:client.closed_title', { name })}</h1>
      <p className="mt-2 text-muted">{t('records:client.closed_text')}</p>
      <h2 className="mt-8 text-base">{t('records:client.break_glass')}</h2>
      <p className="mt-1 text-sm text-muted">{t('records:client.break_glass_text')}</p>
      <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={submit}>
        <TextAreaField
          label={t('records:client.reason')}
          hint={t('records:client.reason_hint', { least: supportLimits.reasonMin })}
          rows={3}
          error={errors.reason?.message}
          {...register('reason')}
        />
        <FormFailure>{errors.root?.message}</FormFailure>
        <Button type="submit" variant="danger" busy={isSubmitting} className="self-start">
          {t('records:client.break_glass_open')}
        </Button>
      </form>
      {dialog}
    </section>
  );
}
