import { CircleAlert, CircleCheck, MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

const tones = {
  done: { Icon: CircleCheck, styles: 'bg-accent-soft text-success' },
  mail: { Icon: MailCheck, styles: 'bg-accent-soft text-accent' },
  failed: { Icon: CircleAlert, styles: 'bg-danger-soft text-danger' },
} as const;

interface Props {
  tone: keyof typeof tones;
  title: string;
  /** The outcome, and what follows. */
  text: ReactNode;
  /** The links to continue. */
  children: ReactNode;
}

/** The outcome of a step without a form. */
export function Outcome({ tone, title, text, children }: Props) {
  const { Icon, styles } = tones[tone];
  return (
    <>
      <span className={classes('mb-5 flex size-12 items-center justify-center rounded-full', styles)}>
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <h1 className="text-xl">{title}</h1>
      <p className="mt-3 text-base break-words text-muted">{text}</p>
      <div className="mt-7 flex flex-wrap items-center gap-3">{children}</div>
    </>
  );
}
