import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** A spinning ring; decorative, so the text beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={classes('size-4 shrink-0 animate-spin', className)} strokeWidth={2} />;
}
