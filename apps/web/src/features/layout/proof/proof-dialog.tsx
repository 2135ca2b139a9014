import { PasswordProof } from '@orgscope/contract/resources/passwords';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { prove } from '../../../api/factors.ts';
import { CallFailure, Refusal } from '../../../api/failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { sendForm } from '../../../lib/send-form.ts';
import { useSession } from '../../../session/store.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormFailure } from '../../../ui/form-failure.tsx';
import { formResolver } from '../../../ui/form-resolver.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

interface Props {
  open: boolean;
  onEnd: (isProven: boolean) => void;
}

/** Asks for the password again. */
export default function ProofDialog({ open, onEnd }: Props) {
  const t = useText();
  const username = useSession(({ user }) => user?.username);
  const form = useForm({ resolver: formResolver(PasswordProof), defaultValues: { password: '' } });
  const { register, setError, formState } = form;
  const { errors, isSubmitting } = formState;

  const send = async ({ password }: PasswordProof) => {
    try {
      await prove(password);
    } catch (error) {
      const fault = error instanceof Refusal && error.fields['password'];
      const message = error instanceof CallFailure && error.message;
      setError(fault ? 'password' : 'root', { message: fault || message || t('common:proof.failed') });
      return fault ? (['password'] as const) : undefined;
    }
    onEnd(true);
    return undefined;
  };
  return (
    <FormDialog
      open={open}
      title={t('common:proof.title')}
      state={isSubmitting ? 'saving' : 'clean'}
      onSubmit={(event: FormEvent) => void sendForm(form, send, event)}
      onClose={() => onEnd(false)}
      step={{ next: t('common:proof.confirm') }}
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
    </FormDialog>
  );
}
