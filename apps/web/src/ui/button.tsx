import type { ComponentProps, MouseEvent } from 'react';
import { noFocusOnPress } from '../lib/forms/defer-blur.ts';
import { buttonStyles } from './button-styles.ts';
import type { ButtonSize, ButtonVariant } from './button-styles.ts';
import { Spinner } from './spinner.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action is running: the button keeps its focus, shows a spinner and ignores further presses. */
  busy?: boolean;
  /** There is nothing to do at present: the button keeps its focus and ignores presses. */
  idle?: boolean;
  /** For margins and width; the variant sets everything else. */
  className?: string;
}

/** A button with the action as its text. Its type is `button` by default. */
export function Button({
  variant,
  size,
  busy = false,
  idle = false,
  disabled = false,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const isHeld = busy || idle;
  const holdBack = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...noFocusOnPress}
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={isHeld || undefined}
      data-disabled={isHeld || disabled ? '' : undefined}
      className={buttonStyles(variant, size, className)}
      disabled={disabled}
      onClick={isHeld ? holdBack : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
