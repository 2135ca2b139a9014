import { lifecycles } from '@orgscope/contract/resources/application-record';
import type { Lifecycle } from '@orgscope/contract/resources/application-record';
import { Check } from 'lucide-react';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { classes } from '../../../ui/classes.ts';

interface Props {
  phase: Lifecycle;
  endDate: string | null;
  /** Where the client is. */
  today: string;
}

/** The five lifecycle phases in a line, with the current phase and the end date. */
export function LifecycleLine({ phase, endDate, today }: Props) {
  const t = useText();
  const now = lifecycles.indexOf(phase);
  const end =
    endDate && t(endDate < today ? 'applications:page.ended' : 'applications:page.ends', { date: dayName(endDate) });
  return (
    <>
      <ol
        aria-label={t('messages:applications.fields.lifecycle')}
        className="grid grid-cols-5 max-sm:grid-cols-1 max-sm:gap-3"
      >
        {lifecycles.map((one, index) => {
          const [past, present] = [index < now, index === now];
          return (
            <li
              key={one}
              aria-current={present ? 'step' : undefined}
              className="relative flex items-center gap-3 sm:flex-col sm:gap-2 sm:text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={classes(
                    'absolute -top-3 start-2.75 h-3 w-0.5 sm:top-2.75 sm:-start-1/2 sm:h-0.5 sm:w-full',
                    index <= now ? 'bg-accent' : 'bg-line',
                  )}
                />
              )}
              <span
                aria-hidden
                className={classes(
                  'z-1 grid size-6 shrink-0 place-items-center rounded-full border-2',
                  past && 'border-accent bg-accent text-on-accent',
                  present && 'border-accent bg-surface outline-4 outline-accent-soft',
                  index > now && 'border-line bg-surface',
                )}
              >
                {past && <Check className="size-3.5" strokeWidth={3} />}
                {present && <span className="size-2.5 rounded-full bg-accent" />}
              </span>
              <span className="min-w-0 px-1">
                <span className={classes('block text-sm', present ? 'font-semibold text-ink' : 'text-muted')}>
                  {t(`messages:applications.codes.lifecycle.${one}`)}
                </span>
                {one === 'end_of_life' && endDate && (
                  <span className="block text-xs text-muted tabular-nums">{dayName(endDate, 'short')}</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      {end && <p className="sr-only">{end}</p>}
    </>
  );
}
