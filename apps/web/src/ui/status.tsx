import { classes } from './classes.ts';

const tones = {
  good: ['bg-success', 'text-success'],
  waiting: ['bg-info', 'text-info'],
  halfway: ['bg-warning', 'text-warning'],
  quiet: ['bg-line-strong', 'text-muted'],
} as const;

/** A state as a dot and a word. */
export function Status({ tone, children }: { tone: keyof typeof tones; children: string }) {
  const [dot, word] = tones[tone];
  return (
    <span className={classes('inline-flex items-baseline gap-2 font-medium @2xl:whitespace-nowrap', word)}>
      <span aria-hidden className={classes('size-2 shrink-0 self-center rounded-full', dot)} />
      {children}
    </span>
  );
}
