import { measureKeys } from '@orgscope/contract/analytics/measures';
import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import { Database, Settings2, Target } from 'lucide-react';
import { Suspense, useState } from 'react';
import { byKey } from '../../../api/measure-values.ts';
import { useMeasureIt } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { useLast } from '../../../lib/hooks/use-last.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { AnalyticsPage } from '../frame/analytics-page.tsx';
import { engagementPaths } from '../frame/engagement-tabs.tsx';
import { MeasureTile, MeasureTiles } from '../frame/measure-tile.tsx';
import { PeerCard } from '../frame/peer-card.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { panelOf } from '../frame/panel-of.ts';
import { isWholeOpen, rowsQuery, useOpenRows } from '../frame/use-open-rows.ts';
import { useLock } from '../frame/use-lock.ts';
import { placesQuery, usePageFilters } from '../frame/use-page-filters.ts';
import { measuresInYear } from './in-year.ts';
import { MeasureItSource } from './measure-it-source.tsx';
import { MovedCard } from './moved-card.tsx';
import { openCell } from './open-cell.ts';
import { PeopleCard } from './people-card.tsx';
import { TrendCard } from './trend-card.tsx';
import { spanOf, YearFilters, yearOf } from './year-filters.tsx';
import { yearToEnter } from './year-to-enter.ts';

// Only few enter figures, and only now and then.
const EntryDialogs = lazyDialog(() => import('./entry-dialogs.tsx'));

export type Entry = 'figures' | 'targets' | 'settings';

const narrowing = ['year', 'from', 'function', 'location', 'attribute'] as const;
const names = [...narrowing, 'measure', 'enter'] as const;
const tiles = [
  'it_staff_share',
  'it_spend_of_revenue',
  'first_contact_resolution',
  'recorded_technology_cost_per_employee',
] as const;

/** The measures in groups, each of one subject. */
const groups: readonly (readonly MeasureKey[])[] = [
  ['it_staff_share', 'employees_per_it_employee', 'contractor_share', 'it_attrition'],
  [
    'it_spend_of_revenue',
    'it_spend_per_employee',
    'operating_share',
    'personnel_share',
    'cloud_share',
    'security_share',
  ],
  [
    'tickets_per_employee_month',
    'first_contact_resolution',
    'major_incidents_per_1000',
    'availability',
    'projects_on_time',
  ],
  ['live_applications_per_100', 'assigned_devices_per_employee', 'recorded_technology_cost_per_employee'],
  ['pulse_satisfaction', 'pulse_participation'],
];

