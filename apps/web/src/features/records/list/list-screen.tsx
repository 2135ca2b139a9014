import type { Endpoint } from '@orgscope/contract/endpoint';
import { Plus } from 'lucide-react';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { isRefused } from '../../../api/failures/failure.ts';
import { failureText } from '../../../api/failures/failure-text.ts';
import type { AnyRecord, ListedActs } from '../../../api/records/records.ts';
import { useText } from '../../../i18n/i18n.ts';
import type { RecordNamespace } from '../../../i18n/text-keys.ts';
import { useFirstInteraction } from '../../../lib/hooks/use-first-interaction.ts';
import { pageSizes } from '../../../lib/hooks/use-list-view.ts';
import type { ChangeView, ListView } from '../../../lib/hooks/use-list-view.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { isOurServer } from '../../../session/is-our-server.ts';
import { useSession } from '../../../session/store.ts';
import { useOpened } from '../../../ui/dialogs/use-opened.ts';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { RetryHint } from '../../../ui/states/retry-hint.tsx';
import { LazyFoldedFilters } from '../../../ui/popups/lazy-folded-filters.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useSelection } from '../../../ui/table/use-selection.ts';
import { ColumnChoice, columnId } from './column-choice.tsx';
import type { LazyForm } from '../form/lazy-form.ts';
import { BulkBar, fetchDialogs, NoRecords, RecordActivity, RecordDialogs } from './lazy-dialogs.ts';
import { ExportLink } from './export-link.tsx';
import { menuColumn } from './record-columns.tsx';
import { useLiveRecords } from '../client/use-live-records.ts';
import { useProof } from '../proof/use-proof.tsx';
import type { ActWords, Task } from '../task.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';
import { useTableLayout } from './use-table-layout.ts';
import type { ShownRows } from './use-shown-rows.ts';
import { SavedViews } from '../views/saved-views.tsx';

interface Props<Row extends AnyRecord> {
  /** The namespace of the texts. */
  ns: RecordNamespace;
  records: ListedActs<Row>;
  view: ListView;
  change: ChangeView;
  list: ShownRows<Row>;
  /** All columns except the row menu. */
  columns: Column<Row>[];
  form: LazyForm<Row>;
  /** What a row is called for screen readers; by default its name. A constant. */
  nameOf?: ((row: Row) => string) | undefined;
  /** Counts the records that prevent a delete. A constant. */
  uses?: (row: Row) => number;
  /** The address of a row's page, if it has one. Memoise it. */
  pageOf?: ((row: Row) => string) | undefined;
  /** Further actions in a row's menu. Memoise it. */
  menu?: (row: Row) => ReactNode;
  /** Whether a row has a menu; by default all have. Memoise it. */
  mayAct?: ((row: Row) => boolean) | undefined;
  /** Whether an active row can be deleted, in its menu or among selected ones; by default all can. Memoise it. */
  mayDelete?: ((row: Row, isSelected?: boolean) => boolean) | undefined;
  /** Other words for adding and deleting. A constant, or memoised. */
  words?: ActWords;
  /** Filters beside the search and Active/All. */
  filters?: ReactNode;
  /** Buttons beside Add. */
  actions?: ReactNode;
  /** The call of the export. */
  exportCall: Endpoint;
  /** Its address with these filters. */
  exportHref: string;
  /** The columns that are hidden at first. A constant. */
  hiddenAtFirst?: readonly string[];
  /** Further actions on all selected rows; `done` clears the selection. */
  bulkActs?: (chosen: readonly Row[], done: () => void) => ReactNode;
}

const noUses = () => 0;
const usualName = ({ name }: AnyRecord) => name;
const usual: ActWords = {};
const idOf = ({ id }: AnyRecord) => String(id);

