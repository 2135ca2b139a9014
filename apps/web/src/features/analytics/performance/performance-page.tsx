import { byKey, usePerformance } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { dayName } from '../../../lib/day-name.ts';
import { PerClient } from '../../admin/records/client/per-client.tsx';
import { AnalyticsPage } from '../frame/analytics-page.tsx';
import { MeasureTile, MeasureTiles } from '../frame/measure-tile.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { panelOf } from '../frame/panel-of.ts';
import { rowsQuery, useOpenRows } from '../frame/use-open-rows.ts';
import { usePageFilters } from '../frame/use-page-filters.ts';

const names = ['function', 'location', 'attribute'] as const;

/** A client's applications and assets: fit, cost, risk, renewals, and what data is missing. */
export default function PerformanceDashboardPage() {
  return <PerClient>{(client) => <Page client={client} />}</PerClient>;
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const [filters, change] = usePageFilters(names);
  const { rows, open, close } = useOpenRows();
  const query = {
    ...client.query,

    ...(filters.function && { function_id: filters.function }),
    ...(filters.location && { location_id: filters.location }),
    ...(filters.attribute && { attribute_option_id: filters.attribute }),
  };
  const answer = usePerformance(query);
  const measures = byKey(answer.data?.measures ?? []);
  const isFiltered = names.some((name) => filters[name] !== '');
  return (
    <AnalyticsPage
      page="performance_dashboard"
      query={answer}
      source={({ as_of: asOf }) => dayName(asOf)}
      filters={
        <PageFilters
          client={client}
          filters={filters}
          change={change}
          onClear={isFiltered ? () => change({ function: '', location: '', attribute: '' }) : undefined}
        />
      }
      rows={rows && panelOf(t, measures, rowsQuery(query, rows), rows, close)}
    >
      {() => (
        <MeasureTiles>
          {[...measures.values()].slice(0, 4).map((measure) => (
            <MeasureTile
              key={measure.key}
              measure={measure}
              before={t('analytics-pages:change.in_a_year')}
              onOpen={() => open({ of: measure.key })}
              isOpen={rows?.of === measure.key}
            />
          ))}
        </MeasureTiles>
      )}
    </AnalyticsPage>
  );
}
