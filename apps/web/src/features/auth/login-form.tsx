import type { Credentials } from '@orgscope/contract/resources/session';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { useText } from '../../i18n/i18n.ts';
import { originOf, wayAfterSignIn } from '../../session/way.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SignedInNotice } from './signed-in-notice.tsx';
import { withLostNetwork } from './with-lost-network.ts';

// The rules and the call come while the form is being filled in, not before it is drawn.
const signing = () => import('./sign-in.ts');

/** The form of both sign-in screens. What was typed stays after a failure. */
export function LoginForm({ beside }: { beside?: ReactNode }) {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { register, handleSubmit, formState, setError } = useForm<Credentials>({
    // Without its rules a form goes through, and the call then says that nobody can be reached.
    resolver: (...form) =>
      signing().then(
        ({ resolve }) => resolve(...form),
        () => ({ values: form[0], errors: {} }),
      ),
    mode: 'onTouched',
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting, isSubmitSuccessful } = formState;
  const submit = handleSubmit(async (credentials) => {
    const { user, failure } = await signing().then(
      ({ signIn }) => signIn(credentials),
      () => ({ user: null, failure: withLostNetwork(t('login:failed')) }),
    );
    if (failure) setError('root', { message: failure });
    else await navigate(wayAfterSignIn(user, originOf(state)), { replace: true });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {!isSubmitting && !isSubmitSuccessful && <SignedInNotice />}
      <TextField
        label={t('login:username')}
        error={errors.username?.message}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={() => void signing()}
        {...register('username')}
      />
      <PasswordField
        label={t('login:password')}
        aside={beside}
        error={errors.password?.message}
        autoComplete="current-password"
        {...register('password')}
      />
      <FormFailure>{errors.root?.message}</FormFailure>
      <Button type="submit" variant="primary" busy={isSubmitting} className="h-11 w-full">
        {isSubmitting ? t('login:submitting') : t('login:submit')}
      </Button>
    </form>
  );
}
