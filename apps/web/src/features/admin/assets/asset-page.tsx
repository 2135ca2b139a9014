import { assets } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useClientDay } from '../../records/client/use-client-day.ts';
import { lazyForm } from '../../records/form/lazy-form.ts';
import { RecordHistory } from '../../records/page/record-history.tsx';
import { RecordPage } from '../../records/page/record-page.tsx';
import { useRecordDialogs } from '../../records/page/use-record-dialogs.tsx';
import { asset as described, nameOf } from './asset.ts';
import { AssetFacts } from './asset-facts.tsx';
import { AssetStatus } from './asset-status.tsx';
import { AssetActs, useAssetActs } from './asset-acts.tsx';

const form = lazyForm<Asset>(() => import('./asset-form.tsx'));

/** The fields, the history and the actions of one asset. */
export default function AssetPage() {
  return (
    <RecordPage
      ns="assets"
      records={assets}
      list="/admin/assets"
      nameOf={nameOf}
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
      {(asset) => <AssetCards key={asset.id} asset={asset} />}
    </RecordPage>
  );
}

function AssetCards({ asset }: { asset: Asset }) {
  const t = useText();
  const today = useClientDay(asset.client.id);
  const { begin, heading, dialog } = useRecordDialogs(described, form);
  const { begin: beginAct, dialog: actDialog } = useAssetActs();
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
            <bdi>{asset.name}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span dir="auto" className="min-w-0 font-medium wrap-anywhere text-ink tabular-nums">
              {asset.asset_tag}
            </span>
            <span>{t(`messages:assets.codes.category.${asset.category}`)}</span>
            <AssetStatus asset={asset} />
          </p>
        </div>
        <AssetActs asset={asset} begin={begin} beginAct={beginAct} />
      </header>
      {!asset.is_active && (
        <Notice tone="info" className="mt-5">
          {t('assets:page.inactive')}
        </Notice>
      )}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <AssetFacts asset={asset} today={today} />
        <section
          aria-label={t('records:history.title')}
          className="min-w-0 rounded-card border border-line bg-surface p-5"
        >
          <h2 className="mb-4 text-sm font-semibold">{t('records:history.title')}</h2>
          <RecordHistory resource={described} calls={assets.calls} id={asset.id} />
        </section>
      </div>
      {actDialog}
      {dialog}
    </>
  );
}
