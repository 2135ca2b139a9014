import { locationLimits } from '@orgscope/contract/resources/locations';
import { Fragment } from 'react';
import type { LocationRecord } from '../../../api/locations.ts';
import type { Text } from '../../../i18n/texts.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { countryName } from '../../../lib/text/country-names.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { statusColumn } from '../../records/list/record-columns.tsx';
import { UserCount } from '../../records/list/user-count.tsx';

const column = columnsOf<LocationRecord>();

export const locationColumns = (t: Text, { addressOf }: ActingClient) =>
  column.columns([
    column.accessor('name', {
      header: t('locations:columns.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={locationLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead' },
    }),
    column.accessor('country', {
      header: t('locations:columns.country'),
      cell: ({ row: { original } }) => original.country && countryName(original.country),
      meta: { card: 'fact' },
    }),
    column.accessor('city', {
      header: t('locations:columns.city'),
      cell: ({ row: { original } }) => <CutText text={original.city ?? ''} limit={locationLimits.cityMax} />,
      meta: { card: 'fact' },
    }),
    column.accessor('timezone', {
      header: t('locations:columns.timezone'),
      enableSorting: false,
      cell: ({ row: { original } }) => <Timezone name={original.timezone ?? ''} />,
      meta: { card: 'fact' },
    }),
    column.accessor('user_count', {
      id: 'users',
      header: t('locations:columns.users'),
      cell: ({ row: { original } }) => (
        <UserCount
          count={original.user_count ?? 0}
          to={addressOf('/admin/users', { location: String(original.id) })}
          label={t('locations:show_users', { count: original.user_count ?? 0, name: original.name })}
        />
      ),
      meta: { card: 'fact', align: 'end' },
    }),
    statusColumn<LocationRecord>(t),
  ]);

// Lines break between the parts, not inside them.
const Timezone = ({ name }: { name: string }) => (
  <span className="text-muted">
    {name
      .replaceAll('_', ' ')
      .split(/(?<=\/)/)
      .map((part) => (
        <Fragment key={part}>
          {part}
          <wbr />
        </Fragment>
      ))}
  </span>
);
