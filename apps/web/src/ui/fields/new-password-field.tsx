import { PasswordField } from './password-field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { usePasswordJudge } from './use-password-judge.ts';

// The server refuses it like the user's own words.
const product = 'Orgscope';

interface Props extends PasswordFieldProps {
  /** The field's value. */
  typed: string;
  /** Words that make this user's password easy to guess: names, address, company. */
  personal: readonly string[];
}

/**
 * A new password with an estimate of its strength, until it has an error: praise would contradict it. Nothing is refused
 * here: the server does that.
 */
export function NewPasswordField({ typed, personal, ...field }: Props) {
  const { judgement, wake } = usePasswordJudge(typed, [...personal, product]);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField autoComplete="new-password" onFocus={wake} {...field} />
      <PasswordStrength judgement={judgement} typing={typed !== '' && !field.error} />
    </div>
  );
}
