import type { ActivityEvent } from '../../../api/activity.ts';
import type { Text } from '../../../i18n/texts.ts';
import { Status } from '../../../ui/status.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { kindText } from '../../records/activity/activity-codes.ts';
import { exactMomentText } from '../../../lib/dates/moment-text.ts';
import { actorText, recordText } from '../../records/activity/activity-words.ts';

const column = columnsOf<ActivityEvent>();

/** When, what, on which record, by whom, from where, and with which outcome. */
export const activityColumns = (t: Text, isOfAll: boolean, open: (event: ActivityEvent) => void) =>
  column.columns([
    column.display({
      id: 'act',
      enableSorting: false,
      header: t('activity:columns.act'),
      cell: ({ row: { original } }) => (
        <button
          type="button"
          onClick={() => open(original)}
          className="min-h-6 cursor-pointer rounded-small text-start font-semibold text-ink underline-offset-4 hover:underline"
        >
          {t(`activity:acts.${original.act}`)}
        </button>
      ),
      meta: { card: 'lead' },
    }),
    column.display({
      id: 'record',
      enableSorting: false,
      header: t('activity:columns.record'),
      cell: ({ row: { original } }) => (
        <span dir="auto" className="line-clamp-2 wrap-anywhere @2xl:wrap-break-word">
          <span className="text-muted">{kindText(original.kind)}</span> {recordText(original)}
          {isOfAll && original.client && <span className="block text-xs text-muted">{original.client.name}</span>}
        </span>
      ),
      meta: { card: 'line' },
    }),
    column.display({
      id: 'who',
      enableSorting: false,
      header: t('activity:columns.who'),
      cell: ({ row: { original } }) => (
        <span dir="auto" className="line-clamp-2 wrap-anywhere @2xl:wrap-break-word">
          {actorText(t, original)}
          {original.actor?.of_platform && (
            <span className="block text-xs text-muted">{t('records:history.of_platform')}</span>
          )}
        </span>
      ),
      meta: { card: 'fact' },
    }),
    column.display({
      id: 'from',
      enableSorting: false,
      header: t('activity:columns.from'),
      cell: ({ row: { original } }) => (
        <span className="wrap-anywhere @2xl:wrap-break-word text-muted">{original.address}</span>
      ),
      meta: { card: 'fact', roomy: true },
    }),
    column.display({
      id: 'outcome',
      enableSorting: false,
      header: t('activity:columns.outcome'),
      cell: ({ row: { original } }) => (
        <Status tone={original.outcome === 'done' ? 'good' : 'halfway'}>
          {t(`activity:outcomes.${original.outcome}`)}
        </Status>
      ),
      meta: { card: 'fact' },
    }),
    column.display({
      id: 'when',
      enableSorting: false,
      header: t('activity:columns.when'),
      cell: ({ row: { original } }) => (
        <time dateTime={original.at} className="whitespace-nowrap text-muted tabular-nums">
          {exactMomentText(original.at)}
        </time>
      ),
      meta: { card: 'fact' },
    }),
  ]);
