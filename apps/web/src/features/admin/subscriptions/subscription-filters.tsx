import { modules } from '@orgscope/contract/modules';
import { subscriptionStatuses } from '@orgscope/contract/resources/subscriptions';
import { useMemo } from 'react';
import { useClientChoices } from '../../../api/client-choices.ts';
import type { SubscriptionRecord } from '../../../api/subscriptions.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ChangeView, ListView } from '../../../lib/hooks/use-list-view.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { compareNames } from '../../../lib/text/compare-names.ts';

/** The names of the filters in the address. */
export const subscriptionFilters = ['client', 'status', 'module'] as const;
type Filter = (typeof subscriptionFilters)[number];

interface Props {
  view: ListView<Filter>;
  change: ChangeView<Filter>;
  /** The listed subscriptions: the filter offers their clients. */
  listed: SubscriptionRecord[] | undefined;
}

/** Filters the subscriptions by client, status and module. */
export function SubscriptionFilters({ view: { filters }, change, listed }: Props) {
  const t = useText();
  const clients = useMemo(() => {
    const names = new Map(listed?.map(({ client }) => [String(client.id), client.name]));
    return [...names].map(([value, label]) => ({ value, label })).toSorted((a, b) => compareNames(a.label, b.label));
  }, [listed]);
  // A client that has no subscription yet is not among them: its page links here, to add the first.
  const isOther =
    filters.client !== '' && listed !== undefined && !clients.some(({ value }) => value === filters.client);
  const others = useClientChoices(isOther);
  const other = isOther ? others.list.find(({ value }) => value === filters.client) : undefined;
  return (
    <>
      <FilterMenu
        label={t('subscriptions:clients.filter')}
        value={filters.client}
        any={t('subscriptions:clients.all')}
        unlisted={t(listed && !others.loading ? 'subscriptions:clients.unknown' : 'subscriptions:form.loading')}
        options={other ? [...clients, other] : clients}
        onChange={(client) => change({ filters: { client } })}
      />
      <FilterMenu
        label={t('subscriptions:statuses.column')}
        value={filters.status}
        any={t('subscriptions:statuses.all')}
        unlisted={filters.status}
        options={subscriptionStatuses.map((value) => ({
          value,
          label: t(`messages:labels.subscription_statuses.${value}`),
        }))}
        // A list without inactive subscriptions has no cancelled ones.
        onChange={(status) => change({ filters: { status }, ...(status === 'cancelled' && { show: 'all' }) })}
      />
      <FilterMenu
        label={t('subscriptions:modules.filter')}
        value={filters.module}
        any={t('subscriptions:modules.all')}
        unlisted={filters.module}
        options={modules.map((value) => ({ value, label: t(`analytics:${value}.title`) }))}
        onChange={(module) => change({ filters: { module } })}
      />
    </>
  );
}
