import { classes } from './classes.ts';

/** A placeholder for content that is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-small bg-line', className)} />;
}