/** How a client's IT compares: its yearly figures as measures, beside its peers. */
export default function MeasureItPage() {
  const t = useText();
  const isPlatformAdmin = useAbility().can('core.can_admin', 'all');
  return (
    <div className="relative">
      {isPlatformAdmin && (
        <Link
          to="/app/measure-it/reference-data"
          className="end-0 top-0 mb-2 inline-flex h-9 items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline max-md:h-11 md:absolute print:hidden"
        >
          <Database aria-hidden className="size-4" strokeWidth={1.75} />
          {t('measure-it:reference_data')}
        </Link>
      )}
      <PerClient>{(client) => <Page client={client} />}</PerClient>
    </div>
  );
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const canManage = useAbility().can('core.can_manage_client', 'all');
  const [filters, change] = usePageFilters(names);
  const { rows, open, close } = useOpenRows();
  const [pressed, setPressed] = useState<Entry>();
  // A link may open the form.
  const entry = pressed ?? (canManage && filters.enter === 'figures' ? 'figures' : undefined);
  const setEntry = (next: Entry | undefined) => {
    setPressed(next);
    if (filters.enter) change({ enter: '' });
  };
  const places = placesQuery(client, filters);
  const lock = useLock('measure_it', client);
  const answer = useMeasureIt({ ...places, ...spanOf(filters) }, lock === undefined);
  const known = useLast(answer.data);
  const shown = answer.isPlaceholderData ? undefined : answer.data;
  const measures = byKey(answer.data?.measures ?? []);
  const chosen = measureKeys.find((key) => key === filters.measure && measures.has(key)) ?? firstWith(measures);
  return (
    <>
      <AnalyticsPage
        page="measure_it"
        lock={lock}
        query={answer}
        renderActions={(data) =>
          canManage && (
            <>
              <Button onClick={() => setEntry('settings')}>
                <Settings2 aria-hidden className="size-4" strokeWidth={1.75} />
                {t('measure-it:settings.open')}
              </Button>
              <Button onClick={() => setEntry('targets')}>
                <Target aria-hidden className="size-4" strokeWidth={1.75} />
                {t('targets:edit')}
              </Button>
              <Button variant="primary" onClick={() => setEntry('figures')}>
                {t(data.figures ? 'measure-it:edit' : 'measure-it:enter', { year: yearToEnter(data, filters.year) })}
              </Button>
            </>
          )
        }
        renderSource={(data) => <MeasureItSource data={data} asked={yearToEnter(data, filters.year)} />}
        filters={
          <PageFilters client={client} filters={filters} change={change} narrowing={narrowing}>
            {known && <YearFilters page={known} shown={shown} filters={filters} change={change} />}
          </PageFilters>
        }
        rows={
          rows &&
          panelOf(
            t,
            measuresInYear(measures, answer.data?.trend ?? [], rows),
            rowsQuery({ ...places, ...yearOf(filters, answer.data) }, rows),
            rows,
            close,
            openCell(t, rows, answer.data),
          )
        }
      >
        {(data) => {
          const source = t('measure-it:source.file', {
            client: data.client.name,
            year: data.year,
            date: dayName(data.as_of),
          });
          // Of some of the people there are no figures, and so no peers and no lines.
          const isPart = data.trend.length === 0;
          const trend = data.trend.find(({ key }) => key === chosen);
          const measure = chosen && measures.get(chosen);
          return (
            <div className="flex flex-col gap-5">
              <MeasureTiles>
                {tiles.flatMap((key) => {
                  const tile = measures.get(key);
                  if (!tile) return [];
                  return [
                    <MeasureTile
                      key={key}
                      measure={tile}
                      before={t('analytics-pages:change.on_year', { year: data.compared_with })}
                      onOpen={() => open({ of: key })}
                      isOpen={isWholeOpen(rows, key)}
                    >
                      {canManage && !tile.target && tile.value !== null && (
                        <button
                          type="button"
                          onClick={() => setEntry('targets')}
                          className="min-h-6 rounded-small text-accent underline-offset-4 hover:underline print:hidden"
                        >
                          {t('targets:set')}
                        </button>
                      )}
                    </MeasureTile>,
                  ];
                })}
              </MeasureTiles>
              {isPart ? (
                <p className="rounded-card border border-dashed border-line-strong p-5 text-center text-sm text-muted">
                  {t('measure-it:of_whole')}
                </p>
              ) : (
                <PeerCard
                  measures={measures}
                  groups={groups}
                  source={source}
                  choice={{ chosen, onChoose: (key) => change({ measure: key }) }}
                  fileName="measure-it-peers"
                  withoutPeers={data.benchmarks ? undefined : t('measure-it:source.switched_off')}
                  onOpen={(key) => open({ of: key })}
                  renderFirstStep={({ reason_detail: detail }) =>
                    // A pulse of today does not close in a year that is over.
                    canManage &&
                    detail === 'no_pulse' &&
                    data.as_of.startsWith(String(data.year)) && (
                      <Link
                        to={client.addressOf(engagementPaths.pulses)}
                        className="text-accent underline underline-offset-4 print:hidden"
                      >
                        {t('analytics-pages:plan_pulse')}
                      </Link>
                    )
                  }
                />
              )}
              {!isPart && (
                <div className="grid gap-5 @4xl:grid-cols-[3fr_2fr]">
                  {measure && trend && (
                    <TrendCard
                      measure={measure}
                      points={trend.points}
                      source={source}
                      onOpen={(year) => open({ of: measure.key, year })}
                    />
                  )}
                  <MovedCard
                    measures={[...measures.values()]}
                    year={data.year}
                    before={data.compared_with}
                    source={source}
                    onOpen={(of) => open({ of })}
                  />
                </div>
              )}
              <div className="grid gap-5 @4xl:grid-cols-2">
                {(['function', 'location'] as const).map((by) => (
                  <PeopleCard
                    key={by}
                    by={by}
                    split={by === 'function' ? data.people_by_function : data.people_by_location}
                    asOf={data.as_of}
                    source={source}
                    onOpen={canManage ? (place) => open({ of: `people_by_${by}`, [`${by}_id`]: place }) : undefined}
                  />
                ))}
              </div>
            </div>
          );
        }}
      </AnalyticsPage>
      {entry && answer.data && (
        <Suspense>
          <EntryDialogs
            entry={entry}
            year={entry === 'figures' ? yearToEnter(answer.data, filters.year) : answer.data.year}
            measures={measures}
            client={client}
            onClose={() => setEntry(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The first measure that has a value, to show over the years. */
function firstWith(measures: ReturnType<typeof byKey>): MeasureKey | undefined {
  return [...measures.values()].find(({ value }) => value !== null)?.key ?? [...measures.keys()][0];
}
