import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { TextField } from './field.tsx';
import { IconButton } from '../icon-button.tsx';

export type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A password, hidden until the user asks to see it. */
export function PasswordField(field: PasswordFieldProps) {
  const t = useText();
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={shown ? t('common:hide_password') : t('common:show_password')}
          icon={<Icon aria-hidden className="size-4" strokeWidth={1.75} />}
          onClick={() => setShown(!shown)}
          className="max-md:size-10"
        />
      }
    />
  );
}
