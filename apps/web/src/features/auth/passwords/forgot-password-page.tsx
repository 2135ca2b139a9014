import { PasswordResetRequest } from '@orgscope/contract/resources/passwords';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { serverOffers } from '../../../api/config.ts';
import { Unreachable } from '../../../api/failures/failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { paths, textIn } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { Link } from '../../../ui/link.tsx';
import { Heading } from '../heading.tsx';
import { requestReset } from './password-reset.ts';

/** Asks for the address for a reset link. The page never reveals whether an account has it. */
export default function ForgotPasswordPage() {
  const t = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: formResolver(PasswordResetRequest),
    mode: 'onTouched',
    defaultValues: { email: textIn(state, 'email') ?? '' },
  });
  const { errors, isSubmitting } = formState;
  // Known by the time the form is sent.
  useEffect(() => void serverOffers(), []);

  const submit = handleSubmit(async ({ email }) => {
    const stay = (message: string) => setError('root', { message });
    const offers = await serverOffers();
    if (offers.failure) return stay(offers.failure);
    if (offers.passwordReset) {
      const failure = await requestReset(email).catch((error: unknown) => error);
      // Any answer continues to the next page.
      if (failure instanceof Unreachable) return stay(t('common:unreachable'));
    }
    await navigate(paths.checkInbox, { state: { email } });
  });
  return (
    <>
      <Heading title={t('forgot-password:heading')}>{t('forgot-password:lead')}</Heading>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <TextField
          type="email"
          label={t('forgot-password:email')}
          error={errors.email?.message}
          autoComplete="username"
          {...register('email')}
        />
        <FormFailure>{errors.root?.message}</FormFailure>
        <Button type="submit" variant="primary" busy={isSubmitting} className="h-11 w-full">
          {isSubmitting ? t('forgot-password:submitting') : t('forgot-password:submit')}
        </Button>
      </form>
      <p className="mt-6">
        <Link to={paths.login} className="rounded-small text-sm font-medium text-accent hover:underline">
          {t('forgot-password:login')}
        </Link>
      </p>
    </>
  );
}
