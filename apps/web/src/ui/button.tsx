import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import { buttonLook } from './button-look.ts';
import type { ButtonSize, ButtonVariant } from './button-look.ts';
import { Spinner } from './spinner.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The act is under way: the button keeps its focus, shows a spinner and takes no second press. */
  busy?: boolean;
  /** For room and width; the look is settled by the variant. */
  className?: string;
}

/** A button that says the act. Its type is `button` unless told. */
export function Button({ variant, size, busy = false, disabled = false, className, children, ...rest }: Props) {
  return (
    <BaseButton
      {...rest}
      aria-busy={busy || undefined}
      className={buttonLook(variant, size, className)}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
    >
      {busy && <Spinner />}
      {children}
    </BaseButton>
  );
}
