import { NewSsoDomain, ssoLimits } from '@orgscope/contract/resources/sso';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../../api/failures/failure-text.ts';
import { placeInDialog } from '../../../api/failures/place-failure.ts';
import { useSsoActs } from '../../../api/sso.ts';
import type { SsoDomain } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { momentDay } from '../../../lib/dates/moment-text.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { OutlastsAccess } from '../../records/client/outlasts-access.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { CopiedText } from './copied-text.tsx';
import type { SsoProps } from './sso-page.tsx';

/** The domains of a client's addresses: those that are proven, and the records that prove the others. */
export function Domains({ sso: { domains }, query }: SsoProps) {
  const t = useText();
  const { addDomain, checkDomain, removeDomain } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const [checking, setChecking] = useState<SsoDomain['id']>();
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
  const told = async (act: () => Promise<string | undefined>) => {
    const failed = t('sso:domains.failed');
    try {
      const done = await act();
      if (done !== undefined) toast.success(done);
    } catch (error) {
      toast.error(failureText(error, { refused: failed, failed }));
    }
  };
  const check = async (id: SsoDomain['id']) => {
    setChecking(id);
    await told(async () => {
      await checkDomain(id);
      return t('messages:sso.domain_proven');
    });
    setChecking(undefined);
  };
  const remove = (id: SsoDomain['id']) =>
    told(async () => ((await whenProven(() => removeDomain(id))) ? t('messages:sso.domain_removed') : undefined));
  return (
    <>
      {domains.length > 0 && (
        <ul aria-label={t('sso:domains.section')} className="mb-5 max-w-xl divide-y divide-line">
          {domains.map((domain) => (
            <li key={domain.id} className="flex flex-col gap-3 py-4 first:pt-0">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
                <span className="min-w-0 grow font-medium break-all text-ink">{domain.domain}</span>
                <Status tone={domain.proven_at && !domain.missing_since ? 'good' : 'waiting'}>
                  {domain.missing_since
                    ? t('sso:domains.missing')
                    : domain.proven_at
                      ? t('sso:domains.proven')
                      : t('sso:domains.waiting')}
                </Status>
              </div>
              {(!domain.proven_at || domain.missing_since) && (
                <>
                  <p className="text-sm text-muted">
                    {domain.missing_since
                      ? t('sso:domains.missing_since', {
                          day: momentDay(domain.missing_since),
                          days: ssoLimits.missingDays,
                        })
                      : t('sso:domains.publish')}
                  </p>
                  <CopiedText label={t('sso:domains.record_name')}>{domain.record_name}</CopiedText>
                  <CopiedText label={t('sso:domains.record_value')}>{domain.record_value}</CopiedText>
                </>
              )}
              <div className="flex flex-wrap gap-2">
                <Button
                  aria-label={t('sso:domains.check_of', { domain: domain.domain })}
                  busy={checking === domain.id}
                  onClick={() => void check(domain.id)}
                >
                  {domain.proven_at ? t('sso:domains.check_again') : t('sso:domains.check')}
                </Button>
                <Button
                  aria-label={t('sso:domains.remove_of', { domain: domain.domain })}
                  onClick={() => void remove(domain.id)}
                >
                  {t('sso:domains.remove')}
                </Button>
              </div>
            </li>
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
