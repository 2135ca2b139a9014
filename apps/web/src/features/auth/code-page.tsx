import { SignInCode } from '@orgscope/contract/resources/session';
import { useEffect, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { Refusal } from '../../api/failure.ts';
import { useText } from '../../i18n/i18n.ts';
import { focusHeading } from '../../lib/focus-heading.ts';
import { sendForm } from '../../lib/send-form.ts';
import { originOf, pathAfterSignIn, paths } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyles } from '../../ui/button-styles.ts';
import { TextField } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { formResolver } from '../../ui/form-resolver.ts';
import { AppChoice } from './app-choice.tsx';
import { giveCode, readApps } from './give-code.ts';
import { Heading } from './heading.tsx';
import { Outcome } from './outcome.tsx';
import { placeFailure } from './place-failure.ts';

const isOver = (error: unknown) => error instanceof Refusal && error.code === 'code_too_late';

/** The second step of a sign-in: a code of an authenticator app, or a recovery code. */
export default function CodePage() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [apps, setApps] = useState<Awaited<ReturnType<typeof readApps>>>([]);
  const [hasEnded, setHasEnded] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const [chosen, setChosen] = useState('');
  const form = useForm({ resolver: formResolver(SignInCode), defaultValues: { code: '' } });
  const { register, formState, setError, reset } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    // Without the list, the server takes the app that was used last.
    readApps().then(setApps, (error: unknown) => setHasEnded(isOver(error)));
  }, []);
  // The form, which had the focus, has been removed.
  useEffect(() => {
    if (hasEnded) focusHeading();
  }, [hasEnded]);

  const app = chosen || String(apps[0]?.id ?? '');
  const send = async ({ code }: SignInCode) => {
    try {
      const user = await giveCode({ code, ...(!isRecovery && app && { app_id: Number(app) }) });
      await navigate(pathAfterSignIn(user, originOf(state)), { replace: true });
    } catch (error) {
      if (isOver(error)) return setHasEnded(true);
      return placeFailure(error, setError, ['code'], t('sign-in-code:failed'));
    }
    return undefined;
  };
  const submit = (event: FormEvent) => void sendForm(form, send, event);

  if (hasEnded) {
    return (
      <Outcome tone="failed" title={t('sign-in-code:over')} text={t('sign-in-code:over_text')}>
        <Link to={paths.login} state={state} className={buttonStyles('primary')}>
          {t('sign-in-code:login')}
        </Link>
      </Outcome>
    );
  }
  return (
    <>
      <Heading title={t('sign-in-code:heading')}>
        {isRecovery ? t('sign-in-code:lead_recovery') : t('sign-in-code:lead')}
      </Heading>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {!isRecovery && apps.length > 1 && <AppChoice apps={apps} chosen={app} onChange={setChosen} />}
        <TextField
          key={String(isRecovery)}
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
        <Button
          variant="quiet"
          disabled={isSubmitting}
          onClick={() => {
            setIsRecovery(!isRecovery);
            reset();
          }}
        >
          {isRecovery ? t('sign-in-code:use_app') : t('sign-in-code:use_recovery')}
        </Button>
      </form>
    </>
  );
}
