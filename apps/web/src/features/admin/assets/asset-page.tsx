import { useParams } from 'react-router';
import { useAsset } from '../../../api/one-asset.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RecordPage } from '../records/page/record-page.tsx';
import { AssetRecord } from './asset-record.tsx';

/** One asset: all that is known of it, what became of it, and what can be done with it. */
export default function AssetPage() {
  const t = useText();
  const { id = '' } = useParams();
  return (
    <RecordPage
      query={useAsset(id)}
      list="/admin/assets"
      words={{
        title: t('assets:title'),
        back: t('assets:page.back'),
        loading: t('assets:page.loading'),
        missing: t('assets:page.missing'),
        hint: t('assets:page.missing_hint'),
        refused: t('assets:page.refused'),
        failed: t('assets:page.failed'),
      }}
      nameOf={({ asset_tag: tag, name }) => `${tag} ${name}`}
      skeleton={
        <div className="flex flex-col gap-6">
          <Skeleton className="h-8 w-72 max-w-full" />
          <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
            <Skeleton className="h-96 rounded-card" />
            <Skeleton className="h-64 rounded-card" />
          </div>
        </div>
      }
    >
      {(asset) => <AssetRecord key={asset.id} asset={asset} />}
    </RecordPage>
  );
}
