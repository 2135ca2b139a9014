import { NewSsoDomain } from '@orgscope/contract/resources/sso';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { placeInDialog } from '../../../api/failures/place-failure.ts';
import { useSsoActs } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
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
  const { register, setError, reset, formState } = form;
  const { errors, isSubmitting } = formState;

  const send = async ({ domain }: NewSsoDomain) => {
    try {
      if (!(await whenProven(() => addDomain(domain)))) return undefined;
    } catch (error) {
      return placeInDialog(error, setError, ['domain'], t('sso:domains.failed'));
    }
    reset();
    toast.success(t('messages:sso.domain_added'));
    return undefined;
  };
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
        <form
          noValidate
          className="flex max-w-xl flex-col gap-4"
          onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
        >
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
