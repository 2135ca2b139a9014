import type { ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: string;
  state?: unknown;
  /** It leads out of the app. */
  reloadDocument?: boolean;
}

/** A link to a screen. The router's own can load pages ahead, and brings what that needs into every visit. */
export function Link({ to, state, reloadDocument = false, onClick, children, ...rest }: Props) {
  const href = useHref(to);
  const go = useLinkClickHandler(to, { state });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!reloadDocument && !event.defaultPrevented) go(event);
      }}
    >
      {children}
    </a>
  );
}
