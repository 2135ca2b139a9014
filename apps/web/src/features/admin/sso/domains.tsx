import { NewSsoDomain } from '@orgscope/contract/resources/sso';
import { useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useSsoActs } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { toast } from '../../../ui/states/toast.tsx';
import { OutlastsAccess } from '../../records/client/outlasts-access.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { ListedDomain } from './listed-domain.tsx';
import type { SsoProps } from './sso-page.tsx';

/** The domains of a client's addresses: those that are proven, and the records that prove the others. */
export function Domains({ sso: { domains }, query }: SsoProps) {
  const t = useText();
  const { addDomain } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const form = useForm({ resolver: formResolver(NewSsoDomain), defaultValues: { domain: '' } });
  const { register, reset, formState } = form;
  const { errors, isSubmitting } = formState;

  const submit = submitHandler(form, { fields: ['domain'], failed: t('sso:domains.failed') }, async ({ domain }) => {
    if (!(await whenProven(() => addDomain(domain)))) return;
    reset();
    toast.success(t('messages:sso.domain_added'));
  });
  return (
    <>
      {domains.length > 0 && (
        <ul aria-label={t('sso:domains.section')} className="mb-5 max-w-xl divide-y divide-line">
          {domains.map((domain) => (
            <ListedDomain key={domain.id} domain={domain} query={query} />
          ))}
        </ul>
      )}
      <OutlastsAccess>
        <form noValidate className="flex max-w-xl flex-col gap-4" onSubmit={submit}>
          <TextField
            label={t('messages:sso.fields.domain')}
            hint={t('sso:domains.hint')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.domain?.message}
            {...register('domain')}
          />
          <FormFailure>{errors.root?.message}</FormFailure>
          <Button type="submit" busy={isSubmitting} className="self-start">
            {t('sso:domains.add')}
          </Button>
        </form>
      </OutlastsAccess>
      {dialog}
    </>
  );
}
