import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { criticalities } from '@orgscope/contract/resources/application-record';
import { byKey } from '../../../api/measure-values.ts';
import { usePerformance } from '../../../api/analytics.ts';
import type { PerformancePage as Answer } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { useLast } from '../../../lib/hooks/use-last.ts';
import type { RecordId } from '../../../api/records/records.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { Link } from '../../../ui/link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { AnalyticsPage } from '../frame/analytics-page.tsx';
import { MeasureTile, MeasureTiles } from '../frame/measure-tile.tsx';
import { PeerCard } from '../frame/peer-card.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { panelOf } from '../frame/panel-of.ts';
import { isWholeOpen, rowsQuery, useOpenRows } from '../frame/use-open-rows.ts';
import { useLock } from '../frame/use-lock.ts';
import { countSet, placesQuery, usePageFilters } from '../frame/use-page-filters.ts';
import { TargetsButton } from '../targets/targets-button.tsx';
import { CostCard } from './cost-card.tsx';
import { FitCard } from './fit-card.tsx';
import { LifecycleCard } from './lifecycle-card.tsx';
import { MatrixCard } from './matrix-card.tsx';
import { MissingCard } from './missing-card.tsx';
import { openCell } from './open-cell.ts';
import { RenewalsCard } from './renewals-card.tsx';
import { compareNames } from '../../../lib/text/compare-names.ts';
import { listed } from '../../../lib/text/listed.ts';

const names = ['function', 'location', 'attribute', 'criticality', 'vendor', 'compare'] as const;
const narrowing = names.filter((name) => name !== 'compare');
/** How long before today; a year by default. */
const comparisons = ['month', 'quarter'] as const;
const first = ['cost_at_risk', 'live_past_end_of_life', 'contracts_ending_90_days', 'data_quality'] as const;
const further = [
  'application_use',
  'cost_per_active_user',
  'seats_used_share',
  'assigned_share',
  'warranties_ended',
  'warranties_ending_90_days',
  'asset_age_months_mean',
  'time_unassessed',
] as const;

/** The measures that have peers or a study's band, in groups of one subject. */
const comparable = [
  ['cost_at_risk_share', 'data_quality'],
  ['application_use', 'cost_per_active_user', 'assigned_share'],
] as const;

/** A client's applications and assets: fit, cost, risk, renewals, and what data is missing. */
export default function PerformanceDashboardPage() {
  return <PerClient>{(client) => <Page client={client} />}</PerClient>;
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const canManage = useAbility().can('core.can_manage_client', 'all');
  // Who takes the seats, and what people answered, is for administrators alone.
  const seesPeople = canManage || client.mayChoose;
  const [filters, change] = usePageFilters(names);
  const { rows, open, close } = useOpenRows();
  const criticality = criticalities.find((code) => code === filters.criticality);
  const ofAllVendors = { ...placesQuery(client, filters), ...(criticality && { criticality }) };
  const query = { ...ofAllVendors, ...(filters.vendor && { vendor: filters.vendor }) };
  const listOfOwner = (owner: RecordId, without: string) =>
    client.addressOf('/admin/applications', {
      portion: 'current_applications',
      without,
      owner: String(owner),
      ...(filters.function && { function: filters.function }),
      ...(filters.location && { owner_location: filters.location }),
      ...(filters.attribute && { owner_option: filters.attribute }),
      ...(criticality && { criticality }),
      ...(filters.vendor && { vendor: filters.vendor }),
    });
  const lock = useLock('performance_dashboard', client);
  const compare = comparisons.find((name) => name === filters.compare);
  const compared = compare && { compare };
  const answer = usePerformance({ ...query, ...compared }, lock === undefined);
  // The page of one vendor knows no other to choose. Without that filter, both are one call.
  const { data: whole } = usePerformance({ ...ofAllVendors, ...compared }, lock === undefined);
  const known = useLast(whole);
  const measures = byKey(answer.data?.measures ?? []);
  const comparedOn = answer.data?.compared_on;
  const before = comparedOn
    ? t('analytics-pages:change.since', { date: dayName(comparedOn, 'short') })
    : t('analytics-pages:change.in_a_year');
  const tilesOf = (keys: typeof first | typeof further) => (
    <MeasureTiles>
      {keys.flatMap((key) => {
        const measure = measures.get(key);
        if (!measure) return [];
        return [
          <MeasureTile
            key={key}
            measure={measure}
            before={before}
            onOpen={key === 'seats_used_share' && !seesPeople ? undefined : () => open({ of: key })}
            onOpenUnpriced={() => open({ of: key, missing: 'annual_cost' })}
            isOpen={isWholeOpen(rows, key)}
            isOpenUnpriced={rows?.of === key && rows.missing === 'annual_cost'}
          />,
        ];
      })}
    </MeasureTiles>
  );
  return (
    <AnalyticsPage
      page="performance_dashboard"
      lock={lock}
      query={answer}
      renderActions={({ as_of: day }) =>
        canManage && <TargetsButton page="performance_dashboard" client={client} day={day} measures={measures} />
      }
      renderSource={(data) => <Source data={data} narrowsApplications={Boolean(criticality ?? filters.vendor)} />}
      filters={
        <PageFilters
          client={client}
          names={seesPeople ? undefined : ['function', 'location']}
          filters={filters}
          change={change}
          narrowing={narrowing}
        >
          <FilterMenu
            label={t('performance:filters.criticality')}
            any={t('performance:filters.any_criticality')}
            value={filters.criticality}
            options={criticalities.map((code) => ({
              value: code,
              label: t(`messages:applications.codes.criticality.${code}`),
            }))}
            unlisted={t('analytics-pages:filters.unlisted')}
            onChange={(value) => change({ criticality: value })}
          />
          <FilterMenu
            label={t('analytics-pages:filters.compare')}
            any={t('performance:filters.year')}
            value={filters.compare}
            options={comparisons.map((name) => ({ value: name, label: t(`performance:filters.${name}`) }))}
            unlisted={t('analytics-pages:filters.unlisted')}
            onChange={(value) => change({ compare: value })}
          />
          <VendorFilter page={known} value={filters.vendor} onChange={(vendor) => change({ vendor })} />
        </PageFilters>
      }
      rows={rows && panelOf(t, measures, rowsQuery(query, rows), rows, close, openCell(t, rows, answer.data))}
    >
      {(data) => {
        const source = t('analytics-pages:source', { client: data.client.name, date: dayName(data.as_of) });
        const card = { data, source, onOpen: open };
        const isCompared = (key: MeasureKey) => measures.get(key)?.peers || measures.get(key)?.reference;
        const compares = comparable.map((keys) => keys.filter(isCompared)).filter((keys) => keys.length > 0);
        const isEmpty = countSet(filters, narrowing) === 0 && data.matrix.length === 0;
        if (isEmpty)
          return (
            <div className="flex flex-col gap-5">
              <NoApplications mayAdd={canManage} address={client.addressOf('/admin/applications')} />
              {tilesOf(further)}
            </div>
          );
        return (
          <div className="flex flex-col gap-5">
            {tilesOf(first)}
            <FitCard {...card} />
            {compares.length > 0 && (
              <PeerCard
                measures={measures}
                groups={compares}
                source={source}
                fileName="performance-peers"
                onOpen={(of) => open({ of })}
              />
            )}
            <LifecycleCard {...card} />
            <div className="grid gap-5 @4xl:grid-cols-2">
              <MatrixCard {...card} />
              <CostCard {...card} by="vendor" />
            </div>
            <RenewalsCard {...card} />
            <div className="grid gap-5 @4xl:grid-cols-2">
              <CostCard {...card} by="function" />
              <MissingCard {...card} listOf={seesPeople ? listOfOwner : undefined} />
            </div>
            {tilesOf(further)}
          </div>
        );
      }}
    </AnalyticsPage>
  );
}

