import type { ComponentProps, MouseEvent } from 'react';
import { keepsFocus } from '../lib/hold-focus.ts';
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
export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const holdBack = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...keepsFocus}
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-disabled={busy || disabled ? '' : undefined}
      className={buttonLook(variant, size, className)}
      disabled={disabled}
      onClick={busy ? holdBack : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
