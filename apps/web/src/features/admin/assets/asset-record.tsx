import { lazy, Suspense, useRef, useState } from 'react';
import { assets } from '../../../api/assets.ts';
import type { Asset } from '../../../api/assets.ts';
import { useText } from '../../../i18n/i18n.ts';
import { today } from '../../../lib/days-until.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Status } from '../../../ui/status.tsx';
import { useTask } from '../records/task.ts';
import { AssetActs } from './asset-acts.tsx';
import { AssetFacts } from './asset-facts.tsx';
import { AssetHistory } from './asset-history.tsx';
import { categoryName, statusName, statusTones } from './asset-labels.ts';
import { useAssetActs } from './use-asset-acts.tsx';

const AssetForm = lazy(() => import('./asset-form.tsx'));
const RecordDialogs = lazy(() => import('../records/record-dialogs.tsx'));

/** The page of an asset that is there. */
export function AssetRecord({ asset }: { asset: Asset }) {
  const t = useText();
  const [arrival] = useState(() => today());
  const heading = useRef<HTMLHeadingElement>(null);
  const { task, begin, close } = useTask<Asset>();
  const { begin: beginAct, dialog } = useAssetActs();

  const recordDialog = () => {
    if (!task || task.what.kind === 'add') return null;
    const { what, number, open } = task;
    if (what.kind === 'edit') return <AssetForm key={number} open={open} record={what.record} onClose={close} />;
    return (
      <RecordDialogs
        key={number}
        ns="assets"
        records={assets}
        task={what}
        open={open}
        uses={0}
        words={{}}
        onBlocked={(reason) => begin({ kind: 'blocked', record: what.record, reason })}
        onDone={() => {}}
        onClose={close}
        fallback={heading}
      />
    );
  };

  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere">
            <bdi>{asset.name}</bdi>
          </h1>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            <span dir="auto" className="font-medium wrap-anywhere text-ink tabular-nums">
              {asset.asset_tag}
            </span>
            <span>{categoryName(asset.category)}</span>
            {asset.is_active ? (
              <Status tone={statusTones[asset.status]}>{statusName(asset.status)}</Status>
            ) : (
              <Status tone="quiet">{t('records:history.acts.deleted')}</Status>
            )}
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
        <AssetFacts asset={asset} today={arrival} />
        <AssetHistory id={asset.id} />
      </div>
      {dialog}
      <Suspense>{recordDialog()}</Suspense>
    </>
  );
}
