import { industryLimits } from '@orgscope/contract/resources/industries';
import { MoreHorizontal, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { Industry } from '../../../api/industries.ts';
import type { Text } from '../../../i18n/texts.ts';
import { CutText } from '../../../ui/cut-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Status } from '../../../ui/status.tsx';
import type { SortValues } from '../../../ui/table/arrange.ts';
import { columnsOf } from '../../../ui/table/columns.ts';
import type { Task } from './task.ts';

const descriptionLimit = 500;

const column = columnsOf<Industry>();

export const industrySort: SortValues<Industry> = {
  name: (industry) => industry.name,
  description: (industry) => industry.description,
  clients: (industry) => industry.client_count,
  status: (industry) => !industry.is_active,
};

/** The columns of the industries table; its row menus begin a task. */
export const industryColumns = (t: Text, begin: (task: Task) => void) =>
  column.columns([
    column.accessor('name', {
      header: t('industries:columns.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={industryLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead', width: 'w-1/4' },
    }),
    column.accessor('description', {
      header: t('industries:columns.description'),
      cell: ({ row: { original } }) => (
        <CutText text={original.description ?? ''} limit={descriptionLimit} className="text-muted" />
      ),
      meta: { card: 'line' },
    }),
    column.accessor('client_count', {
      id: 'clients',
      header: t('industries:columns.clients'),
      cell: ({ row: { original } }) => <ClientCount t={t} count={original.client_count} />,
      meta: { card: 'fact', width: 'w-28', align: 'end' },
    }),
    column.accessor('is_active', {
      id: 'status',
      header: t('industries:columns.status'),
      cell: ({ row: { original } }) => (
        <Status tone={original.is_active ? 'good' : 'quiet'}>
          {original.is_active ? t('industries:active') : t('industries:inactive')}
        </Status>
      ),
      meta: { card: 'fact', width: 'w-32' },
    }),
    column.display({
      id: 'actions',
      enableSorting: false,
      header: () => <span className="sr-only">{t('industries:columns.actions')}</span>,
      cell: ({ row: { original } }) => <RowMenu t={t} industry={original} begin={begin} />,
      meta: { card: 'menu', width: 'w-16', align: 'end' },
    }),
  ]);

// In a card no header says what the number counts.
function ClientCount({ t, count }: { t: Text; count: number }) {
  return (
    <>
      {count.toLocaleString()} <span className="text-muted @2xl:hidden">{t('industries:clients', { count })}</span>
    </>
  );
}

function RowMenu({ t, industry, begin }: { t: Text; industry: Industry; begin: (task: Task) => void }) {
  const label = t('industries:menu.label', { name: industry.name });
  return (
    <Menu trigger={<IconButton label={label} icon={<MoreHorizontal aria-hidden className="size-4" />} />}>
      {industry.is_active ? (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onClick={() => begin({ kind: 'edit', industry })}>
            {t('industries:menu.edit')}
          </MenuItem>
          <MenuItem
            icon={<Trash2 aria-hidden />}
            tone="danger"
            onClick={() => begin({ kind: industry.client_count > 0 ? 'blocked' : 'delete', industry })}
          >
            {t('industries:menu.delete')}
          </MenuItem>
        </>
      ) : (
        <MenuItem icon={<RotateCcw aria-hidden />} onClick={() => begin({ kind: 'restore', industry })}>
          {t('industries:menu.restore')}
        </MenuItem>
      )}
    </Menu>
  );
}
