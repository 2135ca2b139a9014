import { stalledAfterDays } from '@orgscope/contract/analytics/engagement';
import { operationsLimits } from '@orgscope/contract/resources/operations';
import type { MatterKind } from '@orgscope/contract/resources/operations';
import type { Operations, OperationsRow } from '../../../api/operations.ts';
import { isolate } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { listed } from '../../../lib/text/listed.ts';
import { clientParam } from '../../../session/acting-client.ts';

const daysOf = (kind: MatterKind): number =>
  kind === 'subscriptions_ending'
    ? operationsLimits.endingDays
    : kind === 'clients_quiet'
      ? operationsLimits.quietDays
      : stalledAfterDays;

const valuesOf = (kind: MatterKind, year: number) => ({
  days: daysOf(kind),
  share: operationsLimits.fullShare,
  year: String(year),
});

/** What a matter is, with the number of its rows. */
export const matterTitle = (t: Text, kind: MatterKind, count: number, year: number): string =>
  t(`operations:${kind}.count`, { ...valuesOf(kind, year), count });

/** That a matter has no rows. */
export const nothingText = (t: Text, kind: MatterKind, year: number): string =>
  t(`operations:${kind}.none`, valuesOf(kind, year));

interface Matter {
  readonly kind: MatterKind;
  readonly count: number;
  readonly first: readonly OperationsRow[];
}

/** The most urgent rows of a matter in words. */
export function matterDetail(t: Text, { kind, count, first }: Matter, { completeness }: Operations): string {
  const { clients, complete, partial } = completeness;
  if (kind === 'figures_missing')
    return t('operations:figures_missing.detail', { count: complete + partial, of: clients });
  if (kind === 'figures_partial') return t('operations:figures_partial.detail', { count: complete, of: clients });
  if (kind === 'groups_near_five') return t('operations:groups_near_five.detail');
  const words = first.map((row) => {
    const name = row.client?.name ?? '';
    if (kind === 'seats_full') return t('operations:seats_full.detail', { name, count: row.count, of: row.of ?? 0 });
    if (kind === 'invitations_stalled') return t('operations:invitations_stalled.people', { name, count: row.count });
    if (kind === 'subscriptions_ending' && row.date)
      return t('operations:named', { name, date: dayName(row.date, 'short') });
    return isolate(name);
  });
  const names = listed(words) + (count > words.length ? ' …' : '');
  if (kind === 'clients_quiet') return t('operations:clients_quiet.detail', { names, days: daysOf(kind) });
  return kind === 'invitations_stalled' ? t('operations:invitations_stalled.detail', { names }) : names;
}

/** Where the rows of a matter are. */
export const mattersAddress = (kind: MatterKind): string => `/app/operations?show=${kind}`;

/** The list in which a row can be seen to. */
export function rowAddress(kind: MatterKind, { client, industry }: OperationsRow, year: number): string {
  if (kind === 'groups_near_five') return industry ? `/admin/clients?industry=${industry.id}` : '/admin/clients';
  const of = `${clientParam}=${client?.id ?? ''}`;
  if (kind === 'subscriptions_ending') return `/admin/subscriptions?${of}&status=active`;
  if (kind === 'clients_without_subscription' || kind === 'seats_full') return `/admin/subscriptions?${of}`;
  if (kind === 'clients_quiet') return `/admin/users?${of}&sort=-last_sign_in`;
  if (kind === 'invitations_stalled') return `/admin/users?${of}&invited=stalled&sort=invited`;
  return `/app/measure-it?${of}&year=${year}`;
}
