import type { MeasureKey } from '@orgscope/contract/analytics/measures';
import type { MatterKind } from '@orgscope/contract/resources/operations';
import { CircleCheck } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useOperationsRows } from '../../../api/operations.ts';
import type { OperationsRow } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { unitText } from '../../../i18n/measure-text.ts';
import { formatNumber } from '../../../i18n/texts.ts';
import type { Text } from '../../../i18n/texts.ts';
import { dayName } from '../../../lib/dates/day-name.ts';
import { usePageWithin } from '../../../lib/hooks/use-page-within.ts';
import { Link } from '../../../ui/link.tsx';
import { Announcement } from '../../../ui/states/announcement.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { cardTitle } from '../../../ui/table/place.ts';
import { matterTitle, nothingText, rowAddress } from './matter-text.ts';

interface Props {
  kind: MatterKind;
  measure: MeasureKey | undefined;
  /** The rows of the matter, whatever the measure. */
  count: number;
  year: number;
  page: number;
  onPage: (page: number) => void;
}

const size = 25;

/** The rows of a matter, the most urgent first; each leads to the list in which it can be seen to. */
export function MatterRows({ kind, measure, count, year, page, onPage }: Props) {
  const t = useText();
  const title = useId();
  const navigate = useNavigate();
  const { data, error, isFetching, isPlaceholderData, refetch } = useOperationsRows({
    kind,
    page,
    page_size: size,
    ...(measure && { measure }),
  });
  const columns = useMemo(() => columnsFor(t, kind, year), [t, kind, year]);
  const total = data?.total ?? 0;
  const isEmptyPage = usePageWithin({ rows: data?.rows.length, count: total, size, isPlaceholderData }, onPage);
  const heading = measure
    ? t('operations:completeness.lacking', { measure: t(`measures:measures.${measure}.name`) })
    : count > 0
      ? matterTitle(t, kind, count, year)
      : t(`operations:${kind}.name`);
  const from = (page - 1) * size + 1;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className="mb-3 text-base">
        {heading}
      </h2>
      {!data && !error && <Announcement>{t('operations:rows.loading')}</Announcement>}
      {error && !data ? (
        <ErrorState text={t('operations:rows.failed')} retrying={isFetching} onRetry={() => void refetch()} />
      ) : data && total === 0 ? (
        <p className="flex items-center gap-3 rounded-card border border-line bg-surface p-5 text-sm text-muted">
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" strokeWidth={1.75} />
          {nothingText(t, kind, year)}
        </p>
      ) : (
        <DataTable
          label={heading}
          columns={columns}
          rows={isEmptyPage ? undefined : data?.rows}
          rowId={rowId}
          onOpen={(row) => void navigate(rowAddress(kind, row, year))}
          footer={
            data &&
            !isEmptyPage && (
              <Pagination page={page} pages={Math.ceil(total / size)} onPage={onPage}>
                {t('operations:rows.range', { from, to: from + data.rows.length - 1, total })}
              </Pagination>
            )
          }
        />
      )}
    </section>
  );
}

const rowId = ({ client, subscription, industry, size: range }: OperationsRow) =>
  [client?.id, subscription, industry?.id, range].join(' ');

function groupName(t: Text, { industry, size: range }: OperationsRow): string {
  if (!industry) return t('operations:group.all');
  return range
    ? t('operations:group.size', { industry: industry.name, size: t(`messages:labels.employees.${range}`) })
    : t('operations:group.industry', { industry: industry.name });
}

const column = columnsOf<OperationsRow>();

function columnsFor(t: Text, kind: MatterKind, year: number) {
  const first = column.display({
    id: 'name',
    header: t(kind === 'groups_near_five' ? 'operations:columns.group' : 'operations:columns.client'),
    cell: ({ row: { original } }) => (
      <Link
        to={rowAddress(kind, original, year)}
        dir="auto"
        className="rounded-small font-semibold wrap-anywhere text-ink underline-offset-2 hover:text-accent hover:underline"
      >
        {original.client?.name ?? groupName(t, original)}
      </Link>
    ),
    meta: { card: 'lead' },
  });
  const fact = (id: string, header: string, write: (row: OperationsRow) => string, isNumber = true) =>
    column.display({
      id,
      header,
      cell: ({ row: { original } }) => (
        <span className="text-sm tabular-nums">
          <span aria-hidden className={cardTitle}>
            {header}
          </span>
          {write(original)}
        </span>
      ),
      meta: { card: 'fact', ...(isNumber && { align: 'end' as const }) },
    });
  const number = (id: string, header: string) => fact(id, header, ({ count }) => formatNumber(count));
  const day = (header: string) => fact('date', header, ({ date }) => (date ? dayName(date, 'short') : '—'));
  const part = (header: string) =>
    fact('part', header, ({ count, of }) => t('operations:part', { count, of: of ?? 0 }));
  const subscription = fact(
    'subscription',
    t('operations:columns.subscription'),
    ({ subscription: name }) => name ?? '—',
    false,
  );
  const share = fact('share', t('operations:columns.share'), ({ count, of }) =>
    of ? unitText('percent', (100 * count) / of) : '—',
  );
  const others: Record<MatterKind, ReturnType<typeof fact>[]> = {
    subscriptions_ending: [
      subscription,
      day(t('operations:columns.ends')),
      number('left', t('operations:columns.left')),
    ],
    clients_without_subscription: [day(t('operations:columns.ends'))],
    seats_full: [subscription, part(t('operations:columns.seats')), share],
    clients_quiet: [day(t('operations:columns.last_sign_in')), number('quiet', t('operations:columns.quiet'))],
    figures_missing: [part(t('operations:columns.figures'))],
    figures_partial: [part(t('operations:columns.figures'))],
    invitations_stalled: [
      number('invitations', t('operations:columns.invitations')),
      day(t('operations:columns.oldest')),
    ],
    groups_near_five: [
      number('four', t('operations:columns.four')),
      fact('five', t('operations:columns.five'), ({ of }) => formatNumber(of ?? 0)),
    ],
  };
  return column.columns([first, ...others[kind]]);
}
