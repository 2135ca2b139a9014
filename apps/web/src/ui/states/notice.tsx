import { CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

const tones = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  info: { Icon: Info, colour: 'text-info' },
} as const;

interface Props {
  tone: keyof typeof tones;
  children: ReactNode;
  /** For margins. */
  className?: string;
}

/** A message to read before continuing. */
export function Notice({ tone, children, className }: Props) {
  const { Icon, colour } = tones[tone];
  return (
    <div className={classes('flex items-baseline gap-2.5 rounded-control bg-info-soft px-3 py-2.5 text-sm', className)}>
      {/* Beside the first line, also where a button makes it taller. */}
      <Icon aria-hidden className={classes('relative top-[3px] -mt-1 size-4 shrink-0', colour)} />
      <div className="min-w-0 break-words">{children}</div>
    </div>
  );
}
