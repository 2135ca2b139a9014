import type { Arrangement } from '@orgscope/contract/lists/arrange';
import { clientLimits } from '@orgscope/contract/resources/clients';
import type { Choice } from '../../../api/choices.ts';
import type { Client, ClientEnums } from '../../../api/clients.ts';
import type { Text } from '../../../i18n/texts.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { statusColumn } from '../../records/list/record-columns.tsx';
import { ColorBar, Dash, Website } from './client-cells.tsx';
import { momentDay } from '../../../lib/dates/moment-text.ts';

const descriptionLimit = 100;

const column = columnsOf<Client>();

// Ranges are sorted by their first number, because a server may have its own ranges.
function sizeOf(range: string): number | null {
  const [digits] = /\d+/.exec(range) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The search and the sort keys of clients. */
export const arrangement: Arrangement<Client> = {
  text: ({ name, industry, description, website }) =>
    `${name}\n${industry.name}\n${description ?? ''}\n${website ?? ''}`,
  values: {
    name: ({ name }) => name,
    industry: ({ industry }) => industry.name || null,
    employees: (client) => sizeOf(client.number_of_employees),
    it_employees: (client) => sizeOf(client.number_of_it_employees),
    status: (client) => !client.is_active,
  },
};

/** The label of a range, or its value if the server's list lacks it. */
const rangeLabel = (ranges: readonly Choice[] = [], range: string): string =>
  ranges.find(({ value }) => value === range)?.label ?? range;

export const clientColumns = (t: Text, enums: ClientEnums | undefined) =>
  column.columns([
    column.accessor('name', {
      header: t('clients:columns.name'),
      cell: ({ row: { original } }) => (
        <ColorBar color={original.color_palette.primary_color}>
          <div className="min-w-0">
            <CutText text={original.name} limit={clientLimits.nameMax} className="font-semibold" />
            {original.purge_at && (
              <span className="block text-xs text-danger">
                {t('clients:purge.on', { day: momentDay(original.purge_at, 'short') })}
              </span>
            )}
          </div>
        </ColorBar>
      ),
      meta: { card: 'lead' },
    }),
    column.accessor(({ industry }) => industry.name, {
      id: 'industry',
      header: t('clients:columns.industry'),
      cell: ({ row: { original } }) => <CutText text={original.industry.name} limit={clientLimits.nameMax} />,
      meta: { card: 'fact' },
    }),
    column.accessor('description', {
      header: t('clients:columns.description'),
      enableSorting: false,
      cell: ({ row: { original } }) =>
        original.description ? (
          <CutText text={original.description} limit={descriptionLimit} className="text-muted" />
        ) : (
          <Dash />
        ),
      meta: { card: 'line', roomy: true },
    }),
    column.accessor('website', {
      header: t('clients:columns.website'),
      enableSorting: false,
      cell: ({ row: { original } }) => (original.website ? <Website text={original.website} /> : <Dash />),
      meta: { card: 'fact', roomy: true },
    }),
    column.accessor('number_of_employees', {
      id: 'employees',
      header: t('clients:columns.employees'),
      cell: ({ row: { original } }) => (
        <Range
          label={rangeLabel(enums?.number_of_employees, original.number_of_employees)}
          what={t('clients:card.employees')}
        />
      ),
      meta: { card: 'fact' },
    }),
    column.accessor('number_of_it_employees', {
      id: 'it_employees',
      header: t('clients:columns.it_employees'),
      cell: ({ row: { original } }) => (
        <Range
          label={rangeLabel(enums?.number_of_it_employees, original.number_of_it_employees)}
          what={t('clients:card.it_employees')}
        />
      ),
      meta: { card: 'fact' },
    }),
    statusColumn<Client>(t),
  ]);

// A card has no column header, so the text names what the range counts.
function Range({ label, what }: { label: string; what: string }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {label} <span className="text-muted @2xl:hidden">{what}</span>
    </span>
  );
}
