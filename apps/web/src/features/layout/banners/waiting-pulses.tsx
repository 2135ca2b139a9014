import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { answerAddress, useWaitingPulses } from '../../../api/waiting-pulses.ts';
import { closingMoment } from '../../../i18n/closing-moment.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';

type Pulse = NonNullable<ReturnType<typeof useWaitingPulses>['data']>[number];

/** The pulses that wait for the user's answer; nothing, if none does. */
export default function WaitingPulses({ className }: { className: string }) {
  const t = useText();
  const { data: pulses = [] } = useWaitingPulses();
  if (pulses.length === 0) return null;
  return (
    <section className={classes('rounded-card border border-line bg-accent-soft px-5 py-4', className)}>
      <h2 className="flex items-center gap-2.5 text-base">
        <MessageSquareText aria-hidden className="size-4.5 shrink-0 text-accent" strokeWidth={1.75} />
        {t('home:pulse.waiting', { count: pulses.length })}
      </h2>
      <ul>
        {pulses.map((pulse) => (
          <Waiting key={pulse.id} {...pulse} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({ id, title, sender, ...closing }: Pulse) {
  const t = useText();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const open = async () => {
    setState('busy');
    try {
      // The answering page is light, and no part of the app.
      window.location.assign(await answerAddress(id));
      // Back may bring this page from the browser's memory, as it was left.
      window.addEventListener('pageshow', () => setState('idle'), { once: true });
    } catch {
      setState('failed');
    }
  };
  return (
    <li className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0">
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
        <p className="text-muted">{t('home:pulse.detail', { sender, moment: closingMoment(closing) })}</p>
        {state === 'failed' && (
          <p role="alert" className="text-danger">
            {t('home:pulse.failed')}
          </p>
        )}
      </div>
      <Button
        variant="primary"
        busy={state === 'busy'}
        aria-label={t('home:pulse.answer_this', { title })}
        onClick={() => void open()}
      >
        {t('home:pulse.answer')}
      </Button>
    </li>
  );
}
