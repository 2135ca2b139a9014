import { Plus } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { failureText } from '../../../api/failure-text.ts';
import { useIndustries } from '../../../api/industries.ts';
import type { Industry } from '../../../api/industries.ts';
import { useText } from '../../../i18n/i18n.ts';
import { useFirstSign } from '../../../lib/use-first-sign.ts';
import { useListView } from '../../../lib/use-list-view.ts';
import { Announcement } from '../../../ui/announcement.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useArranged } from '../../../ui/table/use-arranged.ts';
import { industryColumns, industrySort } from './industry-columns.tsx';
import { fetchForm, IndustryDialogs } from './industry-dialogs.tsx';
import { NoIndustries } from './no-industries.tsx';
import { useTask } from './task.ts';

const searchedText = ({ name, description }: Industry) => `${name}\n${description ?? ''}`;

// By the time that somebody wants it the form is there. If not, opening it tries again.
const fetchFormAhead = () => void fetchForm().catch(() => {});

/** The catalogue of industries, and all that an administrator does with it. */
export default function IndustriesPage() {
  const t = useText();
  const [view, change] = useListView();
  const { task, begin, close } = useTask();
  const columns = useMemo(() => industryColumns(t, begin), [t, begin]);
  const heading = useRef<HTMLHeadingElement>(null);

  const { data, error, isFetching, refetch } = useIndustries(view.show);
  const listed = useMemo(
    () => (view.show === 'all' ? data : data?.filter((industry) => industry.is_active)),
    [data, view.show],
  );
  useFirstSign(fetchFormAhead);
  const shown = useArranged(listed, view, searchedText, industrySort);
  const { from, to, count } = shown;

  const body = () => {
    if (error) {
      const words = { refused: t('industries:refused.fetch'), failed: t('industries:failed.fetch') };
      return <ErrorState text={failureText(error, words)} retrying={isFetching} onRetry={() => void refetch()} />;
    }
    if (listed && count === 0) return <NoIndustries view={view} onClear={() => change({ search: '' })} />;
    return (
      <DataTable
        label={t('industries:title')}
        columns={columns}
        rows={listed && shown.rows}
        rowId={(industry) => String(industry.id)}
        sort={view.sort}
        onSort={(sort) => change({ sort })}
        footer={
          listed && (
            <Pagination page={shown.page} pages={shown.pages} onPage={(page) => change({ page })}>
              {t('industries:range', { from, to, total: count, count })}
            </Pagination>
          )
        }
      />
    );
  };

  return (
    <>
      <header className="flex items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-xl">
          {t('industries:title')}
        </h1>
        <Button variant="primary" onClick={() => begin({ kind: 'add' })}>
          <Plus aria-hidden className="-ms-1 size-4" />
          {t('industries:add')}
        </Button>
      </header>
      <div className="mt-5 mb-4 flex flex-wrap gap-3">
        <SearchField
          label={t('industries:search')}
          value={view.search}
          onChange={(search) => change({ search })}
          className="w-full sm:w-72"
        />
        <Segmented
          label={t('industries:show')}
          value={view.show}
          options={[
            { value: 'active', label: t('industries:active') },
            { value: 'all', label: t('industries:all') },
          ]}
          onChange={(show) => change({ show })}
        />
      </div>
      <Announcement>{error ? '' : listed ? t('industries:count', { count }) : t('industries:loading')}</Announcement>
      {body()}
      {task && (
        <IndustryDialogs
          key={task.number}
          task={task.what}
          open={task.open}
          begin={begin}
          onClose={close}
          fallback={view.show === 'active' ? heading : undefined}
        />
      )}
    </>
  );
}
