import { exportSubscriptions, subscriptionArrangement } from '@orgscope/contract/resources/subscriptions';
import { Suspense, useMemo } from 'react';
import { exportAddress } from '../../../api/records/export-address.ts';
import { subscriptions } from '../../../api/subscriptions.ts';
import type { SubscriptionRecord } from '../../../api/subscriptions.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { useArrivalForm } from '../../records/form/use-arrival-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import { useWholeList } from '../../records/list/use-shown-rows.ts';
import { subscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionFilters, subscriptionFilters } from './subscription-filters.tsx';

const form = lazyForm<SubscriptionRecord>(() => import('./subscription-form.tsx'));

/** The subscriptions of the clients. */
export default function SubscriptionsPage() {
  const t = useText();
  const adding = useArrivalForm();
  const [view, change] = useListView(subscriptionFilters);
  const columns = useMemo(() => subscriptionColumns(t), [t]);
  const { client, status, module } = view.filters;
  const keep = useMemo(
    () => (row: SubscriptionRecord) =>
      (!client || String(row.client.id) === client) &&
      (!status || row.status === status) &&
      (!module || row.modules.some((one) => one === module)),
    [client, status, module],
  );
  const query = subscriptions.useList(view.show);
  const arrangement = useMemo(() => subscriptionArrangement((one) => t(`messages:labels.modules.${one}`)), [t]);
  const list = useWholeList(query, view, arrangement, keep);
  return (
    <>
      <ListScreen
        ns="subscriptions"
        records={subscriptions}
        view={view}
        change={change}
        list={list}
        columns={columns}
        form={form}
        filters={<SubscriptionFilters view={view} change={change} listed={query.data} />}
        exportCall={exportSubscriptions}
        exportHref={exportAddress(exportSubscriptions, view, { client_id: client, status, module })}
      />
      {adding.isWanted && (
        <Suspense>
          <form.Form open={adding.open} record={undefined} onClose={adding.close} />
        </Suspense>
      )}
    </>
  );
}
