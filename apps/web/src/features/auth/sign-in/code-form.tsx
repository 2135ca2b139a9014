import { SignInCode } from '@orgscope/contract/resources/session';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { AppChoice } from './app-choice.tsx';
import { giveCode } from './give-code.ts';
import type { CodeStep } from './give-code.ts';
import { placeFailure } from '../../../api/failures/place-failure.ts';

interface Props {
  apps: CodeStep['apps'];
  isRecovery: boolean;
  isOver: (error: unknown) => boolean;
  onDone: (user: SessionUser | null) => Promise<void> | void;
  onOver: () => void;
  /** The other ways. */
  children: ReactNode;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeForm({ apps, isRecovery, isOver, onDone, onOver, children }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState('');
  const form = useForm({ resolver: formResolver(SignInCode), defaultValues: { code: '' } });
  const { register, formState, setError } = form;
  const { errors, isSubmitting } = formState;

  const app = chosen || String(apps[0]?.id ?? '');
  const send = async ({ code }: SignInCode) => {
    try {
      await onDone(await giveCode({ code, ...(!isRecovery && app && { app_id: Number(app) }) }));
    } catch (error) {
      if (isOver(error)) return onOver();
      return placeFailure(error, setError, ['code'], t('sign-in-code:failed'));
    }
    return undefined;
  };
  const submit = (event: FormEvent) => void sendForm(form, send, event);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {!isRecovery && apps.length > 1 && <AppChoice apps={apps} chosen={app} onChange={setChosen} />}
      <TextField
        label={isRecovery ? t('sign-in-code:recovery_code') : t('sign-in-code:code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code?.message}
        {...register('code')}
      />
      {/* The message of the field is also that of the form. */}
      <FormFailure>{errors.code ? undefined : errors.root?.message}</FormFailure>
      <Button type="submit" variant="primary" busy={isSubmitting} className="h-11 w-full">
        {isSubmitting ? t('login:submitting') : t('login:submit')}
      </Button>
      {children}
    </form>
  );
}
