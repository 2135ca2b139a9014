import { PasswordField } from './password-field.tsx';
import type { PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { usePasswordJudge } from './use-password-judge.ts';

// The server refuses it as it refuses the person's own words.
const product = 'Orgscope';

interface Props extends PasswordFieldProps {
  /** What stands in the field. */
  typed: string;
  /** Words that say little in this person's password: names, address, company. */
  personal: readonly string[];
}

/** A password being chosen, with word of how hard it is to guess. Nothing is forbidden here: that is the server's part. */
export function NewPasswordField({ typed, personal, ...field }: Props) {
  const { judgement, wake } = usePasswordJudge(typed, [...personal, product]);
  return (
    <div className="flex flex-col gap-2">
      <PasswordField autoComplete="new-password" onFocus={wake} {...field} />
      <PasswordStrength judgement={judgement} typing={typed !== ''} />
    </div>
  );
}