/** The list of a resource, with its actions and dialogs. */
export function ListScreen<Row extends AnyRecord>({
  ns,
  records,
  view,
  change,
  list,
  columns,
  form,
  nameOf = usualName,
  uses = noUses,
  pageOf,
  menu,
  mayAct,
  mayDelete,
  words = usual,
  filters,
  actions,
  exportCall,
  exportHref,
  hiddenAtFirst,
  bulkActs,
}: Props<Row>) {
  const t = useText();
  const { opened: task, open: begin, close } = useOpened<Task<Row>>();
  const { whenProven, dialog: proofDialog } = useProof();
  const [hidden, hide] = useHiddenColumns(ns, hiddenAtFirst);
  const layout = useTableLayout(ns);
  const navigate = useNavigate();
  const isFolded = useMedia('(width < 64rem)') && Object.keys(view.filters).length > 1;
  const heading = useRef<HTMLHeadingElement>(null);
  const isOurs = useSession(({ user }) => isOurServer(user));
  const hasHistory = isOurs && !pageOf;
  const shownColumns = useMemo(
    () => [
      ...columns.filter((column) => !hidden.includes(columnId(column))),
      menuColumn(t, { begin, nameOf, uses, pageOf, hasHistory, more: menu, mayAct, mayDelete, words }),
    ],
    [columns, hidden, t, begin, nameOf, uses, pageOf, hasHistory, menu, mayAct, mayDelete, words],
  );
  // Loads form and dialogs before they are needed. If this fails, opening them tries again.
  useFirstInteraction(useCallback(() => void Promise.all([form.fetch(), fetchDialogs()]).catch(() => {}), [form]));

  const { rows, count, page, pages } = list;
  const error = (!rows || isRefused(list.error)) && list.error;
  const old = !error && list.error && t(list.isFetching ? `${ns}:loading` : 'records:out_of_date');
  const retry = () => void list.refetch();
  useLiveRecords(isOurs && (rows !== undefined || count > 0));
  const from = (page - 1) * view.size + 1;
  const range = rows && t(`${ns}:range`, { from, to: from + rows.length - 1, total: count, count });
  const selection = useSelection<Row>(idOf, JSON.stringify([view.search, view.show, view.filters]), {
    query: JSON.stringify(view),
    rows: list.found,
  });
  const selected = selection.chosen.size;
  const [bulk, setBulk] = useState(false);
  if (selected > 0 && !bulk) setBulk(true);

  const body = () => {
    if (error) {
      const ours = { refused: t(`${ns}:refused.fetch`), failed: t(`${ns}:failed.fetch`) };
      return <ErrorState text={failureText(error, ours)} retrying={list.isFetching} onRetry={retry} />;
    }
    if (rows && count === 0)
      return (
        <NoRecords
          ns={ns}
          records={records}
          view={view}
          change={change}
          first={words.first}
          onAdd={() => begin({ kind: 'add' })}
        />
      );
    return (
      <DataTable
        label={t(`${ns}:title`)}
        columns={shownColumns}
        rows={rows}
        loading={t(`${ns}:loading`)}
        rowId={idOf}
        layout={layout}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        selection={{
          ...selection,
          nameOfAll: t('records:select.all'),
          nameOf: (row) => t('records:select.one', { name: nameOf(row) }),
        }}
        onOpen={(record) =>
          pageOf ? void navigate(pageOf(record)) : begin({ kind: record.is_active ? 'edit' : 'restore', record })
        }
        turn={{
          back: page > 1 ? () => change({ page: page - 1 }) : undefined,
          on: page < pages ? () => change({ page: page + 1 }) : undefined,
        }}
        footer={
          range && (
            <Pagination
              page={page}
              pages={pages}
              onPage={(next) => change({ page: next })}
              printed={pages > 1 && t('records:printed_page')}
              {...(count > pageSizes[0] && {
                sizing: {
                  label: t('records:page_size'),
                  size: view.size,
                  sizes: pageSizes,
                  onSize: (size) => change({ size }),
                },
              })}
            >
              {range}
            </Pagination>
          )
        }
      />
    );
  };

  const dialog = () => {
    if (!task) return null;
    const { what, number, isOpen } = task;
    if (what.kind === 'add' || what.kind === 'edit')
      return (
        <form.Form key={number} open={isOpen} record={what.kind === 'edit' ? what.record : undefined} onClose={close} />
      );
    if (what.kind === 'history')
      return <RecordActivity key={number} ns={ns} record={what.record} open={isOpen} onClose={close} />;
    return (
      <RecordDialogs
        key={number}
        ns={ns}
        records={records}
        task={what}
        open={isOpen}
        uses={uses(what.record)}
        words={words}
        whenProven={whenProven}
        onBlocked={(refusal) => begin({ kind: 'blocked', record: what.record, refusal })}
        onClose={close}
        onDone={() => selection.drop([idOf(what.record)])}
        fallback={view.show === 'active' ? heading : undefined}
      />
    );
  };

  return (
    <>
      <header data-prints="landscape" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {t(`${ns}:title`)}
        </h1>
        <div className="flex flex-wrap items-center gap-2">
          <ExportLink href={exportHref} endpoint={exportCall} />
          {actions}
          <Button variant="primary" onClick={() => begin({ kind: 'add' })}>
            <Plus aria-hidden className="-ms-1 size-4" />
            {words.add ?? t('records:add')}
          </Button>
        </div>
      </header>
      <div className="mt-5 mb-4 flex flex-wrap gap-3 print:mt-2 print:gap-x-6">
        <SearchField
          label={t(`${ns}:search`)}
          value={view.search}
          onChange={(search) => change({ search })}
          className="w-full sm:w-auto sm:max-w-72 sm:min-w-60 sm:flex-1"
        />
        <Segmented
          label={t(`${ns}:show`)}
          value={view.show}
          options={[
            { value: 'active', label: t('records:active') },
            { value: 'all', label: t('records:all') },
          ]}
          onChange={(show) => change({ show })}
        />
        {isFolded ? <LazyFoldedFilters filters={view.filters}>{filters}</LazyFoldedFilters> : filters}
        <div className="flex max-w-full flex-wrap gap-3 sm:ms-auto">
          <SavedViews ns={ns} hidden={hidden} hide={hide} hiddenAtFirst={hiddenAtFirst} />
          <ColumnChoice columns={columns} hidden={hidden} onChange={hide} layout={layout} />
        </div>
      </div>
      <Announcement>
        {error ? '' : !range ? t(`${ns}:loading`) : page > 1 ? range : t(`${ns}:count`, { count })}
      </Announcement>
      <Announcement>{selected > 0 ? t('records:bulk.selected', { count: selected }) : ''}</Announcement>
      <div aria-busy={list.isLate || undefined} className={classes('transition-opacity', list.isLate && 'opacity-60')}>
        <Suspense>{body()}</Suspense>
        <p role="status" className="mt-2 px-4 text-sm">
          {old && <RetryHint role="none" text={old} onRetry={retry} />}
        </p>
      </div>
      <Suspense>
        {bulk && (
          <BulkBar
            ns={ns}
            records={records}
            words={words}
            {...(mayDelete && { mayDelete })}
            list={error ? undefined : list}
            selection={selection}
            whenProven={whenProven}
            onGone={() => heading.current?.focus()}
          >
            {bulkActs && ((done) => bulkActs([...selection.chosen.values()], done))}
          </BulkBar>
        )}
      </Suspense>
      <Suspense>{dialog()}</Suspense>
      {proofDialog}
    </>
  );
}
