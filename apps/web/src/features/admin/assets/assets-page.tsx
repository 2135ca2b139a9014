import { FileUp, Pencil } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { exportAssets } from '@orgscope/contract/resources/assets';
import { assets } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import { exportAddress } from '../../../api/export-address.ts';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import { today } from '../../../lib/days-until.ts';
import { useListView } from '../../../lib/use-list-view.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyForm } from '../records/form/lazy-form.ts';
import { ListScreen } from '../records/list/list-screen.tsx';
import { PerClient } from '../records/client/per-client.tsx';
import { usePageQuery } from '../records/list/use-page-query.ts';
import { usePagedList } from '../records/list/use-shown-rows.ts';
import { assetColumns, hiddenColumns } from './asset-columns.tsx';
import { assetFilterNames, AssetFilters } from './asset-filters.tsx';
import { useAssetActs } from './use-asset-acts.tsx';

const form = lazyForm<Asset>(() => import('./asset-form.tsx'));
const AssetsBulk = lazy(() => import('./assets-bulk.tsx'));
const AssetsImport = lazy(async () => {
  const [part] = await Promise.all([import('./assets-import.tsx'), loadTexts(['import'])]);
  return part;
});

/** What the company owns, who has it and where it is. */
export default function AssetsPage() {
  return <PerClient>{(client) => <ClientAssets client={client} />}</PerClient>;
}

function ClientAssets({ client }: { client: ActingClient }) {
  const t = useText();
  const [view, change] = useListView(assetFilterNames);
  const [arrival] = useState(() => today());
  const [importing, setImporting] = useState({ number: 0, open: false });
  const [bulk, setBulk] = useState<{ rows: readonly Asset[]; done: () => void; number: number; open: boolean }>();
  const bulkActs = useCallback(
    (rows: readonly Asset[], done: () => void) => (
      <Button
        size="small"
        onClick={() => setBulk((last) => ({ rows, done, number: (last?.number ?? 0) + 1, open: true }))}
      >
        <Pencil aria-hidden className="-ms-0.5 size-4" />
        {t('records:bulk.change')}
      </Button>
    ),
    [t],
  );
  const { menu, dialog } = useAssetActs();
  const pageOf = useCallback(({ id }: Asset) => client.addressOf(`/admin/assets/${id}`), [client]);
  const columns = useMemo(() => assetColumns(t, { pageOf, today: arrival }), [t, pageOf, arrival]);

  // The address has words of its own for what the server is asked.
  const {
    person,
    function: place,
    location,
    ...rest
  }: Record<string, string | number | boolean | undefined> = usePageQuery(view);
  const list = usePagedList(
    assets.usePage({ ...client.query, ...rest, user_id: person, function_id: place, location_id: location }),
    view,
    change,
  );
  const { filters } = view;

  const closeImport = () => setImporting((last) => ({ ...last, open: false }));
  const closeBulk = () => setBulk((last) => last && { ...last, open: false });
  return (
    <>
      <ListScreen
        ns="assets"
        records={assets}
        view={view}
        change={change}
        list={list}
        columns={columns}
        hiddenAtFirst={hiddenColumns}
        form={form}
        pageOf={pageOf}
        menu={menu}
        filters={<AssetFilters clientId={client.id} view={view} change={change} rows={list.rows} />}
        actions={
          <Button onClick={() => setImporting(({ number }) => ({ number: number + 1, open: true }))}>
            <FileUp aria-hidden className="-ms-1 size-4" />
            {t('assets:menu.import')}
          </Button>
        }
        bulkActs={bulkActs}
        exportHref={exportAddress(exportAssets, view, {
          ...client.query,
          status: filters.status,
          category: filters.category,
          user_id: filters.person,
          function_id: filters.function,
          location_id: filters.location,
          warranty: filters.warranty,
        })}
      />
      {dialog}
      <Suspense>
        {bulk && (
          <AssetsBulk
            key={bulk.number}
            rows={bulk.rows}
            clientId={client.id}
            open={bulk.open}
            onDone={bulk.done}
            onClose={closeBulk}
          />
        )}
      </Suspense>
      <Suspense>
        {importing.number > 0 && (
          <AssetsImport
            key={importing.number}
            client={client}
            open={importing.open}
            onClose={closeImport}
            onShow={closeImport}
          />
        )}
      </Suspense>
    </>
  );
}
