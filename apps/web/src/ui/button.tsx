import type { ComponentProps, MouseEvent } from 'react';
import { keepsFocus } from '../lib/hold-focus.ts';
import { buttonLook } from './button-look.ts';
import type { ButtonSize, ButtonVariant } from './button-look.ts';
import { Spinner } from './spinner.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is running: the button keeps its focus, shows a spinner and ignores further presses. */
  busy?: boolean;
  /** For margins and width; the variant sets everything else. */
  className?: string;
}

/** A button with the action as its text. Its type is `button` by default. */
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
