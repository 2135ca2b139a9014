import { countOf } from '@orgscope/contract/analytics/explorer';
import type { CountKey } from '@orgscope/contract/analytics/explorer';
import { Suspense, useRef, useState } from 'react';
import { useExplorer } from '../../../api/explorer.ts';
import type { ExplorePage } from '../../../api/explorer.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import { useText } from '../../../i18n/i18n.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { dotted, listed } from '../../../lib/text/listed.ts';
import { sentences } from '../../../lib/text/sentences.ts';
import { useAbility } from '../../../session/ability.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageParts } from '../../../ui/charts/card/page-parts.ts';
import type { Parts } from '../../../ui/charts/card/page-parts.ts';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PerClient } from '../../records/client/per-client.tsx';
import { SavedViews } from '../../records/views/saved-views.tsx';
import { SampleNotice } from '../../layout/sample-data/sample-notice.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { LockedNotice } from '../frame/locked-notice.tsx';
import { PageFilters } from '../frame/page-filters.tsx';
import { PageHeader } from '../frame/page-header.tsx';
import { RowsPanel } from '../frame/rows-panel.tsx';
import { isPageLocked, useLock } from '../frame/use-lock.ts';
import { placesQuery } from '../frame/use-page-filters.ts';
import { ExplorerCard } from './explorer-card.tsx';
import { ExplorerControls } from './explorer-controls.tsx';
import { fileNameOf, hasValues, headingOf, lineName, outcomeOf } from './explorer-words.ts';
import { useOpenCell } from './use-open-cell.ts';
import type { OpenCell } from './use-open-cell.ts';
import { counts, filtersOf, fits, fitting, isMonth, useQuestion, useUnknownNames } from './use-question.ts';
import type { Question } from './use-question.ts';

/** A count or cost of a client's records or people by one or two dimensions, as table, bars, lines or heat map. */
export default function ExplorerPage() {
  return <PerClient>{(client) => <Explorer client={client} />}</PerClient>;
}

function Explorer({ client }: { client: ActingClient }) {
  const t = useText();
  const canManage = useAbility().can('core.can_manage_client', 'all');
  const locks = {
    performance_dashboard: useLock('performance_dashboard', client),
    measure_it: useLock('measure_it', client),
    year_in_review: undefined,
    stakeholder_engagement: useLock('stakeholder_engagement', client),
  };
  const lockOf = (count: CountKey) => {
    const { modules } = countOf(count);
    return modules.every((module) => locks[module]) ? modules.map((module) => locks[module])[0] : undefined;
  };
  const open = counts.filter((count) => lockOf(count) === undefined);
  const [question, change] = useQuestion(open[0] ?? 'applications');
  const unknown = useUnknownNames();
  const [cell, openCell] = useOpenCell();
  const [parts] = useState<Parts>(() => new Map());
  const frame = useRef<HTMLDivElement>(null);
  const { count, by, across, filters } = question;
  const isFit = fits(question);
  const lock = lockOf(count);
  const query = {
    ...placesQuery(client, filters),
    count,
    by,
    ...(across && { across }),
    ...(question.question && (by === 'attribute' || across === 'attribute') && { attribute_id: question.question }),
  };
  const answer = useExplorer(query, lock === undefined && isFit);
  const { data, error, isFetching, isPlaceholderData, refetch } = answer;
  const { name = '', has_sample_data: isSample } = data?.client ?? {};
  const heading = headingOf(t, count, by, across);
  const isLocked = isPageLocked(lock, error);
  const hasFailed = Boolean(error) && !isFetching && !data;
  const asks = !isLocked && isFit && !hasFailed;
  const isAnswered = asks && data?.count !== undefined && !isPlaceholderData;
  const strange = unknown.length > 0 ? t('explorer:unknown', { names: listed(unknown) }) : '';
  const mayOpen = countOf(count).of !== 'people' || canManage;
  // People's answers narrow records for administrators alone.
  const names = filtersOf(question).filter((place) => place !== 'attribute' || canManage || client.mayChoose);

  const body = () => {
    if (isLocked) return <LockedNotice lock={lock} />;
    if (!isFit) {
      const next = fitting(question);
      return (
        <EmptyState title={t('explorer:empty.misfit')}>
          <Button onClick={() => change(next)}>
            {t('explorer:empty.reset', { heading: headingOf(t, next.count, next.by, next.across) })}
          </Button>
        </EmptyState>
      );
    }
    if (hasFailed)
      return (
        <ErrorState
          text={failureText(error, { refused: t('analytics-pages:refused'), failed: t('analytics-pages:failed') })}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      );
    if (!data || data.count === undefined) return <Loading />;
    return (
      <Suspense fallback={<Loading />}>
        {isSample && <SampleNotice isOwn={client.isOwn} className="mb-5" />}
        <div
          aria-busy={isPlaceholderData || undefined}
          className={classes('transition-opacity', isPlaceholderData && 'opacity-60')}
        >
          <Answer
            page={data}
            // What is kept until the answer is there is drawn as it was asked.
            question={isPlaceholderData ? shownOf(question, data) : question}
            cell={cell}
            onOpen={mayOpen ? openCell : undefined}
          />
        </div>
      </Suspense>
    );
  };

  return (
    <PageParts value={parts}>
      <div className="flex items-start gap-6">
        <div ref={frame} className="@container mx-auto w-full max-w-6xl min-w-0">
          <PageHeader
            name={t('explorer:title')}
            headline={heading}
            actions={
              <>
                {asks && (!data || (data.count !== undefined && hasValues(data))) && (
                  // It has its place before there is something to export.
                  <div className={data ? undefined : 'invisible'}>
                    <ExportMenu
                      fileName={fileNameOf(question)}
                      name={t('explorer:title')}
                      headline={heading}
                      client={isSample ? t('analytics-pages:sample_client', { client: name }) : name}
                      asOf={data?.as_of ?? ''}
                      frame={frame}
                      isLate={isPlaceholderData}
                      hasTable
                    />
                  </div>
                )}
                <Views />
              </>
            }
          >
            {strange && <p className="mt-2 text-sm text-warning">{strange}</p>}
            {asks &&
              (data ? <Source page={data} question={question} /> : <Skeleton className="mt-2 h-[1lh] w-64 text-sm" />)}
          </PageHeader>
          <ExplorerControls
            client={client}
            question={question}
            change={change}
            counts={open.length > 0 ? open : counts}
          />
          {names.length > 0 && !isLocked && (
            <PageFilters
              client={client}
              filters={filters}
              names={names}
              change={(next) => change({ filters: { ...filters, ...next } })}
            />
          )}
          <Announcement>{strange}</Announcement>
          <Announcement>{isAnswered ? dotted([heading, outcomeOf(t, data, count)]) : ''}</Announcement>
          <div className="mt-5">{body()}</div>
        </div>
        {cell && data && mayOpen && isFit && !isLocked && (
          <RowsPanel
            key={JSON.stringify(cell)}
            query={{ ...query, ...cell }}
            name={cellName(t, question, data, cell)}
            of={t(`explorer:counts.${count}`)}
            measure={undefined}
            leads={countOf(count).isMoney ? 'cost' : 'count'}
            onClose={() => openCell(undefined)}
          />
        )}
      </div>
    </PageParts>
  );
}

