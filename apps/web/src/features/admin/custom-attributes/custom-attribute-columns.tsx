import { customAttributeLimits } from '@orgscope/contract/resources/custom-attributes';
import type { CustomAttribute } from '../../../api/custom-attributes.ts';
import type { Text } from '../../../i18n/texts.ts';
import { CutText } from '../../../ui/popups/cut-text.tsx';
import { columnsOf } from '../../../ui/table/columns.ts';
import { statusColumn } from '../../records/list/record-columns.tsx';
import { UserCount } from '../../records/list/user-count.tsx';

const shownOptions = 3;

const column = columnsOf<CustomAttribute>();

const offered = ({ options }: CustomAttribute) => options.filter((option) => !option.is_archived);

export const customAttributeColumns = (t: Text) =>
  column.columns([
    column.accessor('name', {
      header: t('custom-attributes:columns.name'),
      cell: ({ row: { original } }) => (
        <CutText text={original.name} limit={customAttributeLimits.nameMax} className="font-semibold" />
      ),
      meta: { card: 'lead' },
    }),
    column.accessor('options', {
      header: t('custom-attributes:columns.options'),
      enableSorting: false,
      cell: ({ row: { original } }) => <Options t={t} names={offered(original).map(({ name }) => name)} />,
      meta: { card: 'line' },
    }),
    column.accessor('required', {
      header: t('custom-attributes:columns.required'),
      enableSorting: false,
      cell: ({ row: { original } }) =>
        original.required ? (
          t('custom-attributes:required')
        ) : (
          <span className="text-muted">{t('custom-attributes:not_required')}</span>
        ),
      meta: { card: 'fact' },
    }),
    column.accessor('user_count', {
      id: 'users',
      header: t('custom-attributes:columns.users'),
      cell: ({ row: { original } }) => <UserCount count={original.user_count} />,
      meta: { card: 'fact', align: 'end' },
    }),
    statusColumn<CustomAttribute>(t),
  ]);

function Options({ t, names }: { t: Text; names: readonly string[] }) {
  const more = names.length - shownOptions;
  return (
    <ul className="flex flex-wrap items-center gap-1.5">
      {names.slice(0, shownOptions).map((name) => (
        <li
          key={name}
          dir="auto"
          className="max-w-40 truncate rounded-small border border-line bg-surface-sunken px-2 py-0.5 text-xs"
        >
          {name}
        </li>
      ))}
      {more > 0 && <li className="text-xs text-muted tabular-nums">{t('custom-attributes:more', { count: more })}</li>}
    </ul>
  );
}
