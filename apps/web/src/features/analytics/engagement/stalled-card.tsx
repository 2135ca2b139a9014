import { stalledAfterDays } from '@orgscope/contract/analytics/engagement';
import { useRef, useState } from 'react';
import type { EngagementPage } from '../../../api/analytics.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useAccessAct } from '../../../api/users.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { useShowAll } from '../../../lib/hooks/use-show-all.ts';
import { takeLostFocus } from '../../../lib/interaction/take-lost-focus.ts';
import { Button } from '../../../ui/button.tsx';
import { ChartCard } from '../../../ui/charts/card/chart-card.tsx';
import { classes } from '../../../ui/classes.ts';
import { ShowAllButton } from '../../../ui/show-all-button.tsx';
import type { CardProps } from './card.ts';

type Stalled = NonNullable<EngagementPage['stalled']>;

/** As many are shown at first. */
const most = 4;

/** The people of the answer, and in their former places those who were sent the invitation again and are no longer in it. */
function useListedPeople(people: Stalled['people']) {
  const [sent, setSent] = useState<{ person: Stalled['people'][number]; place: number }[]>([]);
  const listed = [...people];
  for (const { person, place } of sent.toSorted((a, b) => a.place - b.place))
    if (!people.some(({ id }) => id === person.id)) listed.splice(place, 0, person);
  const keep = (id: Stalled['people'][number]['id']) => {
    const place = listed.findIndex((person) => person.id === id);
    const person = listed[place];
    if (person) setSent((before) => [...before, { person, place }]);
  };
  return { listed, keep };
}

/** Invitations that nobody has confirmed, with a button that sends each again. */
export function StalledCard({
  stalled: { count, people },
  source,
  onOpen,
}: Pick<CardProps, 'source' | 'onOpen'> & { stalled: Stalled }) {
  const t = useText();
  const days = stalledAfterDays;
  const { listed, keep } = useListedPeople(people);
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, showAll] = useShowAll(() =>
    list.current?.children[most]?.querySelector<HTMLElement>('button, [tabindex]')?.focus(),
  );
  const shown = isWhole ? listed.length : Math.min(most, listed.length);
  return (
    <ChartCard
      title={t('engagement:stalled.title')}
      {...(count > 0 && { line: t('engagement:stalled.line', { count, days }) })}
      source={source}
      table={{
        columns: [t('engagement:stalled.column_name'), t('engagement:stalled.column_date')],
        rows: people.map(({ name, sent_on: day }) => [name, dayName(day)]),
        days: { 1: people.map(({ sent_on: day }) => day) },
      }}
      fileName="stalled-invitations"
    >
      {listed.length === 0 && (
        <p className="py-8 text-center text-sm text-muted">{t('engagement:stalled.none', { days })}</p>
      )}
      <ul ref={list} className="flex flex-col divide-y divide-line">
        {listed.map((person, index) => (
          <StalledPerson
            key={person.id}
            person={person}
            isOnPaperAlone={index >= shown}
            onSend={() => keep(person.id)}
          />
        ))}
      </ul>
      {count + listed.length - people.length > shown && (
        <ShowAllButton
          onPress={() => (count > people.length ? onOpen?.({ of: 'stalled' }) : showAll())}
          className="mt-2"
        >
          {t('engagement:stalled.all', { count })}
        </ShowAllButton>
      )}
    </ChartCard>
  );
}

/** One invitation; what became of sending it again stands in the button's place. */
function StalledPerson({
  person: { id, name, sent_on: day },
  isOnPaperAlone,
  onSend,
}: {
  person: Stalled['people'][number];
  isOnPaperAlone: boolean;
  onSend: () => void;
}) {
  const t = useText();
  const { mutate, isPending, isSuccess, error } = useAccessAct();
  return (
    <li
      className={classes(
        'flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 break-inside-avoid first:pt-0 last:pb-0',
        isOnPaperAlone ? 'hidden print:flex' : 'flex',
      )}
    >
      <div className="min-w-0">
        <p dir="auto" className="text-sm font-medium wrap-anywhere text-ink">
          {name}
        </p>
        <p className="text-xs text-muted">{t('engagement:stalled.sent_on', { date: dayName(day) })}</p>
      </div>
      {isSuccess ? (
        <p role="status" tabIndex={-1} ref={takeLostFocus} className="text-sm text-success">
          {t('engagement:stalled.sent')}
        </p>
      ) : (
        <Button
          size="small"
          busy={isPending}
          className="print:hidden"
          aria-label={t('engagement:stalled.resend_to', { name })}
          onClick={() => mutate({ act: 'resend', id }, { onSuccess: onSend })}
        >
          {t('engagement:stalled.resend')}
        </Button>
      )}
      {error && (
        <p role="alert" className="w-full text-xs text-danger">
          {failureText(error, { refused: t('engagement:stalled.refused'), failed: t('engagement:stalled.failed') })}
        </p>
      )}
    </li>
  );
}
