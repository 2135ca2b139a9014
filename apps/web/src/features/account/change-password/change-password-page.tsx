import { changePassword, passwordChange } from '@orgscope/contract/resources/passwords';
import { useMemo } from 'react';
import type { FormEvent } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../api/client/call.ts';
import { CallFailure } from '../../../api/failures/failure.ts';
import { placeFaults } from '../../../api/failures/place-failure.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formResolver } from '../../../ui/fields/form-resolver.ts';
import { sendForm } from '../../../lib/forms/send-form.ts';
import { useSession } from '../../../session/store.ts';
import { Button } from '../../../ui/button.tsx';
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toast } from '../../../ui/states/toast.tsx';
import { SettingsPage } from '../../../ui/settings-page.tsx';
import { Section } from '../../../ui/section.tsx';

const defaultValues = { old_password: '', new_password: '', confirm_password: '' };
const fieldNames = ['old_password', 'new_password', 'confirm_password'] as const;

/** Changes the user's password; all other devices are signed out. */
export default function ChangePasswordPage() {
  const t = useText();
  const user = useSession((session) => session.user);
  const rules = useMemo(
    () =>
      passwordChange({
        current_password_required: t('change-password:validation.current_password_required'),
        new_password_min: t('change-password:validation.new_password_min'),
        confirm_password_required: t('change-password:validation.confirm_password_required'),
        passwords_dont_match: t('change-password:validation.passwords_dont_match'),
      }),
    [t],
  );
  const form = useForm({
    resolver: formResolver(rules),
    mode: 'onTouched',
    defaultValues,
  });
  const { register, reset, setError, trigger, control, formState } = form;
  const { errors, isSubmitting, touchedFields } = formState;
  const typed = useWatch({ control, name: 'new_password' });
  // Without values the library also resets the form element, and browsers then overwrite what React rendered in an
  // <output>.
  const empty = () => reset(defaultValues);
  const again = () => touchedFields.confirm_password && void trigger('confirm_password');

  const send = async (body: typeof defaultValues) => {
    const note = toast.loading(t('change-password:changing_password'));
    try {
      await call(changePassword, { body });
    } catch (error) {
      const refused = placeFaults(error, setError, fieldNames);
      const message = error instanceof CallFailure && error.message;
      toast.turnToError(note, message || t('change-password:error_message'));
      return refused;
    }
    empty();
    toast.turnToSuccess(note, t('change-password:success_message'));
    return undefined;
  };
  const submit = (event: FormEvent) => void sendForm(form, send, event);
  const personal = [user?.full_name, user?.username, user?.client?.name].filter((word) => word !== undefined);
  return (
    <SettingsPage title={t('change-password:title')} lead={t('change-password:lead')}>
      <Section title={t('change-password:section')} lead={t('change-password:section_lead')}>
        <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-5">
          {/* Tells password managers whose password this is. */}
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <PasswordField
            label={t('change-password:current_password')}
            autoComplete="current-password"
            required
            error={errors.old_password?.message}
            {...register('old_password')}
          />
          <NewPasswordField
            label={t('change-password:new_password')}
            typed={typed}
            personal={personal}
            required
            error={errors.new_password?.message}
            {...register('new_password', { onChange: again })}
          />
          <PasswordField
            label={t('change-password:confirm_password')}
            autoComplete="new-password"
            required
            error={errors.confirm_password?.message}
            {...register('confirm_password')}
          />
          <div className="flex flex-wrap gap-2 pt-1">
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {isSubmitting ? t('change-password:submitting') : t('change-password:submit')}
            </Button>
            <Button disabled={isSubmitting} onClick={empty}>
              {t('change-password:cancel')}
            </Button>
          </div>
        </form>
      </Section>
    </SettingsPage>
  );
}
