import { PasswordReset } from '@orgscope/contract/resources/passwords';
import type { FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { serverOffers } from '../../../api/config.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { paths } from '../../../session/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { Heading } from '../heading.tsx';
import { confirmReset, linkFault } from './password-reset.ts';
import { placeInDialog } from '../../../api/failures/place-failure.ts';

interface Props {
  token: string;
  /** The server refuses the token; in its words. */
  onLinkFault: (text: string) => void;
}

/** The new password, typed twice. */
export function ResetPasswordForm({ token, onLinkFault }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const form = useForm({
    resolver: formResolver(PasswordReset),
    mode: 'onTouched',
    defaultValues: { password: '', confirm_password: '' },
  });
  const { register, formState, setError, trigger, control } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  const typed = useWatch({ control, name: 'password' });
  const again = () => touchedFields.confirm_password && void trigger('confirm_password');

  const send = async (passwords: PasswordReset) => {
    const offers = await serverOffers();
    if (offers.failure) return setError('root', { message: offers.failure });
    if (!offers.passwordReset) return navigate(paths.login);
    try {
      await confirmReset(token, passwords);
    } catch (error) {
      const fault = linkFault(error);
      if (fault) return onLinkFault(fault);
      return placeInDialog(error, setError, ['password', 'confirm_password'], t('reset-password:failed'));
    }
    await navigate(paths.login, { replace: true, state: { done: 'reset' } });
    // A session of the same account has ended now.
    const { refreshSession } = await import('../../../api/client/refresh-session.ts');
    return refreshSession();
  };
  const submit = (event: FormEvent) => void sendForm(form, send, event);
  return (
    <>
      <Notice tone="success" className="mb-6">
        {t('reset-password:verified')}
      </Notice>
      <Heading title={t('reset-password:heading')}>{t('reset-password:lead')}</Heading>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <ChosenPassword
          password={{ ...register('password', { onChange: again }), error: errors.password?.message }}
          confirmation={{ ...register('confirm_password'), error: errors.confirm_password?.message }}
          typed={typed}
          personal={[]}
        />
        <FormFailure>{errors.root?.message}</FormFailure>
        <Button type="submit" variant="primary" busy={isSubmitting} className="h-11 w-full">
          {isSubmitting ? t('reset-password:submitting') : t('reset-password:submit')}
        </Button>
      </form>
    </>
  );
}
