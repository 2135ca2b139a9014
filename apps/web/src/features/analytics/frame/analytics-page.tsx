import type { Module } from '@orgscope/contract/modules';
import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, Suspense, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { codedText } from '../../../i18n/message-text.ts';
import type { Lock } from '../../../session/locked-analytics.ts';
import { useSession } from '../../../session/store.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { PageParts } from '../../../ui/charts/card/page-parts.ts';
import type { Parts } from '../../../ui/charts/card/page-parts.ts';
import { classes } from '../../../ui/classes.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SampleNotice } from '../../layout/sample-data/sample-notice.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { LockedNotice } from './locked-notice.tsx';
import { PageHeader } from './page-header.tsx';
import type { OpenPanel } from './panel-of.ts';
import { RowsPanel } from './rows-panel.tsx';
import { isPageLocked } from './use-lock.ts';

interface Page {
  headline: string;
  headline_message: { code?: string | undefined };
  as_of: string;
  client: { id: number | string; name: string; has_sample_data?: boolean | undefined };
}

interface Props<P extends Page> {
  page: Module;
  /** Why the user's own client may not see it. Then the query has not been sent. */
  lock: Lock | undefined;
  query: UseQueryResult<P>;
  /** All figures of the page as one file, in the menu of exports. */
  wholeFile?: ComponentProps<typeof ExportMenu>['wholeFile'];
  /** Buttons beside the headline, once the page is there. */
  renderActions?: (page: P) => ReactNode;
  /** The lines below the headline: against whom, of when, by whom. */
  renderSource: (page: P) => ReactNode;
  filters: ReactNode;
  /** The rows that are open beside the page. */
  rows?: OpenPanel | undefined;
  children: (page: P) => ReactNode;
}

/** The frame of a page of analytics: its headline in words, filters, content, and the rows behind a number beside it. */
export function AnalyticsPage<P extends Page>({
  page,
  lock,
  query,
  wholeFile,
  renderActions,
  renderSource,
  filters,
  rows,
  children,
}: Props<P>) {
  const t = useText();
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const name = t(`analytics:${page}.title`);
  const [parts] = useState<Parts>(() => new Map());
  const frame = useRef<HTMLDivElement>(null);
  const ownId = useSession((session) => session.user?.client?.id);
  const isLocked = isPageLocked(lock, error);

  const shown = isLocked ? undefined : data;
  const isLoading = !isLocked && !data && !error;
  const isSample = shown?.client.has_sample_data;
  const headline = shown && (codedText(shown.headline_message) ?? shown.headline);

  // The same ones with and without figures: one of them may have the focus, or be open.
  const keptFilters = <Fragment key="filters">{filters}</Fragment>;
  const body = () => {
    if (isLocked)
      return (
        <div className="mt-6">
          <LockedNotice lock={lock} />
        </div>
      );
    if (shown)
      return (
        <>
          {isSample && <SampleNotice isOwn={String(shown.client.id) === String(ownId)} className="mt-4" />}
          {keptFilters}
          <div
            aria-busy={isPlaceholderData || undefined}
            className={classes('mt-5 transition-opacity', isPlaceholderData && 'opacity-60')}
          >
            {children(shown)}
          </div>
        </>
      );
    if (error)
      return (
        <>
          {keptFilters}
          <div className="h-5" />
          <ErrorState
            text={failureText(error, {
              refused: t('analytics-pages:refused'),
              failed: t('analytics-pages:failed'),
            })}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      );
    return <PageSkeleton />;
  };

  return (
    <div className="flex items-start gap-6">
      <div ref={frame} className="@container mx-auto w-full max-w-6xl min-w-0">
        <PageParts value={parts}>
          <PageHeader
            name={name}
            headline={isLoading ? <Skeleton className="my-px h-8 w-2/3" /> : headline}
            actions={
              shown &&
              headline !== undefined && (
                <>
                  <ExportMenu
                    fileName={page.replaceAll('_', '-')}
                    name={name}
                    headline={headline}
                    client={
                      isSample ? t('analytics-pages:sample_client', { client: shown.client.name }) : shown.client.name
                    }
                    asOf={shown.as_of}
                    frame={frame}
                    isLate={isPlaceholderData}
                    wholeFile={wholeFile}
                  />
                  {renderActions?.(shown)}
                </>
              )
            }
          >
            {isLoading && <Skeleton className="mt-3 h-4 w-1/3" />}
            {shown && (
              <div data-page-source className="mt-2 text-sm text-muted">
                {renderSource(shown)}
              </div>
            )}
          </PageHeader>
          {/* The code of the notice of sample data may come later than the figures. */}
          <Suspense fallback={<PageSkeleton />}>{body()}</Suspense>
          {/*
            Always there: screen readers tell what changes in it, and the focus may be far from the heading. Behind the
            content, so that who reads on from the heading does not read it twice.
          */}
          <Announcement>
            {isLoading ? t('analytics-pages:loading') : isPlaceholderData ? '' : (headline ?? '')}
          </Announcement>
        </PageParts>
      </div>
      {rows && data && <RowsPanel key={rows.id} {...rows} />}
    </div>
  );
}

/** The shape of what is below the heading while its figures are loading. */
function PageSkeleton() {
  return (
    <div aria-hidden>
      <div className="mt-5 flex gap-2">
        {Array.from({ length: 4 }, (_, index) => (
          // Filters are one button where they are folded.
          <Skeleton
            key={index}
            className={classes(
              'h-10 w-28',
              index === 0 ? 'max-md:h-11 max-md:w-full max-lg:pointer-coarse:h-11' : 'max-lg:hidden',
            )}
          />
        ))}
      </div>
      <div className="mt-5 grid grid-cols-2 gap-3 @3xl:grid-cols-4 @3xl:gap-5">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-32 rounded-card" />
        ))}
      </div>
      <Skeleton className="mt-5 h-96 rounded-card" />
    </div>
  );
}
