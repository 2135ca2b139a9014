import type { ReactNode } from 'react';
import { classes } from './classes.ts';

interface Props {
  className?: string;
  /** Something invisible whose size it takes. */
  children?: ReactNode;
}

/** A placeholder for content that is still loading. */
export function Skeleton({ className, children }: Props) {
  return (
    <span aria-hidden className={classes('block animate-pulse rounded-small bg-line', className)}>
      {children}
    </span>
  );
}
