import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useAsset } from '../../../api/one-asset.ts';
import { CallFailure } from '../../../api/failure.ts';
import { failureText } from '../../../api/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { buttonLook } from '../../../ui/button-look.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AssetRecord } from './asset-record.tsx';

/** One asset: all that is known of it, what became of it, and what can be done with it. */
export default function AssetPage() {
  const t = useText();
  const { id = '' } = useParams();
  const list = useActingClient().addressOf('/admin/assets');
  const { data: asset, error, isFetching, refetch } = useAsset(id);

  const body = () => {
    if (asset) return <AssetRecord key={asset.id} asset={asset} />;
    if (!error) return <Loading />;
    const isAbsent = error instanceof CallFailure && (error.status === 404 || error.status === 400);
    if (!isAbsent) {
      const words = { refused: t('assets:refused.fetch_asset'), failed: t('assets:failed.fetch_asset') };
      return <ErrorState text={failureText(error, words)} retrying={isFetching} onRetry={() => void refetch()} />;
    }
    return (
      <>
        <h1 className="sr-only">{t('assets:page.absent')}</h1>
        <EmptyState title={t('assets:page.absent')} hint={t('assets:page.absent_text')}>
          <Link to={list} className={buttonLook()}>
            {t('assets:page.back')}
          </Link>
        </EmptyState>
      </>
    );
  };

  return (
    <>
      <Link
        to={list}
        className="mb-4 inline-flex min-h-6 items-center gap-1.5 rounded-small text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4 rtl:-scale-x-100" />
        {t('assets:page.back')}
      </Link>
      <Announcement>{asset || error ? '' : t('assets:page.loading')}</Announcement>
      {body()}
    </>
  );
}

function Loading() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <Skeleton className="h-8 w-72 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-64 rounded-card" />
      </div>
    </div>
  );
}
