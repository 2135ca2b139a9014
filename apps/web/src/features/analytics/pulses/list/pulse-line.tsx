import type { PulseAct, PulseRow } from '../../../../api/pulses.ts';
import { useText } from '../../../../i18n/i18n.ts';
import { localTimeText } from '../../../../lib/dates/local-time.ts';
import { percentText } from '../../../../lib/numbers/percent-text.ts';
import { dotted, listed } from '../../../../lib/text/listed.ts';
import type { ActingClient } from '../../../../session/acting-client.ts';
import { Link } from '../../../../ui/link.tsx';
import { pulsePath } from '../../frame/engagement-tabs.tsx';
import { PulseMenu } from '../pulse-menu.tsx';
import { PulseState } from '../pulse-state.tsx';

interface Props {
  client: ActingClient;
  pulse: PulseRow;
  /** Absent for callers who may not change pulses. */
  run: ((act: PulseAct, pulse: PulseRow) => void) | undefined;
}

/** One pulse of the list: what it is, when it asks, and how many have answered. */
export function PulseLine({ client, pulse, run }: Props) {
  const t = useText();
  const { id, title, template, state, questions, repeat, run: number, invited, answered } = pulse;
  const isAhead = state === 'draft' || state === 'scheduled';
  const facts = [
    template && t(`pulse-list:templates.${template}.name`),
    t('pulse-list:questions', { count: questions }),
    repeat && repeat !== 'once' ? t(`pulse-list:repeat.${repeat}`, { run: number }) : undefined,
  ];
  const dates = datesOf(t, pulse);
  // Runs of a series have one title: what tells them apart is part of the names.
  const name = listed([title, dates]);
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 px-5 py-4 @3xl:grid-cols-[minmax(0,1fr)_7rem_15rem_11rem_2.75rem]">
      <div className="min-w-0 @max-3xl:col-start-1">
        <Link
          to={client.addressOf(pulsePath(id, isAhead ? 'edit' : 'results'))}
          dir="auto"
          aria-label={name}
          className="font-semibold wrap-anywhere text-ink underline-offset-4 hover:underline"
        >
          {title}
        </Link>
        <p className="mt-0.5 text-xs text-muted">{dotted(facts)}</p>
      </div>
      {run && (
        <div className="@3xl:order-last @3xl:justify-self-end">
          <PulseMenu client={client} pulse={pulse} name={name} run={run} />
        </div>
      )}
      <div className="text-sm @max-3xl:col-span-2">
        <PulseState state={state} />
      </div>
      <p className="text-sm text-muted @max-3xl:col-span-2">{dates}</p>
      <div className="text-sm @max-3xl:col-span-2">
        {isAhead || wasNeverSent(pulse) ? (
          <span className="text-muted">{t(isAhead ? 'pulse-list:not_sent' : 'pulse-list:never_sent')}</span>
        ) : (
          <Participation invited={invited} answered={answered} />
        )}
      </div>
    </li>
  );
}

/** A draft that was archived. */
const wasNeverSent = ({ state, invited }: PulseRow) => state === 'archived' && invited === 0;

function datesOf(t: ReturnType<typeof useText>, pulse: PulseRow) {
  const { state, opens_at: opens, closes_at: closes, closed_at: closed, timezone } = pulse;
  const at = (moment: string) => localTimeText(moment, 'short');
  if (state === 'draft')
    return closes ? t('pulse-list:dates.until', { closes: at(closes) }) : t('pulse-list:dates.none');
  if (state === 'scheduled') return opens ? t('pulse-list:dates.opens', { opens: at(opens), timezone }) : '';
  if (!closes || wasNeverSent(pulse)) return '';
  return state === 'open'
    ? t('pulse-list:dates.open', { closes: at(closes), timezone })
    : t('pulse-list:dates.closed', { closes: at(closed ?? closes) });
}

/** How many of those who were asked have answered, as a bar and in words. */
function Participation({ invited, answered }: { invited: number | null; answered: number | null }) {
  const t = useText();
  if (answered === null || !invited) return <span className="text-muted">{t('pulse-list:few_answers')}</span>;
  const share = Math.round((answered / invited) * 100);
  return (
    <>
      <span className="flex items-baseline justify-between gap-2">
        <span className="text-ink tabular-nums">{t('pulse-list:answered', { answered, invited })}</span>
        <span className="font-medium text-ink tabular-nums">{percentText(answered / invited)}</span>
      </span>
      <span aria-hidden className="mt-1.5 block h-1.5 overflow-hidden rounded-full bg-data-quiet">
        <span className="block h-full rounded-full bg-data-1" style={{ width: `${share}%` }} />
      </span>
    </>
  );
}
