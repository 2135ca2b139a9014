import { modules } from '@orgscope/contract/modules';
import { subscriptionLimits } from '@orgscope/contract/resources/subscriptions';
import { TriangleAlert } from 'lucide-react';
import type { SubscriptionRecord } from '../../../api/subscriptions.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { listed } from '../../../lib/text/listed.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';

const column = columnsOf<SubscriptionRecord>();
const tones = { upcoming: 'waiting', active: 'good', expired: 'halfway', cancelled: 'quiet' } as const;

export const subscriptionColumns = (t: Text) =>
  column.columns([
    column.accessor('name', {
      header: t('subscriptions:columns.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={subscriptionLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead' },
    }),
    column.accessor(({ client }) => client.name, {
      id: 'client',
      header: t('subscriptions:columns.client'),
      cell: ({ row: { original } }) => <CutText text={original.client.name} limit={subscriptionLimits.nameMax} />,
      meta: { card: 'fact' },
    }),
    column.accessor('modules', {
      header: t('subscriptions:columns.modules'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <span className="text-sm text-muted">
          {original.modules.length === modules.length
            ? t('subscriptions:modules.every')
            : listed(original.modules.map((module) => t(`messages:labels.modules.${module}`)))}
        </span>
      ),
      meta: { card: 'line' },
    }),
    column.accessor('start_date', {
      header: t('subscriptions:columns.period'),
      cell: ({ row: { original } }) => <Period t={t} record={original} />,
      meta: { card: 'fact' },
    }),
    column.accessor('seats_used', {
      id: 'seats',
      header: t('subscriptions:columns.seats'),
      cell: ({ row: { original } }) => <Seats t={t} record={original} />,
      meta: { card: 'fact', align: 'end' },
    }),
    column.accessor('status', {
      header: t('subscriptions:statuses.column'),
      cell: ({ row: { original } }) => (
        <Status tone={tones[original.status]}>{t(`messages:labels.subscription_statuses.${original.status}`)}</Status>
      ),
      meta: { card: 'fact' },
    }),
  ]);

// One line for each day in the table, one for both in a card.
function Period({ t, record: { start_date: from, end_date: to, status } }: { t: Text; record: SubscriptionRecord }) {
  const start = dayName(from, 'short');
  const open =
    status === 'upcoming' ? t('subscriptions:period.from', { start }) : t('subscriptions:period.open', { start });
  return (
    <span className="text-sm text-muted tabular-nums">
      {to ? (
        <>
          <span className="whitespace-nowrap">{`${start} –`}</span>{' '}
          <span className="whitespace-nowrap">{dayName(to, 'short')}</span>
        </>
      ) : (
        open
      )}
    </span>
  );
}

function Seats({
  t,
  record: { seats_used: used, seat_limit: limit, status },
}: {
  t: Text;
  record: SubscriptionRecord;
}) {
  // A subscription that has ended has no seats in use.
  if (status === 'expired' || status === 'cancelled') return <span className="text-muted @max-2xl:hidden">{'-'}</span>;
  const text =
    limit === null ? t('subscriptions:seats.unlimited', { used }) : t('subscriptions:seats.limited', { used, limit });
  const word = <span className="@2xl:sr-only">{t('subscriptions:seats.word')}</span>;
  if (limit === null || used <= limit) {
    return (
      <span className={limit === null ? 'text-muted tabular-nums' : 'tabular-nums'}>
        {text} {word}
      </span>
    );
  }
  const exceeded = t('subscriptions:seats.exceeded');
  return (
    <span title={exceeded} className="inline-flex items-center gap-1.5 font-medium text-danger tabular-nums">
      <TriangleAlert aria-hidden className="size-3.5" />
      <span className="sr-only">{exceeded}</span>
      {text} {word}
    </span>
  );
}
