import { locationFields, locationImport } from '@orgscope/contract/resources/location-import';
import { exportLocations, locationArrangement, writes } from '@orgscope/contract/resources/locations';
import { useMemo } from 'react';
import { exportAddress } from '../../../api/records/export-address.ts';
import { locations } from '../../../api/locations.ts';
import type { LocationRecord } from '../../../api/locations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { FilterMenu } from '../../../ui/popups/filter-menu.tsx';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { ListScreen } from '../../records/list/list-screen.tsx';
import type { Importing } from '../../records/import/resource-import.tsx';
import { useResourceImport } from '../../records/import/use-resource-import.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useWholeList } from '../../records/list/use-shown-rows.ts';
import { namedBelow } from '../../records/task.ts';
import { locationColumns } from './location-columns.tsx';
import { countryName, countryOptions } from '../../../lib/text/country-names.ts';

const form = lazyForm<LocationRecord>(() => import('./location-form.tsx'));
const users = (record: LocationRecord) => record.user_count ?? 0;
const filters = ['country'] as const;
const file = {
  ns: 'locations',
  fields: locationFields,
  records: { calls: { ...locationImport, ...writes }, useReload: locations.useReload },
} as const;
const importing: Importing<typeof locationFields> = {
  examples: (t) => ({
    name: t('locations:import.example'),
    country: 'PT',
    city: '',
    address: '',
    timezone: 'Europe/Lisbon',
  }),
  hint: (t, { kind }) => (kind === 'country' ? t('locations:import.country_hint') : undefined),
};
const arrangement: typeof locationArrangement = {
  ...locationArrangement,
  values: { ...locationArrangement.values, country: ({ country }) => country && countryName(country) },
};

/** The locations of a client. */
export default function LocationsPage() {
  return <PerClient>{(client) => <Locations client={client} />}</PerClient>;
}

function Locations({ client }: { client: ActingClient }) {
  const t = useText();
  const [view, change] = useListView(filters);
  const { country } = view.filters;
  const columns = useMemo(() => locationColumns(t, client), [t, client]);
  const keep = useMemo(() => (country ? (record: LocationRecord) => record.country === country : undefined), [country]);
  const answer = locations.useList(view.show, client.query);
  const fileImport = useResourceImport(file, importing, client, () => change({ search: '', filters: { country: '' } }));
  const list = useWholeList(answer, view, arrangement, keep);
  const countries = useMemo(() => countriesOf(answer.data ?? [], country), [answer.data, country]);
  return (
    <>
      <ListScreen
        ns="locations"
        records={locations}
        view={view}
        change={change}
        list={list}
        columns={columns}
        form={form}
        words={namedBelow}
        uses={users}
        filters={
          <FilterMenu
            label={t('locations:countries.filter')}
            value={country}
            any={t('locations:countries.all')}
            unlisted={t('locations:countries.unknown')}
            options={countries}
            onChange={(next) => change({ filters: { country: next } })}
          />
        }
        actions={fileImport.button}
        exportCall={exportLocations}
        exportHref={exportAddress(exportLocations, view, { ...client.query, country })}
      />
      {fileImport.dialog}
    </>
  );
}

/** The countries of the listed locations, and the one in the filter. */
function countriesOf(rows: readonly LocationRecord[], chosen: string) {
  const codes = new Set(rows.flatMap(({ country }) => country ?? []));
  if (/^[A-Z]{2}$/.test(chosen)) codes.add(chosen);
  return countryOptions([...codes]);
}