/** What to enter first, and for those who may, where. */
function NoApplications({ mayAdd, address }: { mayAdd: boolean; address: string }) {
  const t = useText();
  return (
    <EmptyState title={t('performance:empty.title')} hint={t('performance:empty.hint')}>
      {mayAdd && (
        <Link to={address} className={buttonStyles('primary')}>
          {t('performance:empty.open')}
        </Link>
      )}
    </EmptyState>
  );
}

interface VendorProps {
  page: Answer | undefined;
  value: string;
  onChange: (vendor: string) => void;
}

/** The vendors of the applications that the other filters leave. */
function VendorFilter({ page, value, onChange }: VendorProps) {
  const t = useText();
  const vendors = (page?.cost_by_vendor ?? []).flatMap(({ name }) => (name ? [{ value: name, label: name }] : []));
  return (
    <FilterMenu
      label={t('performance:filters.vendor')}
      any={t('performance:filters.any_vendor')}
      value={value}
      options={vendors.toSorted((a, b) => compareNames(a.label, b.label))}
      unlisted={value}
      onChange={onChange}
    />
  );
}

interface SourceProps {
  data: Answer;
  /** A filter is set that assets do not have. */
  narrowsApplications: boolean;
}

/** Which days the page shows and compares, which amounts were converted at which rates, and what no filter narrows. */
function Source({ data, narrowsApplications }: SourceProps) {
  const t = useText();
  const { as_of: asOf, compared_with: wanted, compared_on: comparedOn, fits, converted } = data;
  const { currencies, rates_year: year, missing } = converted;
  const compared = () => {
    if (comparedOn === null) return t('performance:source.not_compared', { date: dayName(wanted) });
    const date = dayName(comparedOn);
    return comparedOn === wanted
      ? t('performance:source.compared', { date })
      : t('performance:source.compared_near', { date, wanted: dayName(wanted) });
  };
  return (
    <>
      <p>
        {t('performance:source.line', { count: fits.length, date: dayName(asOf) })} {compared()}
      </p>
      {currencies.length > 0 && year !== null && (
        <p>{t('performance:source.converted', { currencies: listed(currencies), year })}</p>
      )}
      {missing.length > 0 && <p>{t('performance:source.missing', { currencies: listed(missing) })}</p>}
      {narrowsApplications && <p>{t('performance:source.assets_whole')}</p>}
    </>
  );
}
