import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ProvenDownload } from '../../records/proof/proven-download.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface Props {
  title: string;
  line: string;
  query: UseQueryResult;
  failed: string;
  /** All years, as a file. */
  stored: Pick<ComponentProps<typeof ProvenDownload>, 'endpoint' | 'href'>;
  actions: ReactNode;
  children: ReactNode;
}

/** A table of reference data, with its actions once it is loaded. */
export function DataCard({ title, line, query, failed, stored, actions, children }: Props) {
  const t = useText();
  const id = useId();
  const { data, error, isFetching, refetch } = query;
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-line bg-surface p-5">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className="text-base">
            {title}
          </h2>
          <p className="text-xs text-muted">{line}</p>
        </div>
        {data !== undefined && (
          <div className="flex flex-wrap gap-2">
            <ProvenDownload {...stored} className={buttonStyles('secondary', 'small')}>
              <Download aria-hidden className="size-4" strokeWidth={1.75} />
              {t('analytics-pages:csv.download')}
            </ProvenDownload>
            {actions}
          </div>
        )}
      </header>
      {data !== undefined ? (
        children
      ) : error ? (
        <ErrorState text={failed} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <>
          <Announcement>{t('reference-data:loading')}</Announcement>
          <Skeleton className="h-40" />
        </>
      )}
    </section>
  );
}
