import type { ComponentProps } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

type Registered = Omit<ComponentProps<typeof PasswordField>, 'label'>;

interface Props {
  password: Registered;
  confirmation: Registered;
  /** The value of the first field. */
  typed: string;
  personal: readonly string[];
}

/** The two fields for a new password. */
export function ChosenPassword({ password, confirmation, typed, personal }: Props) {
  const t = useText();
  return (
    <>
      <NewPasswordField label={t('auth:new_password')} typed={typed} personal={personal} {...password} />
      <PasswordField label={t('auth:confirm_password')} autoComplete="new-password" {...confirmation} />
    </>
  );
}
