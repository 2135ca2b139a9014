import { isCalendarDate } from '@orgscope/contract/fields/dates';
import { activityActs } from '@orgscope/contract/resources/activity';
import { SearchX } from 'lucide-react';
import { Suspense, useEffect, useMemo } from 'react';
import { activityFile, useActivity } from '../../../api/activity.ts';
import type { ActivityEvent, ActivityQuery } from '../../../api/activity.ts';
import { isRefused } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { loadTexts } from '../../../i18n/texts.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { useListView } from '../../../lib/hooks/use-list-view.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { LazyFoldedFilters } from '../../../ui/popups/lazy-folded-filters.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { activityColumns } from './activity-columns.tsx';
import { ActivityFilters, activityFilterNames } from './activity-filters.tsx';
import { codeNamespaces } from '../../records/activity/activity-codes.ts';
import { exactMomentText } from '../../../lib/dates/moment-text.ts';
import { useTableLayout } from '../../records/list/use-table-layout.ts';
import { ExportLink } from '../../records/list/export-link.tsx';

const EventDialog = lazyDialog(async () => {
  const [part] = await Promise.all([import('./event-dialog.tsx'), loadTexts(codeNamespaces)]);
  return part;
});

const idOf = ({ id }: ActivityEvent) => String(id);
/** The first moment of a day, or of one after it, where the reader is. An address can hold anything in place of a day. */
const startOf = (day: string, later = 0) => {
  if (!isCalendarDate(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};
/** What a field shows for a day: also a year that is being typed, such as 0002, or the field would lose it. */
const shownDay = (day: string) => (isCalendarDate(day) || /^0\d{3}-\d\d-\d\d$/.test(day) ? day : '');

/** What happened in a client, or everywhere for the platform. */
export default function ActivityPage() {
  return <PerClient>{(client) => <Activity client={client} />}</PerClient>;
}

function Activity({ client }: { client: ActingClient }) {
  const t = useText();
  const [view, change] = useListView(activityFilterNames);
  const filters = { ...view.filters, from: shownDay(view.filters.from), to: shownDay(view.filters.to) };
  const isOfAll = client.mayChoose && view.show === 'all';
  const query: ActivityQuery = {
    ...(isOfAll ? { all_clients: true } : client.query),
    search: useDebounced(view.search).trim() || undefined,
    actor_id: Number(filters.person) || undefined,
    kind: filters.kind || undefined,
    act: activityActs.find((act) => act === filters.act),
    from: startOf(filters.from),
    // Moments have years of four digits.
    before: filters.to === '9999-12-31' ? undefined : startOf(filters.to, 1),
  };
  const { data, error, isFetching, isPlaceholderData, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useActivity(query);
  const events = useMemo(() => data?.pages.flatMap((part) => part.data), [data]);
  const last = data?.pages.at(-1);
  const reached = last?.reached;

  // A search reads a part of a long list at a time; until it finds something it goes on by itself.
  const goesOn = hasNextPage && !isFetching && !error && last?.data.length === 0;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);

  const { opened, open, close } = useOpened<ActivityEvent>();
  const columns = useMemo(() => activityColumns(t, isOfAll, open), [t, isOfAll, open]);
  const layout = useTableLayout('activity');
  const isNarrow = useMedia('(width < 64rem)');
  const chips = (
    <ActivityFilters
      filters={filters}
      change={change}
      clientId={client.id}
      ofPlatform={client.mayChoose}
      events={events}
    />
  );

  const body = () => {
    if (error && (!events || isRefused(error)))
      return (
        <ErrorState
          text={failureText(error, { refused: t('activity:refused'), failed: t('activity:failed') })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    if (events?.length === 0 && !hasNextPage)
      return <EmptyState icon={SearchX} title={t('activity:empty.title')} hint={t('activity:empty.hint')} />;
    return (
      <DataTable
        label={t('activity:title')}
        columns={columns}
        rows={events && (events.length > 0 || !isFetching) ? events : undefined}
        rowId={idOf}
        layout={layout}
        onOpen={open}
        footer={
          hasNextPage && (
            <div className="flex flex-wrap items-center justify-between gap-2">
              <p className="text-sm text-muted">
                {reached && t('activity:reached', { when: exactMomentText(reached) })}
              </p>
              <div className="text-end">
                <MoreButton
                  busy={isFetching}
                  failed={isFetchNextPageError && t('activity:failed')}
                  onPress={() => void fetchNextPage()}
                >
                  {t('activity:older')}
                </MoreButton>
              </div>
            </div>
          )
        }
      />
    );
  };

  return (
    <>
      <header data-prints="landscape" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-xl">{t('activity:title')}</h1>
        <ExportLink {...activityFile(query)} />
      </header>
      <div className="mt-5 mb-4 flex flex-wrap gap-3">
        <SearchField
          label={t('activity:search')}
          value={view.search}
          onChange={(search) => change({ search })}
          className="w-full sm:w-auto sm:max-w-72 sm:min-w-60 sm:flex-1"
        />
        {client.mayChoose && (
          <Segmented
            label={t('activity:show')}
            value={view.show}
            options={[
              { value: 'active', label: t('activity:this_client') },
              { value: 'all', label: t('activity:all_clients') },
            ]}
            onChange={(show) => change({ show })}
          />
        )}
        {isNarrow ? <LazyFoldedFilters filters={filters}>{chips}</LazyFoldedFilters> : chips}
      </div>
      <Announcement>
        {error ? '' : events ? t('activity:count', { count: events.length }) : t('activity:loading')}
      </Announcement>
      <div
        aria-busy={isPlaceholderData || undefined}
        className={isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
      >
        {body()}
        <p role="status" className="mt-2 px-4 text-sm">
          {events && error && !isRefused(error) && !isFetchNextPageError && (
            <RetryHint role="none" text={t('records:out_of_date')} onRetry={() => void refetch()} />
          )}
        </p>
      </div>
      <Suspense>{opened && <EventDialog event={opened.what} open={opened.isOpen} onClose={close} />}</Suspense>
    </>
  );
}
