import { SsoConnection } from '@orgscope/contract/resources/sso';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useSsoActs } from '../../../api/sso.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { UnsavedInput } from '../../../ui/dialogs/unsaved-input.tsx';
import { OutlastsAccess } from '../../records/client/outlasts-access.tsx';
import { useProof } from '../../records/proof/use-proof.tsx';
import { CopiedText } from './copied-text.tsx';
import type { SsoProps } from './sso-page.tsx';

interface Props extends SsoProps {
  /** Saving can change the rules, and what is typed there would be lost. */
  rulesAreDirty: boolean;
}

const fields = ['name', 'issuer', 'oidc_client_id', 'client_secret'] as const;

/** The addresses that the provider needs, and what we need of the provider. */
export function ConnectionForm({ sso, query, rulesAreDirty }: Props) {
  const t = useText();
  const { connect } = useSsoActs(query);
  const { whenProven, dialog } = useProof();
  const { connection, redirect_uri: redirectUri, logout_uri: logoutUri } = sso;
  const form = useForm({
    resolver: formResolver(SsoConnection),
    mode: 'onTouched',
    values: {
      name: connection?.name ?? '',
      issuer: connection?.issuer ?? '',
      oidc_client_id: connection?.oidc_client_id ?? '',
    },
  });
  const { register, reset, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  const waits = isDirty && rulesAreDirty;
  const waitsId = useId();
  const submit = submitHandler(form, { fields, failed: t('sso:connection.failed') }, async (body) => {
    if (!(await whenProven(() => connect(body).then(() => undefined)))) return;
    reset({ ...body, client_secret: undefined }, { keepFieldsRef: true });
    toast.success(t('messages:sso.saved'));
  });
  return (
    <>
      <div className="mb-6 flex max-w-xl flex-col gap-3">
        <p className="text-sm text-muted">{t('sso:connection.addresses')}</p>
        <CopiedText label={t('sso:connection.redirect')}>{redirectUri}</CopiedText>
        <CopiedText label={t('sso:connection.logout')}>{logoutUri}</CopiedText>
      </div>
      <OutlastsAccess>
        <form noValidate className="flex max-w-xl flex-col gap-5" onSubmit={submit}>
          <TextField
            label={t('sso:connection.name')}
            hint={t('sso:connection.name_hint')}
            autoComplete="off"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={t('messages:sso.fields.issuer')}
            hint={t('sso:connection.issuer_hint')}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            error={errors.issuer?.message}
            {...register('issuer')}
          />
          <TextField
            label={t('messages:sso.fields.oidc_client_id')}
            autoComplete="off"
            spellCheck={false}
            error={errors.oidc_client_id?.message}
            {...register('oidc_client_id')}
          />
          <PasswordField
            label={t('messages:sso.fields.client_secret')}
            {...(connection && { hint: t('sso:connection.secret_hint') })}
            autoComplete="new-password"
            error={errors.client_secret?.message}
            {...register('client_secret', { setValueAs: (typed: string) => typed || undefined })}
          />
          <FormFailure>{errors.root?.message}</FormFailure>
          {waits && (
            <p id={waitsId} className="text-sm text-muted">
              {t('sso:connection.rules_first')}
            </p>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={isSubmitting}
            idle={!isDirty || waits}
            aria-describedby={waits ? waitsId : undefined}
            className="self-start"
          >
            {t('sso:connection.save')}
          </Button>
        </form>
      </OutlastsAccess>
      {dialog}
      <UnsavedInput held={isDirty} />
    </>
  );
}
