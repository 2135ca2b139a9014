import { functionLimits } from '@orgscope/contract/resources/functions';
import type { FunctionRecord } from '../../../api/functions.ts';
import type { Text } from '../../../i18n/texts.ts';
import type { ActingClient } from '../../../session/acting-client.ts';
import { classes } from '../../../ui/classes.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { statusColumn } from '../../records/list/record-columns.tsx';
import { UserCount } from '../../records/list/user-count.tsx';

const descriptionLimit = 500;

const column = columnsOf<FunctionRecord>();

export const functionColumns = (t: Text, { addressOf }: ActingClient) =>
  column.columns([
    column.accessor('name', {
      header: t('functions:columns.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={functionLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead' },
    }),
    column.accessor('type', {
      header: t('functions:columns.type'),
      cell: ({ row: { original } }) => (
        <span className="inline-flex items-baseline gap-2 whitespace-nowrap">
          <span
            aria-hidden
            className={classes('size-2 self-center rounded-full', original.type === 'IT' ? 'bg-data-2' : 'bg-data-3')}
          />
          {t(`functions:types.${original.type}`)}
        </span>
      ),
      meta: { card: 'fact' },
    }),
    column.accessor('description', {
      header: t('functions:columns.description'),
      enableSorting: false,
      cell: ({ row: { original } }) => (
        <CutText text={original.description ?? ''} limit={descriptionLimit} className="text-muted" />
      ),
      meta: { card: 'line' },
    }),
    column.accessor('user_count', {
      id: 'users',
      header: t('functions:columns.users'),
      cell: ({ row: { original } }) => (
        <UserCount
          count={original.user_count ?? 0}
          to={addressOf('/admin/users', { function: String(original.id) })}
          label={t('functions:show_users', { count: original.user_count ?? 0, name: original.name })}
        />
      ),
      meta: { card: 'fact', align: 'end' },
    }),
    statusColumn<FunctionRecord>(t),
  ]);