function Loading() {
  const t = useText();
  return (
    <>
      <Announcement>{t('analytics-pages:loading')}</Announcement>
      <Skeleton className="h-96 rounded-card" />
    </>
  );
}

/** Saved and shared as the views of tables are; there are no columns to hide. */
function Views() {
  const [hidden, hide] = useState<readonly string[]>([]);
  return <SavedViews ns="explorer" hidden={hidden} hide={hide} />;
}

const shownOf = (question: Question, { count, by, across }: ExplorePage): Question => {
  const shown = { ...question, count: count ?? question.count, by: by ?? question.by, across: across ?? undefined };
  const isSame = shown.by === question.by && shown.across === question.across;
  return isSame ? shown : { ...shown, display: 'table' };
};

type Text = ReturnType<typeof useText>;

/** The values of a cell, such as "Finance, Active". */
function cellName(t: Text, { by, across, count }: Question, page: ExplorePage, { row, column }: OpenCell): string {
  const found = page.rows.find(({ key }) => key === row);
  const other = page.columns.find(({ key }) => key === column);
  const names = [found && lineName(t, by, found), other && across && lineName(t, across, other)];
  return listed(names) || t(`explorer:counts.${count}`);
}

const isOfSnapshots = ({ by, across }: Question) => by === 'month' || across === 'month';

/** Whose records the numbers are, and of which day or days. */
const sourceOf = (t: Text, { client, as_of: day }: ExplorePage, question: Question) =>
  isOfSnapshots(question)
    ? t('explorer:source.months', { client: client.name })
    : t('explorer:source.today', { client: client.name, date: dayName(day) });

interface AnswerProps {
  page: ExplorePage;
  question: Question;
  cell: OpenCell | undefined;
  onOpen: ((cell: OpenCell) => void) | undefined;
}

function Answer({ page, question, cell, onOpen }: AnswerProps) {
  const t = useText();
  if (page.rows.length === 0)
    return (
      <EmptyState
        title={t('explorer:empty.title')}
        hint={t(isOfSnapshots(question) ? 'explorer:empty.months' : 'explorer:empty.text')}
      />
    );
  if (!hasValues(page)) return <EmptyState title={t('explorer:empty.too_few')} />;
  const source = sourceOf(t, page, question);
  return <ExplorerCard page={page} question={question} source={source} cell={cell} onOpen={onOpen} />;
}

/** Of which day and which records the numbers are, and at which rates amounts were converted. */
function Source({ page, question }: { page: ExplorePage; question: Question }) {
  const t = useText();
  const { count, by, across } = question;
  const { converted } = page;
  const named = [by, across];
  const { of } = countOf(count);
  const told = [
    sourceOf(t, page, question),
    ...(of === 'people' ? [t(isOfSnapshots(question) ? 'explorer:source.seats' : 'explorer:source.people')] : []),
    ...(count === 'annual_cost' ? [t('explorer:source.live')] : []),
    ...named.flatMap((dimension) =>
      dimension !== 'month' && isMonth(dimension) && dimension !== undefined
        ? [t(dimension === 'contract_month' ? 'explorer:source.contract_month' : 'explorer:source.purchase_month')]
        : [],
    ),
    ...(of === 'applications' && named.includes('location') ? [t('explorer:source.owners')] : []),
    ...(converted.currencies.length > 0 && converted.rates_year !== null
      ? [t('explorer:source.converted', { currencies: listed(converted.currencies), year: converted.rates_year })]
      : []),
    ...(converted.missing.length > 0 ? [t('explorer:source.missing', { currencies: listed(converted.missing) })] : []),
  ];
  return (
    <div data-page-source className="mt-2 text-sm text-muted">
      <p>{sentences(told)}</p>
    </div>
  );
}
