import { byKey } from '../../../api/measure-values.ts';
import { useEngagement } from '../../../api/analytics.ts';
import type { EngagementPage as Answer } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { AnalyticsPage } from '../frame/analytics-page.tsx';
import { EngagementTabs } from '../frame/engagement-tabs.tsx';
import { MeasureTile, MeasureTiles } from '../frame/measure-tile.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { panelOf } from '../frame/panel-of.ts';
import { isWholeOpen, rowsQuery, useOpenRows } from '../frame/use-open-rows.ts';
import { useLock } from '../frame/use-lock.ts';
import { countSet, places, placesQuery, usePageFilters } from '../frame/use-page-filters.ts';
import { TargetsButton } from '../targets/targets-button.tsx';
import { AnswersCard } from './answers-card.tsx';
import { FunnelCard } from './funnel-card.tsx';
import { openCell } from './open-cell.ts';
import { PlacesCard } from './places-card.tsx';
import { StalledCard } from './stalled-card.tsx';

const names = [...places, 'question'] as const;
const tiles = [
  'participation',
  'function_coverage',
  'location_coverage',
  'profile_completeness',
  'business_share',
  'attribute_response',
] as const;

/** Who takes part, where, and what business and IT answer. */
export default function StakeholderEngagementPage() {
  return <PerClient>{(client) => <Page client={client} />}</PerClient>;
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const ability = useAbility();
  const canManage = ability.can('core.can_manage_client', 'all');
  // The people behind numbers are for administrators.
  const seesPeople = canManage || ability.can('core.can_admin', 'all');
  const [filters, change] = usePageFilters(names);
  const { rows, open, close } = useOpenRows();
  const query = placesQuery(client, filters);
  const lock = useLock('stakeholder_engagement', client);
  const answer = useEngagement(query, lock === undefined);
  const measures = byKey(answer.data?.measures ?? []);
  return (
    <AnalyticsPage
      page="stakeholder_engagement"
      lock={lock}
      query={answer}
      renderActions={({ as_of: day }) =>
        canManage && (
          <TargetsButton page="stakeholder_engagement" keys={tiles} client={client} day={day} measures={measures} />
        )
      }
      renderSource={(data) => (
        <Source data={data} client={client} mayInvite={seesPeople && countSet(filters, places) === 0} />
      )}
      filters={
        <>
          <div className="mt-5">
            <EngagementTabs current="records" />
          </div>
          <PageFilters client={client} filters={filters} change={change} />
        </>
      }
      rows={
        rows && seesPeople
          ? panelOf(t, measures, rowsQuery(query, rows), rows, close, openCell(t, rows, answer.data))
          : undefined
      }
    >
      {(data) => {
        const source = t('analytics-pages:source', { client: data.client.name, date: dayName(data.as_of) });
        const card = { data, source, onOpen: seesPeople ? open : undefined };
        const answers = (
          <AnswersCard {...card} attribute={filters.question} onChoose={(question) => change({ question })} />
        );
        return (
          <div className="flex flex-col gap-5">
            <MeasureTiles columns={3}>
              {tiles.flatMap((key) => {
                const measure = measures.get(key);
                if (!measure) return [];
                return [
                  <MeasureTile
                    key={key}
                    measure={measure}
                    before={t('engagement:change')}
                    onOpen={seesPeople ? () => open({ of: key }) : undefined}
                    isOpen={isWholeOpen(rows, key)}
                  />,
                ];
              })}
            </MeasureTiles>
            <div className="grid gap-5 @4xl:grid-cols-2">
              <FunnelCard {...card} />
              {data.stalled ? <StalledCard key={JSON.stringify(query)} {...card} stalled={data.stalled} /> : answers}
            </div>
            <PlacesCard {...card} />
            {data.stalled && answers}
          </div>
        );
      }}
    </AnalyticsPage>
  );
}

/** Of which day the records are, and how many people are invited; where these are too few, the way to more. */
function Source({ data, client, mayInvite }: { data: Answer; client: ActingClient; mayInvite: boolean }) {
  const t = useText();
  const date = dayName(data.as_of);
  const { value: invited = null, reason } = byKey(data.measures).get('invited') ?? {};
  return (
    <p>
      {invited === null ? t('engagement:source.date', { date }) : t('engagement:source.line', { date, count: invited })}
      {mayInvite && reason === 'too_few' && (
        <>
          {` ${t('engagement:source.few')} `}
          <Link to={client.addressOf('/admin/users')} className="text-accent underline underline-offset-4 print:hidden">
            {t('engagement:source.invite')}
          </Link>
        </>
      )}
    </p>
  );
}
