import { assetFields } from '@orgscope/contract/resources/asset-record';
import { createContext, use, useCallback } from 'react';
import type { Asset } from '../../../api/assets.ts';
import { keysOf, fromKeys } from '../../../lib/object-keys.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Link } from '../../../ui/link.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { useClientDay } from '../../records/client/use-client-day.ts';
import { lazyForm } from '../../records/form/lazy-form.ts';
import type { Importing } from '../../records/import/resource-import.tsx';
import type { SpecialColumns } from '../../records/list/field-columns.tsx';
import type { Filters } from '../../records/list/filters.ts';
import { RecordList } from '../../records/list/record-list.tsx';
import { asset } from './asset.ts';
import { useAssetActs } from './asset-acts.tsx';
import { AssetStatus } from './asset-status.tsx';
import { Holder } from './holder.tsx';
import { HolderOptionChip, HoldingChip } from './filter-chips.tsx';
import { Warranty } from './warranty.tsx';

const form = lazyForm<Asset>(() => import('./asset-form.tsx'));

const columns: SpecialColumns<typeof assetFields, Asset> = {
  asset_tag: { cell: TagLink },
  category: { roomy: true },
  status: { cell: ({ record }) => <AssetStatus asset={record} /> },
  assigned_user: {
    cell: ({ record: { assigned_user: user } }) => user && <Holder person={user} />,
  },
  function: { roomy: 'very' },
  location: { roomy: true },
  purchase_cost: { last: true },
  warranty_end: { header: 'assets:columns.warranty', cell: WarrantyCell },
};

const filters: Filters<Asset> = {
  status: {},
  category: {},
  person: { field: 'assigned_user', label: 'assets:filters.person' },
  function: {},
  location: {},
  warranty: {
    label: 'assets:filters.warranty',
    options: (t) => (['ending', 'ended'] as const).map((value) => ({ value, label: t(`assets:filters.${value}`) })),
  },
  portion: { chip: HoldingChip },
  holder_option: { chip: HolderOptionChip, param: 'holder_option_id' },
};

const importing: Importing<typeof assetFields> = {
  // The template has all fields.
  examples: (t) => ({
    ...fromKeys(keysOf(assetFields), () => ''),
    asset_tag: 'A-0001',
    name: t('assets:import.example'),
    category: 'laptop',
    status: 'in_stock',
    purchase_date: '2026-03-01',
    purchase_cost: '1249.50',
    currency: 'EUR',
    warranty_end: '2029-02-28',
  }),
  words: { ready: 'assets:import.ready', doneHint: 'assets:import.done_hint', show: 'assets:import.show' },
};

/** Where the client is. */
const Today = createContext('');

/** The assets of a client. */
export default function AssetsPage() {
  return <PerClient>{(client) => <ClientAssets client={client} />}</PerClient>;
}

function ClientAssets({ client }: { client: ActingClient }) {
  const { menu, dialog } = useAssetActs();
  const pageOf = useCallback(({ id }: Asset) => client.addressOf(`/admin/assets/${id}`), [client]);
  return (
    <Today value={useClientDay(client.id)}>
      <RecordList
        resource={asset}
        client={client}
        form={form}
        columns={columns}
        filters={filters}
        importing={importing}
        pageOf={pageOf}
        menu={menu}
      />
      {dialog}
    </Today>
  );
}

function TagLink({ record: { id, asset_tag: tag } }: { record: Asset }) {
  const { addressOf } = useActingClient();
  return (
    <Link
      to={addressOf(`/admin/assets/${id}`)}
      dir="auto"
      title={tag}
      className="block truncate rounded-small font-medium text-accent underline-offset-4 hover:underline"
    >
      {tag}
    </Link>
  );
}

function WarrantyCell({ record: { warranty_end: end } }: { record: Asset }) {
  const today = use(Today);
  return end && <Warranty end={end} today={today} />;
}
