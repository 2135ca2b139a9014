import { PasswordSetting } from '@orgscope/contract/resources/passwords';
import type { FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useText } from '../../../i18n/i18n.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import type { SessionUser } from '../../../session/stored-session.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/fields/form-failure.tsx';
import { ChosenPassword } from './chosen-password.tsx';
import { placeInDialog } from '../../../api/failures/place-failure.ts';
import { followIfDone, setPassword } from './set-password.ts';
import { TermsCheckbox } from './terms-checkbox.tsx';

const fields = ['password', 'confirm_password', 'accept_terms'] as const;

/** The password, typed twice, and the terms. Once they are accepted, the page around the form continues: it is leaving. */
export function SetPasswordForm({ user, isLeaving }: { user: SessionUser; isLeaving: boolean }) {
  const t = useText();
  const form = useForm({
    resolver: formResolver(PasswordSetting),
    mode: 'onTouched',
    defaultValues: { password: '', confirm_password: '', accept_terms: false },
  });
  const { register, formState, setError, trigger, control } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  const isBusy = isSubmitting || isLeaving;
  const typed = useWatch({ control, name: 'password' });
  const again = () => touchedFields.confirm_password && void trigger('confirm_password');

  const send = async (setting: PasswordSetting) => {
    try {
      return await setPassword(setting);
    } catch (error) {
      await followIfDone(error);
      return placeInDialog(error, setError, fields, t('set-password:failed'));
    }
  };
  const submit = (event: FormEvent) => void sendForm(form, send, event);
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {/* For the browser's password manager. */}
      <input hidden readOnly autoComplete="username" value={user.username ?? ''} />
      <ChosenPassword
        password={{ ...register('password', { onChange: again }), error: errors.password?.message }}
        confirmation={{ ...register('confirm_password'), error: errors.confirm_password?.message }}
        typed={typed}
        personal={[user.full_name, user.username, user.client?.name].filter((word) => word !== undefined)}
      />
      <TermsCheckbox error={errors.accept_terms?.message} {...register('accept_terms')} />
      <FormFailure>{errors.root?.message}</FormFailure>
      <Button type="submit" variant="primary" busy={isBusy} className="h-11 w-full">
        {isBusy ? t('set-password:submitting') : t('set-password:submit')}
      </Button>
    </form>
  );
}
