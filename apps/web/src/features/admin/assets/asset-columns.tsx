import { assetLimits } from '@orgscope/contract/resources/asset-record';
import { Link } from 'react-router';
import type { Asset } from '../../../api/assets.ts';
import type { Text } from '../../../i18n/texts.ts';
import { moneyText } from '../../../lib/money.ts';
import { CutText } from '../../../ui/cut-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { categoryName, statusName, statusTones } from './asset-labels.ts';
import { Holder } from './holder.tsx';
import { Warranty } from './warranty.tsx';

const column = columnsOf<Asset>();

/** The columns that only those see who ask for them. */
export const hiddenColumns = ['purchase_cost'];

interface About {
  pageOf: (asset: Asset) => string;
  today: string;
}

/** The columns of the assets table. */
export const assetColumns = (t: Text, { pageOf, today }: About) =>
  column.columns([
    column.accessor('asset_tag', {
      header: t('assets:fields.asset_tag'),
      cell: ({ row: { original } }) => (
        <Link
          to={pageOf(original)}
          dir="auto"
          title={original.asset_tag}
          className="block truncate rounded-small font-medium text-accent underline-offset-4 hover:underline"
        >
          {original.asset_tag}
        </Link>
      ),
      meta: { card: 'fact', width: 'w-24' },
    }),
    column.accessor('name', {
      header: t('assets:fields.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={assetLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead' },
    }),
    column.accessor('category', {
      header: t('assets:fields.category'),
      cell: ({ row: { original } }) => categoryName(original.category),
      meta: { card: 'fact', width: 'w-26', roomy: true },
    }),
    column.accessor('status', {
      header: t('assets:fields.status'),
      cell: ({ row: { original } }) =>
        original.is_active ? (
          <Status tone={statusTones[original.status]}>{statusName(original.status)}</Status>
        ) : (
          <Status tone="quiet">{t('records:history.acts.deleted')}</Status>
        ),
      meta: { card: 'fact', width: 'w-28' },
    }),
    column.accessor(({ assigned_user: person }) => person?.name, {
      id: 'assigned_user',
      header: t('assets:fields.assigned_user'),
      cell: ({ row: { original } }) => original.assigned_user && <Holder person={original.assigned_user} />,
      meta: { card: 'fact', width: 'w-38' },
    }),
    column.accessor((asset) => asset.function?.name, {
      id: 'function',
      header: t('assets:fields.function'),
      cell: ({ row: { original } }) => <CutText text={original.function?.name ?? ''} limit={60} />,
      meta: { card: 'fact', width: 'w-32', roomy: 'very' },
    }),
    column.accessor((asset) => asset.location?.name, {
      id: 'location',
      header: t('assets:fields.location'),
      cell: ({ row: { original } }) => <CutText text={original.location?.name ?? ''} limit={60} />,
      meta: { card: 'fact', width: 'w-26', roomy: true },
    }),
    column.accessor('warranty_end', {
      header: t('assets:columns.warranty'),
      cell: ({ row: { original } }) => original.warranty_end && <Warranty end={original.warranty_end} today={today} />,
      meta: { card: 'fact', width: 'w-34' },
    }),
    column.accessor('purchase_cost', {
      header: t('assets:columns.cost'),
      enableSorting: false,
      cell: ({ row: { original } }) => original.purchase_cost && moneyText(original.purchase_cost, original.currency),
      meta: { card: 'fact', width: 'w-32', align: 'end' },
    }),
  ]);
