import { ArrowUpRight, History, MoreHorizontal, Pencil, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../../api/records/records.ts';
import type { Text } from '../../../i18n/texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/popups/menu.tsx';
import { Status } from '../../../ui/status.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { DeleteIcon } from '../delete-icon.ts';
import type { ActWords, Task } from '../task.ts';

const always = () => true;

export const statusColumn = <Row extends AnyRecord>(t: Text) =>
  columnsOf<Row>().accessor((record) => record.is_active, {
    id: 'status',
    header: t('records:status'),
    cell: ({ row: { original } }) => (
      <Status tone={original.is_active ? 'good' : 'quiet'}>
        {original.is_active ? t('records:active') : t('records:inactive')}
      </Status>
    ),
    meta: { card: 'fact' },
  });

interface MenuParts<Row> {
  begin: (task: Task<Row>) => void;
  nameOf: (row: Row) => string;
  /** Counts the records that prevent a delete. */
  uses: (row: Row) => number;
  /** The address of a row's page, if it has one. */
  pageOf: ((row: Row) => string) | undefined;
  /** Whether a row's history opens from its menu; a page of its own shows it otherwise. */
  hasHistory: boolean;
  /** Further actions of a row. */
  more: ((row: Row) => ReactNode) | undefined;
  mayAct: ((row: Row) => boolean) | undefined;
  mayDelete: ((row: Row) => boolean) | undefined;
  words: ActWords;
}

/** The menu of a row: an active one can be edited or deleted, an inactive one restored. */
export const menuColumn = <Row extends AnyRecord>(
  t: Text,
  { begin, nameOf, uses, pageOf, hasHistory, more, mayAct = always, mayDelete = always, words }: MenuParts<Row>,
): Column<Row> =>
  columnsOf<Row>().display({
    id: 'actions',
    enableSorting: false,
    header: () => <span className="sr-only">{t('records:menu.column')}</span>,
    cell: ({ row: { original: record } }) =>
      mayAct(record) && (
        <Menu
          trigger={
            <IconButton
              label={t('records:menu.label', { name: nameOf(record) })}
              icon={<MoreHorizontal aria-hidden className="size-4" />}
            />
          }
        >
          {pageOf && (
            <MenuLink icon={<ArrowUpRight aria-hidden />} render={<Link to={pageOf(record)} />}>
              {t('records:menu.open')}
            </MenuLink>
          )}
          {record.is_active && (
            <MenuItem icon={<Pencil aria-hidden />} onClick={() => begin({ kind: 'edit', record })}>
              {t('records:menu.edit')}
            </MenuItem>
          )}
          {more?.(record)}
          {record.is_active && mayDelete(record) && (
            <MenuItem
              icon={<DeleteIcon aria-hidden />}
              tone="danger"
              onClick={() => begin({ kind: uses(record) > 0 ? 'blocked' : 'delete', record })}
            >
              {t(`records:menu.${words.removal ?? 'delete'}`)}
            </MenuItem>
          )}
          {!record.is_active && (
            <MenuItem icon={<RotateCcw aria-hidden />} onClick={() => begin({ kind: 'restore', record })}>
              {t('records:menu.restore')}
            </MenuItem>
          )}
          {hasHistory && (
            <MenuItem icon={<History aria-hidden />} onClick={() => begin({ kind: 'history', record })}>
              {t('records:history.title')}
            </MenuItem>
          )}
        </Menu>
      ),
    meta: { card: 'menu', align: 'end' },
  });
