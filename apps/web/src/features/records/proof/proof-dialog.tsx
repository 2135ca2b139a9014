import { PasswordProof } from '@orgscope/contract/resources/passwords';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { prove, useFactors } from '../../../api/factors.ts';
import { placeInDialog } from '../../../api/failures/place-failure.ts';
import { submitHandler } from '../../../api/failures/submit-handler.ts';
import { useText } from '../../../i18n/i18n.ts';
import { knowsPasskeys } from '../../../lib/sign-in/passkey-support.ts';
import { isCancelled } from '../../../lib/sign-in/passkey-failure.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

interface Props {
  open: boolean;
  onEnd: (isProven: boolean) => void;
}

/** Asks for the password again, for a passkey, or for a sign-in at the company's provider. */
export default function ProofDialog({ open, onEnd }: Props) {
  const t = useText();
  const username = useSession(({ user }) => user?.username);
  const form = useForm({ resolver: formResolver(PasswordProof), defaultValues: { password: '' } });
  const { register, setError, clearErrors, formState } = form;
  const { errors, isSubmitting } = formState;
  const { data: factors } = useFactors();
  const [using, setUsing] = useState(false);
  const leaving = useRef(new AbortController());

  useEffect(() => () => leaving.current.abort(), []);

  const failing = { fields: ['password'], failed: t('common:proof.failed') } as const;
  const submit = submitHandler(form, failing, async ({ password }) => {
    await prove(password);
    onEnd(true);
  });
  const givePasskey = async () => {
    clearErrors();
    setUsing(true);
    try {
      await (await import('../../../api/passkeys.ts')).proveByPasskey();
      onEnd(true);
    } catch (error) {
      if (!isCancelled(error)) placeInDialog(error, setError, [], t('common:proof.passkey_failed'));
    }
    setUsing(false);
  };
  const askProvider = async () => {
    clearErrors();
    leaving.current.abort();
    leaving.current = new AbortController();
    try {
      await (await import('../../../api/sso.ts')).proveAtProvider(leaving.current.signal);
      onEnd(true);
    } catch (error) {
      if (!isCancelled(error)) placeInDialog(error, setError, [], t('common:proof.sso_failed'));
    }
  };
  const provider = factors?.sso;
  const hasPasskey = knowsPasskeys() && (factors?.passkeys.length ?? 0) > 0;
  return (
    <FormDialog
      open={open}
      title={t('common:proof.title')}
      state={isSubmitting ? 'saving' : 'clean'}
      onSubmit={submit}
      onClose={() => onEnd(false)}
      submit={t('common:proof.confirm')}
    >
      <p className="text-sm text-muted">{t('common:proof.text')}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordField
        label={t('common:proof.password')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
      {provider && (
        <Button onClick={() => void askProvider()} className="self-start">
          {t('common:proof.sso', { name: provider })}
        </Button>
      )}
      {hasPasskey && (
        <Button busy={using} onClick={() => void givePasskey()} className="self-start">
          {t('common:proof.passkey')}
        </Button>
      )}
    </FormDialog>
  );
}
