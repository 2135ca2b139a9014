import { byKey, useMeasureIt } from '../../../api/analytics.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { PerClient } from '../../admin/records/client/per-client.tsx';
import { AnalyticsPage } from '../frame/analytics-page.tsx';
import { MeasureTile, MeasureTiles } from '../frame/measure-tile.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { panelOf } from '../frame/panel-of.ts';
import { rowsQuery, useOpenRows } from '../frame/use-open-rows.ts';
import { usePageFilters } from '../frame/use-page-filters.ts';

const names = ['year', 'function', 'location', 'attribute'] as const;

/** How a client's IT compares: its yearly figures as measures, beside its peers. */
export default function MeasureItPage() {
  return <PerClient>{(client) => <Page client={client} />}</PerClient>;
}

function Page({ client }: { client: ActingClient }) {
  const t = useText();
  const [filters, change] = usePageFilters(names);
  const { rows, open, close } = useOpenRows();
  const query = {
    ...client.query,
    ...(filters.year && { year: filters.year }),
    ...(filters.function && { function_id: filters.function }),
    ...(filters.location && { location_id: filters.location }),
    ...(filters.attribute && { attribute_option_id: filters.attribute }),
  };
  const answer = useMeasureIt(query);
  const measures = byKey(answer.data?.measures ?? []);
  const isFiltered = names.some((name) => filters[name] !== '');
  return (
    <AnalyticsPage
      page="measure_it"
      query={answer}
      source={({ industry, size }) => `${industry}, ${size}`}
      filters={
        <PageFilters
          client={client}
          filters={filters}
          change={change}
          onClear={isFiltered ? () => change({ year: '', function: '', location: '', attribute: '' }) : undefined}
        />
      }
      rows={rows && panelOf(t, measures, rowsQuery(query, rows), rows, close)}
    >
      {({ year }) => (
        <MeasureTiles>
          {[...measures.values()].slice(0, 4).map((measure) => (
            <MeasureTile
              key={measure.key}
              measure={measure}
              before={t('analytics-pages:change.on_year', { year: year - 1 })}
              onOpen={() => open({ of: measure.key })}
              isOpen={rows?.of === measure.key}
            />
          ))}
        </MeasureTiles>
      )}
    </AnalyticsPage>
  );
}
