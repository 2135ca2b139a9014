import { stalledAfterDays } from '@orgscope/contract/analytics/engagement';
import type { NeedKind } from '@orgscope/contract/analytics/needs';
import {
  contractNoticeDays,
  subscriptionNoticeDays,
  warrantyNoticeDays,
} from '@orgscope/contract/analytics/notice-days';
import { BadgeX, CalendarClock, Gauge, Mail, Ruler, ShieldAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNeeds } from '../../api/needs.ts';
import type { Needs as Answer } from '../../api/needs.ts';
import { useText } from '../../i18n/i18n.ts';
import { isolate } from '../../i18n/texts.ts';
import type { Text } from '../../i18n/texts.ts';
import { dayName } from '../../lib/dates/day-name.ts';
import { listed } from '../../lib/text/listed.ts';
import { Attention } from './attention.tsx';
import type { AttentionLine } from './attention.tsx';

type Need = Answer['needs'][number];

const icons: Record<NeedKind, LucideIcon> = {
  subscriptions_ending: BadgeX,
  contracts_ending: CalendarClock,
  invitations_stalled: Mail,
  figures_missing: Ruler,
  fits_unassessed: Gauge,
  warranties_ending: ShieldAlert,
};

/** The records of each kind, as lists show them. */
const addresses: Record<Exclude<NeedKind, 'figures_missing' | 'subscriptions_ending'>, string> = {
  contracts_ending: '/admin/applications?portion=contracts_ending_soon&sort=contract_end_date',
  invitations_stalled: '/admin/users?invited=stalled&sort=invited',
  fits_unassessed: '/admin/applications?portion=unassessed_applications',
  warranties_ending: '/admin/assets?portion=ending_warranties&sort=warranty_end',
};

const days = {
  subscriptions_ending: subscriptionNoticeDays,
  contracts_ending: contractNoticeDays,
  invitations_stalled: stalledAfterDays,
  fits_unassessed: undefined,
  warranties_ending: warrantyNoticeDays,
} as const;

function namesOf(t: Text, { first, count }: Need): string {
  const names = first.map(({ name, date }) =>
    date ? t('needs:on', { name, date: dayName(date, 'short') }) : isolate(name),
  );
  return listed(names) + (count > names.length ? ' …' : '');
}

function lineOf(t: Text, need: Need, { year, latest_year: latest }: Answer): AttentionLine[] {
  const { kind, count } = need;
  if (!kind) return [];
  const icon = icons[kind];
  const names = namesOf(t, need);
  if (kind === 'subscriptions_ending') {
    // Only the operator has a page of subscriptions.
    const title = t('needs:subscriptions_ending.count', { count, days: days[kind] });
    return [{ id: kind, icon, title, detail: t('needs:subscriptions_ending.detail', { names }) }];
  }
  const shared = { id: kind, icon, link: t(`needs:${kind}.show`) };
  if (kind === 'figures_missing') {
    const detail =
      latest === null
        ? t('needs:figures_missing.never')
        : latest < year
          ? t('needs:figures_missing.latest', { year: String(latest) })
          : undefined;
    const title = t('needs:figures_missing.title', { year: String(year) });
    return [{ ...shared, title, detail, to: `/app/measure-it?year=${year}&enter=figures` }];
  }
  const title = t(`needs:${kind}.count`, { count, days: days[kind] ?? 0 });
  const detail =
    kind === 'invitations_stalled' || kind === 'fits_unassessed'
      ? t(`needs:${kind}.detail`, { names, days: days[kind] ?? 0 })
      : names;
  return [{ ...shared, title, detail, to: addresses[kind] }];
}

/** What an administrator of the client should see to. */
export default function Needs() {
  const t = useText();
  return (
    <Attention
      title={t('needs:title')}
      query={useNeeds()}
      linesOf={(data) => data.needs.flatMap((need) => lineOf(t, need, data))}
      words={{ loading: t('needs:loading'), failed: t('needs:failed'), none: t('needs:none') }}
    />
  );
}
