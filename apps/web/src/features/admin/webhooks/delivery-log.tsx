import { deliveryStates, webhookLimits } from '@orgscope/contract/resources/webhooks';
import type { DeliveryState } from '@orgscope/contract/resources/webhooks';
import { Suspense, useState } from 'react';
import { deliveriesPageSize, useDeliveries } from '../../../api/webhooks.ts';
import type { Delivery, Webhook } from '../../../api/webhooks.ts';
import { useText } from '../../../i18n/i18n.ts';
import { timeUntil } from '../../../lib/dates/relative-time.ts';
import type { ClientQuery } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { useLast } from '../../../lib/hooks/use-last.ts';
import { usePageWithin } from '../../../lib/hooks/use-page-within.ts';
import { Section } from '../../../ui/section.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Status } from '../../../ui/status.tsx';
import { attemptResult } from './attempt-result.ts';
import { eventName } from './event-name.ts';
import { momentText } from '../../../lib/dates/moment-text.ts';

const DeliveryDialog = lazyDialog(() => import('./delivery-dialog.tsx'));

interface Props {
  webhook: Webhook;
  query: ClientQuery;
}

const tones = { waiting: 'waiting', delivered: 'good', failed: 'halfway' } as const;

function Row({ delivery, now, onOpen }: { delivery: Delivery; now: number; onOpen: () => void }) {
  const t = useText();
  const { event, at, state, attempts, last, next_attempt_at: next, message_id: id } = delivery;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="font-medium break-words text-ink">{eventName(t, event)}</p>
        <p className="text-xs text-muted">
          <time dateTime={at}>{momentText(at)}</time>
          {' · '}
          {t('webhooks:log.tried', { count: attempts })}
          {last && ` · ${attemptResult(t, last)}`}
          {next && attempts > 0 && ` · ${t('webhooks:log.next', { time: timeUntil(next, now) })}`}
        </p>
      </div>
      <span className="flex items-center gap-4 text-sm">
        {state && <Status tone={tones[state]}>{t(`webhooks:log.states.${state}`)}</Status>}
        <Button size="small" aria-label={t('webhooks:log.details_of', { event, id })} onClick={onOpen}>
          {t('webhooks:log.details')}
        </Button>
      </span>
    </li>
  );
}

/** What a webhook sent or has to send, with details and a button that sends it again. */
export function DeliveryLog({ webhook, query }: Props) {
  const t = useText();
  const [state, setState] = useState<DeliveryState | 'all'>('all');
  const [page, setPage] = useState(1);
  const { opened, open, close } = useOpened<Delivery>();
  const chosen = state === 'all' ? undefined : state;
  const { data, isError, isFetching, isPlaceholderData, refetch, dataUpdatedAt } = useDeliveries(query, webhook.id, {
    state: chosen,
    page,
  });
  const { count = 0, rows: deliveries } = data ?? {};
  const isEmptyPage = usePageWithin(
    { rows: deliveries?.length, count, size: deliveriesPageSize, isPlaceholderData },
    setPage,
  );
  // The list that is shown until another one is loaded keeps its time.
  const now = useLast(dataUpdatedAt || undefined) ?? 0;
  const options = (['all', ...deliveryStates] as const).map((value) => ({
    value,
    label: value === 'all' ? t('webhooks:log.all') : t(`webhooks:log.states.${value}`),
  }));
  const from = (page - 1) * deliveriesPageSize;
  const range = { from: from + 1, to: from + (deliveries?.length ?? 0) };
  const most = webhookLimits.countedMax;
  const shown =
    count === 0
      ? t(chosen ? 'webhooks:log.none_here' : 'webhooks:log.none')
      : count > most
        ? t('webhooks:log.range_of_more', { ...range, most })
        : t('webhooks:log.range', { ...range, count });

  const body = () => {
    if (isError && !data) {
      return <ErrorState text={t('webhooks:log.fetch_failed')} onRetry={() => void refetch()} retrying={isFetching} />;
    }
    if (!deliveries || isEmptyPage) return <Skeleton className="h-24" />;
    if (count === 0) return <p className="text-sm text-muted">{shown}</p>;
    return (
      <>
        <ul aria-label={t('webhooks:log.label')} className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <Row key={delivery.id} delivery={delivery} now={now} onOpen={() => open(delivery)} />
          ))}
        </ul>
        <Pagination page={page} pages={Math.ceil(Math.min(count, most) / deliveriesPageSize)} onPage={setPage}>
          {shown}
        </Pagination>
      </>
    );
  };
  return (
    <Section title={t('webhooks:log.title')} lead={t('webhooks:log.lead')}>
      <div className="mb-3 scroll-x">
        <Segmented
          label={t('webhooks:log.show')}
          value={state}
          options={options}
          onChange={(next) => {
            setState(next);
            setPage(1);
          }}
        />
      </div>
      <Announcement>{!data || isPlaceholderData || isEmptyPage ? '' : shown}</Announcement>
      {body()}
      <Suspense>
        {opened && (
          <DeliveryDialog
            key={opened.what.id}
            delivery={opened.what}
            isOn={webhook.is_on}
            query={query}
            open={opened.isOpen}
            onClose={close}
          />
        )}
      </Suspense>
    </Section>
  );
}
