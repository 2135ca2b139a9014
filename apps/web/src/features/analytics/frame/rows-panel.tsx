import { Dialog } from '@base-ui/react/dialog';
import { measureOf } from '@orgscope/contract/analytics/measures';
import { Download, ListFilter, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { AnyRowsQuery } from '../../../api/analytics-rows.ts';
import type { MeasureValue } from '../../../api/measure-values.ts';
import { rowsFile, useRows } from '../../../api/analytics-rows.ts';
import { useText } from '../../../i18n/i18n.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import { moneyText } from '../../../lib/numbers/money.ts';
import { focusHeading } from '../../../lib/interaction/focus-heading.ts';
import { isComposing } from '../../../lib/interaction/is-composing.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { buttonStyles } from '../../../ui/button-styles.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreButton } from '../../../ui/more-button.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ProvenDownload } from '../../records/proof/proven-download.tsx';
import { figureOf } from './figure-of.ts';
import { figureName, RowsTable } from './rows-table.tsx';

export interface RowsPanelProps {
  query: AnyRowsQuery;
  /** What the rows are about: the name of a measure or of a cell of a chart. */
  name: string;
  /** What the number counts, in words. */
  of?: string | undefined;
  /** The number whose rows these are. Undefined for a cell of a chart, whose sum stands below the rows. */
  measure: MeasureValue | undefined;
  /** Which number of a cell stands first. */
  leads?: 'count' | 'cost' | undefined;
  onClose: () => void;
}

/** The rows behind a number, beside the page; on narrow screens above it. Their sum is the number. */
export function RowsPanel(props: RowsPanelProps) {
  const isWide = useMedia('(width >= 64rem)');
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { onClose } = props;
  const close = useEffectEvent(() => onClose());
  const [pressed] = useState(() => document.activeElement);
  useEffect(() => {
    heading.current?.focus();
    const leave = (event: KeyboardEvent) =>
      event.key === 'Escape' && !event.defaultPrevented && !isComposing(event) && close();
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('keydown', leave);
      // The number that was pressed has the focus again after closing, unless another number was pressed.
      if (document.activeElement !== document.body) return;
      const isElement = pressed instanceof HTMLElement || pressed instanceof SVGElement;
      // A filter may have removed it meanwhile.
      if (isElement && pressed.isConnected) pressed.focus({ preventScroll: true });
      else focusHeading();
    };
  }, [pressed]);
  if (!isWide)
    return (
      <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal>
          <Dialog.Popup
            aria-labelledby={title}
            className="fixed inset-0 flex flex-col bg-surface outline-none"
            initialFocus={heading}
          >
            <Rows {...props} title={title} heading={heading} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    );
  return (
    <aside
      aria-labelledby={title}
      className="sticky top-14 -my-8 -me-9 flex h-[calc(100dvh-3.5rem)] w-[25.75rem] shrink-0 flex-col border-s border-line bg-surface print:hidden"
    >
      <Rows {...props} title={title} heading={heading} />
    </aside>
  );
}

/** What the rows of a measure are counted by: by default the first part of its formula. */
function inputOf(query: AnyRowsQuery): string | undefined {
  const { input, key } = 'count' in query ? {} : query;
  return input ?? (key && measureOf(key).numerator[0]);
}

function Rows({
  query,
  name,
  of,
  measure,
  leads = 'count',
  onClose,
  title,
  heading,
}: RowsPanelProps & { title: string; heading: React.RefObject<HTMLHeadingElement | null> }) {
  const t = useText();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useRows(query);
  const first = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const subject = first?.subject ?? 'applications';
  // A pulse stands for its answers, and a record for its changes; all other rows are what they are called.
  const isSum = subject === 'pulses' || subject === 'changes';
  const total = first && t(`analytics-pages:rows.${subject}`, { count: isSum ? first.total.count : first.total.rows });
  const unit = measure?.unit;
  // Each row counts something else, such as the users of an application. Days are not added up.
  const countsOther = !isSum && unit !== 'days' && unit !== 'money' && first?.total.count !== first?.total.rows;
  const counted = countsOther ? figureName(t, inputOf(query)) : undefined;
  const cost = first?.total.cost;
  const hasCost = cost !== null && cost !== undefined && !countsOther;
  const costText = hasCost ? moneyText(cost, first?.currency ?? null) : undefined;
  const [figure, beside] = measure
    ? [figureOf(measure)]
    : leads === 'cost' && costText
      ? [costText, total]
      : [total, costText];
  return (
    <>
      <header className="flex items-start justify-between gap-3 px-5 pt-5">
        <div className="min-w-0">
          <p className="text-xs text-muted">{t('analytics-pages:rows.over')}</p>
          <h2 id={title} ref={heading} tabIndex={-1} className="text-base outline-none">
            {name}
          </h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-xl font-semibold tracking-tight tabular-nums">{figure ?? ' '}</span>
            {beside && <span className="text-sm text-muted tabular-nums">{beside}</span>}
          </p>
          {of && <p className="text-xs text-muted">{of}</p>}
        </div>
        <IconButton
          label={t('analytics-pages:rows.close')}
          onClick={onClose}
          icon={<X aria-hidden className="size-4.5" />}
          className="size-9 max-md:size-11"
        />
      </header>
      <div className="flex flex-wrap gap-2 px-5 py-3">
        {first?.list && (
          <Link to={first.list} className={buttonStyles('secondary', 'small', 'max-md:h-11')}>
            <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
            {t(`analytics-pages:rows.list_${subject}`)}
          </Link>
        )}
        <ProvenDownload {...rowsFile(query)} className={buttonStyles('secondary', 'small', 'max-md:h-11')}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {t('analytics-pages:rows.csv')}
        </ProvenDownload>
      </div>
      <ScrollBox aria-labelledby={title} className="min-h-0 grow overflow-y-auto border-t border-line">
        {!data && !error && (
          <div className="flex flex-col gap-3 p-5">
            <Announcement>{t('analytics-pages:rows.loading')}</Announcement>
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className="h-5" />
            ))}
          </div>
        )}
        {error && !data && (
          <div className="p-5">
            <ErrorState text={t('analytics-pages:rows.failed')} retrying={isFetching} onRetry={() => void refetch()} />
          </div>
        )}
        {data && rows.length === 0 && <p className="p-5 text-sm text-muted">{t('analytics-pages:rows.none')}</p>}
        {rows.length > 0 && (
          <RowsTable
            rows={rows}
            subject={subject}
            currency={first?.currency ?? null}
            amount={hasCost ? 'cost' : unit === 'days' ? 'days' : 'count'}
            counted={counted}
          />
        )}
        {hasNextPage && (
          <div className="p-4 text-center">
            <MoreButton
              busy={isFetchingNextPage}
              failed={isFetchNextPageError && t('analytics-pages:rows.failed')}
              onPress={() => void fetchNextPage()}
            >
              {t('analytics-pages:rows.more')}
            </MoreButton>
          </div>
        )}
      </ScrollBox>
      {first && (
        <footer className="flex items-baseline justify-between gap-4 border-t border-line px-5 py-3 text-sm font-semibold">
          <span>{total}</span>
          {costText && <span className="tabular-nums">{costText}</span>}
          {countsOther && <span className="tabular-nums">{formatNumber(first.total.count)}</span>}
        </footer>
      )}
    </>
  );
}
