import { classes } from './classes.ts';

/** A quiet block in the place of what is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-small bg-line', className)} />;
}
