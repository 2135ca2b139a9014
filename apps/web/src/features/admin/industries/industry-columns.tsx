import { industryLimits } from '@orgscope/contract/resources/industries';
import type { Industry } from '../../../api/industries.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { statusColumn } from '../../records/list/record-columns.tsx';

const descriptionLimit = 500;

const column = columnsOf<Industry>();

export const industryColumns = (t: Text) =>
  column.columns([
    column.accessor('name', {
      header: t('industries:columns.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={industryLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead' },
    }),
    column.accessor('description', {
      header: t('industries:columns.description'),
      cell: ({ row: { original } }) => (
        <CutText text={original.description ?? ''} limit={descriptionLimit} className="text-muted" />
      ),
      meta: { card: 'line' },
    }),
    column.accessor('client_count', {
      id: 'clients',
      header: t('industries:columns.clients'),
      cell: ({ row: { original } }) => <ClientCount t={t} count={original.client_count} />,
      meta: { card: 'fact', align: 'end' },
    }),
    statusColumn<Industry>(t),
  ]);

// A card has no column header, so the text names what the number counts.
function ClientCount({ t, count }: { t: Text; count: number }) {
  return (
    <>
      {formatNumber(count)} <span className="text-muted @2xl:hidden">{t('industries:clients', { count })}</span>
    </>
  );
}
